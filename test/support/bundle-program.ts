import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { build } from 'esbuild'

const packages = join(import.meta.dirname, '../../packages')
const bundled = new Map<string, Promise<BundledFile[]>>()
const written = new Map<string, Promise<string>>()

/**
 * Bundles a program with the sources that it imports, for plain `node`: loading them one by one
 * takes a process over a second. What isn't of this repository is imported as ever, and what the
 * sources import when they need it is loaded then. A library of which a package has a version of
 * its own is part of the bundle. A process bundles a program once, wherever it goes.
 *
 * @param program a TypeScript file of a package
 * @param file where it goes; by default to a place from which imports and `import.meta.url` find
 * what they find from the sources of the package
 * @returns `file`
 */
export function bundleProgram(program: string, file = placeOf(program)): Promise<string> {
  const files = bundled.get(program) ?? bundle(program)
  bundled.set(program, files)
  const made = written.get(file) ?? files.then((all) => write(all, file))
  written.set(file, made)
  return made
}

/** As deep below the package as its sources are. */
function placeOf(program: string): string {
  const [name = ''] = relative(packages, program).split(sep)
  return join(packages, name, 'node_modules', `${basename(program, '.ts')}.test-program.mjs`)
}

/** A file of a bundle: the program, or a part that it imports by its name from beside it. */
interface BundledFile {
  /** Absent for the program itself. */
  part: string | undefined
  contents: Uint8Array
}

async function bundle(program: string): Promise<BundledFile[]> {
  const { outputFiles } = await build({
    entryPoints: [program],
    outdir: dirname(program),
    entryNames: 'program',
    chunkNames: `${PART}[hash]`,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['@kebab/source'],
    logLevel: 'warning',
    plugins: [
      {
        name: 'own sources',
        setup({ onResolve }) {
          if (process.env.KEBAB_SQLITE === 'node:sqlite') {
            const path = join(import.meta.dirname, 'libsql-over-node-sqlite.ts')
            onResolve({ filter: /^libsql$/ }, () => ({ path }))
          }
          // Names of packages: paths begin with a dot, or are absolute.
          onResolve({ filter: /^[@a-zA-Z]/ }, ({ kind, path, resolveDir }) =>
            kind === 'entry-point' || path.startsWith('@kebab/') || hasVersion(resolveDir, path)
              ? undefined
              : { path, external: true },
          )
        },
      },
    ],
  })
  return outputFiles.map(({ path, contents }) => {
    const name = basename(path)
    return { part: name.startsWith(PART) ? name : undefined, contents }
  })
}

/**
 * Whether the package of this folder has a version of its own of a library, which imports from
 * elsewhere don't find.
 */
function hasVersion(folder: string, library: string): boolean {
  const [name = ''] = relative(packages, folder).split(sep)
  return name !== '..' && existsSync(join(packages, name, 'node_modules', library))
}

/** What the names of parts begin with. The rest is a digest, so that none is ever overwritten. */
const PART = 'test-program-part-'
/** How long parts are kept that no program needs any more, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000

async function write(files: readonly BundledFile[], file: string): Promise<string> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true })
  // The program comes last: another process may make the same files, or start it.
  const parts = files.filter(({ part }) => part !== undefined)
  const program = files.filter(({ part }) => part === undefined)
  if (program.length !== 1) throw new Error(`${file}: expected esbuild to make one program, found ${program.length}`)
  for (const { part, contents } of [...parts, ...program]) {
    const path = part === undefined ? file : join(folder, part)
    const draft = `${path}.${process.pid}`
    await writeFile(draft, contents)
    await rename(draft, path)
  }
  const used = new Set(parts.map(({ part }) => part))
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PART) || used.has(name)) continue
    const path = join(folder, name)
    // Another process may have removed it.
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    )
    if (age > KEPT_MS) await rm(path, { force: true })
  }
  return file
}
