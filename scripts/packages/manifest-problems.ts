import { isDeepStrictEqual } from 'node:util'
import type { Manifest, PublishedPackage } from './published-packages.js'

/**
 * Where the package.json of a package differs from what all packages say, a sentence for each
 * difference. The package.json of the root has the home, the author, the licence and the engines,
 * once for all of them.
 */
export function manifestProblems({ directory, manifest }: PublishedPackage, root: Manifest): string[] {
  const home = homeOf(root)
  const expected: Record<string, unknown> = {
    license: root.license,
    author: root.author,
    bugs: root.bugs,
    homepage: `${home}/tree/main/${directory}#readme`,
    repository: { ...(root.repository as object), directory },
    engines: root.engines,
    type: 'module',
    sideEffects: false,
    scripts: { build: 'tsup --config ../../tsup.config.ts', prepack: 'tsx ../../scripts/packages/prepack.ts' },
  }
  return [
    ...Object.entries(expected)
      .filter(([member, value]) => !isDeepStrictEqual(manifest[member], value))
      .map(
        ([member, value]) =>
          `expected ${member} to be ${JSON.stringify(value)}, found ${JSON.stringify(manifest[member])}`,
      ),
    ...keywordProblems(manifest.keywords),
    ...dependencyProblems(manifest),
  ]
}

/**
 * The address of the repository in a browser, from `repository` of the package.json of the root.
 */
export function homeOf(root: Manifest): string {
  const { url } = root.repository as { url: string }
  return url.replace(/^git\+/, '').replace(/\.git$/, '')
}

function keywordProblems(keywords: unknown): string[] {
  const words = Array.isArray(keywords) ? keywords : []
  const fine = words.includes('kebab') && words.length >= 3 && new Set(words).size === words.length
  return fine
    ? []
    : [`expected keywords with 'kebab' and two more at least, each once, found ${JSON.stringify(keywords)}`]
}

/** All packages are released together, so each needs the others at its own version. */
function dependencyProblems({ name, version, dependencies = {} }: Manifest): string[] {
  return Object.entries(dependencies)
    .filter(([other, range]) => other.startsWith('@kebab/') && range !== version)
    .map(([other, range]) => `expected ${other} at ${version}, as ${name} itself is, found ${range}`)
}
