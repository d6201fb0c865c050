import ts from 'typescript'

/** Participles and pronouns that stand where a noun says what a variable holds. */
export const VAGUE_NAMES = 'one found given own said asked wanted held shown kept named known'.split(' ')

/** Nouns that say nothing about what a variable holds. */
export const EMPTY_NOUNS = 'result item value data info obj tmp thing current entry'.split(' ')

/** Returns every identifier of a source text as often as it occurs, a private one without its `#`. */
export function identifiersIn(path: string, text: string): string[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.push(node.text.replace(/^#/, ''))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind))
  return names
}

/** Returns how many of 1,000 identifiers are among the names. */
export function perThousand(identifiers: readonly string[], names: readonly string[]): number {
  const matches = identifiers.filter((identifier) => names.includes(identifier)).length
  return (1000 * matches) / identifiers.length
}
