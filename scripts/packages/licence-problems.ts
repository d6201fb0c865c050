import satisfies from 'spdx-satisfies'

/** The licences under which what Kebab depends on may be used, as SPDX names them. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]

/** Packages whose package.json names no licence of SPDX, and what their licence file holds. */
const READ_BY_HAND: Record<string, { said: string; meant: string }> = {
  usearch: { said: 'Apache 2.0', meant: 'Apache-2.0' },
}

/** An entry of `packages` in a package-lock.json. */
export interface Locked {
  license?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The entries of a package-lock.json, by where they are installed. */
export type Lockfile = Record<string, Locked>

/**
 * What is installed with a package and has a licence that isn't allowed, a sentence for each. The
 * lockfile says what is installed. Peers are left out: whoever installs them chooses them.
 */
export function licenceProblems(directory: string, lockfile: Lockfile): string[] {
  const installed = new Map<string, string>()
  const visit = (path: string, chain: string): void => {
    const { dependencies = {}, optionalDependencies = {} } = lockfile[path] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = whereIs(name, path, lockfile)
      if (found === undefined) {
        if (name in dependencies) throw new Error(`expected ${name} of ${chain} in the lockfile, found none`)
        continue
      }
      if (installed.has(found)) continue
      installed.set(found, `${chain} -> ${name}`)
      visit(found, `${chain} -> ${name}`)
    }
  }
  visit(directory, directory)
  return [...installed].flatMap(([path, chain]) => {
    const licence = licenceOf(path, lockfile)
    if (licence !== undefined && isAllowed(licence)) return []
    return [`expected ${chain} to have one of the licences ${ALLOWED.join(', ')}; found ${licence ?? 'none'}`]
  })
}

/** Finds a package as Node does: in the nearest `node_modules`, upwards. */
function whereIs(name: string, from: string, lockfile: Lockfile): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    const found = lockfile[path]
    if (found !== undefined) return found.link ? found.resolved : path
    if (folder === '') return undefined
  }
}

function licenceOf(path: string, lockfile: Lockfile): string | undefined {
  const said = lockfile[path]?.license
  const byHand = READ_BY_HAND[path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)]
  return byHand !== undefined && byHand.said === said ? byHand.meant : said
}

function isAllowed(licence: string): boolean {
  try {
    return satisfies(licence, ALLOWED)
  } catch {
    return false // Not an expression of SPDX.
  }
}
