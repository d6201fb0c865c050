import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'tsup'
import { buildPage } from './scripts/packages/build-page.js'

/** Packages that run in browsers too: a Node import in one of them breaks its build. */
const neutral = ['schemas', 'markdown', 'core', 'text', 'bm25', 'kairos', 'ask', 'models', 'http', 'client']

/**
 * Packages whose types name `Symbol.asyncDispose`: no compiler has it in its default library. The
 * bundler of types drops such a reference from the sources.
 */
const disposable = ['ingest', 'inspector', 'local', 'usearch']

/** tsup leaves what else is installed out of a bundle, but not what may be missing. */
const { optionalDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'))

const name = process.cwd().split(/[\\/]/).at(-1) ?? ''

/** The modules that a package exports, in `src`, and its program. */
const { exports = {} } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports?: Record<string, unknown> }
const exported = Object.values(exports).flatMap((entry) => {
  const { '@kebab/source': file } = entry as { '@kebab/source'?: string }
  return file === undefined ? [] : [file.replace('./', '')]
})
const imported = [...exported, ...(existsSync('src/cli.ts') ? ['src/cli.ts'] : [])]
/** The program of a package's worker threads, which nobody imports. */
const started = ['src/embed-worker.ts', 'src/graph-worker.ts', 'src/words-worker.ts'].filter((file) => existsSync(file))

/**
 * Where `npm run build` wrote the declarations of all sources at once, which takes as long as those
 * of one package. A package that is built alone has its own made.
 */
const types = process.env.KEBAB_TYPES
const declared = imported.map((file) => file.slice('src/'.length, -'.ts'.length))

/** The one build of the repository: every package runs it in its own folder. */
export default defineConfig({
  entry: [...imported, ...started],
  format: 'esm',
  external: Object.keys(optionalDependencies),
  target: 'es2022',
  platform: neutral.includes(name) ? 'neutral' : 'node',
  removeNodeProtocol: false,
  dts: {
    // `npm run typecheck` does that, once for all packages.
    compilerOptions: { noCheck: true },
    ...(types === undefined
      ? { entry: imported }
      : { entry: Object.fromEntries(declared.map((file) => [file, join(types, name, 'src', `${file}.d.ts`)])) }),
    ...(disposable.includes(name) ? { banner: '/// <reference lib="esnext.disposable" />' } : {}),
  },
  clean: true,
  sourcemap: true,
  // Rollup leaves out some of the schemas that esbuild keeps. Elsewhere, it only makes maps longer.
  treeshake: name === 'schemas',
  // What a browser is sent is built by itself, after the folder is clean.
  ...(existsSync('src/page') ? { onSuccess: () => buildPage('src/page', 'dist/page', '../..') } : {}),
})
