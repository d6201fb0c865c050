import { existsSync } from 'node:fs'
import { defineConfig } from 'tsup'

/** Packages that run in browsers too: a Node import in one of them breaks its build. */
const neutral = ['schemas', 'core', 'text', 'bm25', 'kairos']

/**
 * Packages whose types name `Symbol.asyncDispose`: no compiler has it in its default library. The bundler of types drops such a reference from the sources.
 */
const disposable = ['ingest', 'local', 'usearch']

const name = process.cwd().split(/[\\/]/).at(-1) ?? ''

/** What a package has beside its index: a program, or modules that are imported one by one. */
const more = [
  ...(existsSync('src/cli.ts') ? ['src/cli.ts'] : []),
  ...(existsSync('src/kit') ? ['src/kit/index.ts'] : []),
  ...(existsSync('src/read.ts') ? ['src/read.ts'] : []),
  ...(existsSync('src/languages') ? ['src/languages/**/*.ts'] : []),
]

/** The one build of the repository: every package runs it in its own folder. */
export default defineConfig({
  entry: ['src/index.ts', ...more],
  format: 'esm',
  target: 'es2022',
  platform: neutral.includes(name) ? 'neutral' : 'node',
  removeNodeProtocol: false,
  dts: disposable.includes(name) ? { banner: '/// <reference lib="esnext.disposable" />' } : true,
  clean: true,
  sourcemap: true,
  treeshake: true,
})
