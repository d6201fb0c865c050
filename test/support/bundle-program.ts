import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { build } from 'esbuild'

const packages = join(import.meta.dirname, '../../packages')
const bundled = new Map<string, Promise<string>>()

/**
 * Makes one file of a program and of the sources that it imports, for plain `node`: loading them
 * one by one takes a process over a second. What isn't of this repository is imported as ever. A
 * process makes it once.
 *
 * @param program a TypeScript file of a package
 * @param file where it goes; by default to a place from which imports and `import.meta.url` find
 * what they find from the sources of the package
 * @returns `file`
 */
export function bundleProgram(program: string, file = placeOf(program)): Promise<string> {
  const made = bundled.get(file) ?? bundle(program, file)
  bundled.set(file, made)
  return made
}

/** As deep below the package as its sources are. */
function placeOf(program: string): string {
  const [name = ''] = relative(packages, program).split(sep)
  return join(packages, name, 'node_modules', `${basename(program, '.ts')}.test-program.mjs`)
}

async function bundle(program: string, file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [program],
    outfile: file,
    bundle: true,
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
          onResolve({ filter: /^[@a-zA-Z]/ }, ({ kind, path }) =>
            kind === 'entry-point' || path.startsWith('@kebab/') ? undefined : { path, external: true },
          )
        },
      },
    ],
  })
  const [output] = outputFiles
  if (output === undefined) throw new Error(`${program}: expected esbuild to make a file, found none`)
  await mkdir(dirname(file), { recursive: true })
  // Another process may make the same file, or start it.
  const draft = `${file}.${process.pid}`
  await writeFile(draft, output.contents)
  await rename(draft, file)
  return file
}
