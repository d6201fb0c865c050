import { isBuiltin } from 'node:module'
import ts from 'typescript'
import type { PackedPackage } from './pack-packages.js'

/**
 * What the published modules and types import without a declaration, a sentence for each. npm often
 * installs such a package by chance; a strict layout, as pnpm's, never does.
 */
export function importProblems({
  manifest,
  files,
  read,
}: Pick<PackedPackage, 'manifest' | 'files' | 'read'>): string[] {
  const declared = {
    ...manifest.dependencies,
    ...manifest.optionalDependencies,
    ...manifest.peerDependencies,
    [manifest.name]: '',
  }
  return files
    .filter((file) => /\.[cm]?[jt]s$/.test(file))
    .flatMap((file) => importsOf(read(file)).map((specifier) => ({ file, specifier })))
    .filter(({ specifier }) => !specifier.startsWith('.') && !specifier.startsWith('node:'))
    .filter(({ specifier }) => !(packageOf(specifier) in declared))
    .map(({ file, specifier }) =>
      isBuiltin(specifier)
        ? `${file} imports ${specifier}: expected node:${specifier}`
        : `${file} imports ${specifier}: expected ${packageOf(specifier)} in dependencies or peerDependencies`,
    )
}

/** The package that a specifier names: the two parts of a scoped name, or the first part. */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

/**
 * Returns every specifier of an import, static or not, and of a `require` from `createRequire`.
 * Names in variables aren't seen.
 */
export function importsOf(code: string): string[] {
  const { importedFiles } = ts.preProcessFile(code, true, true)
  const made = [...code.matchAll(/createRequire\([^()]*\)\(\s*["']([^"']+)["']/g)].map(
    ([, specifier = '']) => specifier,
  )
  return [...new Set([...importedFiles.map(({ fileName }) => fileName), ...made])]
}
