import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

/** An import, or an export from another file. */
export interface ImportLine {
  /** The importing file, relative to the folder, with `/`. */
  file: string
  /** The specifier as it is written. */
  from: string
  /** The imported file, relative to the folder. Absent: it is outside, or no source file. */
  target?: string
  /** Whether only types are imported, so that nothing is loaded. */
  typeOnly: boolean
}

/** Returns the static imports of all source files in a folder. */
export function importsIn(folder: string): ImportLine[] {
  return sourceFilesIn(folder).flatMap((file) => {
    const path = join(folder, file)
    const source = ts.createSourceFile(file, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
    return source.statements.flatMap((statement): ImportLine[] => {
      const isImport = ts.isImportDeclaration(statement)
      if (!isImport && !ts.isExportDeclaration(statement)) return []
      if (statement.moduleSpecifier === undefined) return []
      const from = (statement.moduleSpecifier as ts.StringLiteral).text
      const target = targetOf(path, from)
      const typeOnly = isImport ? importsTypes(statement) : exportsTypes(statement)
      return [{ file, from, typeOnly, ...(target && { target: slashed(relative(folder, target)) }) }]
    })
  })
}

/** Returns the paths of the source files in a folder, relative to it, with `/`. */
export function sourceFilesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(slashed)
    .filter((file) => /\.[jt]sx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
}

function importsTypes({ importClause }: ts.ImportDeclaration): boolean {
  if (importClause === undefined) return false
  if (importClause.isTypeOnly) return true
  const { name, namedBindings } = importClause
  if (name !== undefined || namedBindings === undefined || ts.isNamespaceImport(namedBindings)) return false
  return namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly)
}

function exportsTypes({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean {
  if (isTypeOnly || exportClause === undefined || ts.isNamespaceExport(exportClause)) return isTypeOnly
  return exportClause.elements.every((element) => element.isTypeOnly)
}

/** Returns the source file that a relative specifier names. */
function targetOf(path: string, from: string): string | undefined {
  if (!from.startsWith('.')) return undefined
  const target = join(dirname(path), from)
  const candidates = [target.replace(/\.js$/, '.ts'), target.replace(/\.jsx?$/, '.tsx'), target]
  return candidates.find((candidate) => /\.[jt]sx?$/.test(candidate) && existsSync(candidate))
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/')
}

/**
 * Returns the groups of files that reach each other by imports of values: the strongly connected
 * components of more than one file (Tarjan, Depth-first search and linear graph algorithms, 1972).
 */
export function circlesOf(imports: readonly ImportLine[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { file, target, typeOnly } of imports) {
    if (target !== undefined && !typeOnly) targets.set(file, [...(targets.get(file) ?? []), target])
  }
  const circles: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): void => {
    const number = order.size
    order.set(file, number)
    lowest.set(file, number)
    stack.push(file)
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) visit(target)
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!))
    }
    if (lowest.get(file) !== number) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return circles
}
