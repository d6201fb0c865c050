import ts from 'typescript'

/**
 * Rewrites the declarations of these types, and of all that they refer to, so that they take
 * whatever can be read as a request: read-only arrays, and `undefined` for a member that may be
 * absent. A member that must be absent stays so.
 */
export function loosenRequests(source: string, requests: readonly string[]): string {
  const { statements } = ts.createSourceFile('wire.ts', source, ts.ScriptTarget.Latest, true)
  const declarations = new Map(
    statements
      .filter((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one))
      .map((one) => [one.name.text, one]),
  )
  const insertions: { at: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isArrayTypeNode(node)) insertions.push({ at: node.getStart(), text: 'readonly ' })
    if (ts.isPropertySignature(node) && node.questionToken && node.type?.kind !== ts.SyntaxKind.NeverKeyword) {
      insertions.push({ at: node.type!.end, text: ' | undefined' })
    }
    if (ts.isTypeReferenceNode(node)) reach(node.typeName.getText())
    ts.forEachChild(node, visit)
  }
  const reached = new Set<string>()
  const reach = (name: string): void => {
    const declaration = declarations.get(name)
    if (declaration === undefined || reached.has(name)) return
    reached.add(name)
    ts.forEachChild(declaration, visit)
  }
  for (const name of requests) reach(name)
  // From the end, so that the places in front of it stay what they are.
  insertions.sort((one, other) => other.at - one.at)
  return insertions.reduce((text, { at, text: more }) => text.slice(0, at) + more + text.slice(at), source)
}
