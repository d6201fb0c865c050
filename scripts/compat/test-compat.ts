import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Runs the tests of `@kebab/transformers` with a later generation of transformers.js, installed
 * into a temporary folder. Checks that its types fit. Compares its vectors with those of the first
 * generation, which all other tests use. Needs the package registry. Takes the version as an
 * argument; exits with 1 on any failure.
 */
const LIBRARY = '@huggingface/transformers'
const VERSION = process.argv[2] ?? '3.8.1'
/** Vectors of one model under two runtimes differ by rounding alone. */
const LEAST_COSINE = 0.999
const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'kebab-compat-'))
try {
  process.exitCode = testCompat() ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function testCompat(): boolean {
  const library = install()
  if (library === undefined) return false
  console.log(`\nTesting @kebab/transformers with ${LIBRARY} ${VERSION}`)
  const tests = run(REPOSITORY, 'npx vitest run packages/transformers', { KEBAB_TRANSFORMERS_JS: library })
  const types = typesFit()
  const cosine = leastCosine(vectorsOf('@xenova/transformers'), vectorsOf(library))
  const vectors = cosine > LEAST_COSINE
  console.log(
    [
      `\n${LIBRARY} ${VERSION}`,
      `tests    ${tests ? 'passed' : 'FAILED'}`,
      `types    ${types ? 'passed' : 'FAILED'}`,
      `vectors  ${vectors ? 'passed' : 'FAILED'} (least cosine to the first generation ${cosine.toFixed(5)})`,
    ].join('\n'),
  )
  return tests && types && vectors
}

/** Installs the library and returns the URL of a module that exports it. */
function install(): string | undefined {
  console.log(`Installing ${LIBRARY} ${VERSION}`)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  // The install script of the runtime downloads CUDA, which nothing here uses. What it needs for
  // the CPU is in the package.
  if (!run(folder, `npm install --no-audit --no-fund --ignore-scripts ${LIBRARY}@${VERSION}`)) return undefined
  const entry = join(folder, 'node_modules', 'library.mjs')
  writeFileSync(entry, `export * from '${LIBRARY}'\n`)
  return pathToFileURL(entry).href
}

/** Whether a TypeScript program may hand the library's own parts over as they are. */
function typesFit(): boolean {
  const index = join(REPOSITORY, 'packages/transformers/src/index.ts')
  const program = `import { AutoModelForSequenceClassification, AutoTokenizer, env, pipeline } from '${LIBRARY}'
import { transformersEmbedder, transformersEntailer, transformersGenerator, transformersReranker } from ${JSON.stringify(index)}
export const embedder = transformersEmbedder({ pipeline, env, localModelPath: 'models' })
export const onGpu = transformersEmbedder({
  pipeline: (task, model, options) => pipeline(task, model, { ...options, device: 'cuda' }),
})
export const onWorkers = transformersEmbedder({ library: '${LIBRARY}', workers: 2, localModelPath: 'models' })
export const generator = transformersGenerator({ pipeline, env, model: 'a/model', localModelPath: 'models' })
const library = { AutoTokenizer, AutoModelForSequenceClassification, env }
export const reranker = transformersReranker({ ...library, localModelPath: 'models' })
export const entailer = transformersEntailer({
  AutoTokenizer,
  AutoModelForSequenceClassification: {
    from_pretrained: (model, options) =>
      AutoModelForSequenceClassification.from_pretrained(model, { ...options, device: 'cuda' }),
  },
})
`
  const compilerOptions = { noEmit: true, allowImportingTsExtensions: true, types: [], typeRoots: [] }
  const config = { extends: join(REPOSITORY, 'tsconfig.json'), compilerOptions, files: ['program.ts'], include: [] }
  writeFileSync(join(folder, 'program.ts'), program)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return run(REPOSITORY, `npx tsc -p ${JSON.stringify(join(folder, 'tsconfig.json'))}`)
}

/**
 * Returns the vectors of a generation, computed in a process of its own. Two native runtimes can't
 * share one.
 */
function vectorsOf(library: string): number[][] {
  const args = ['--conditions=@kebab/source', '--import', 'tsx', 'scripts/compat/compat-vectors.ts', library]
  const { stdout, status } = spawnSync(process.execPath, args, {
    cwd: REPOSITORY,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  })
  return status === 0 ? (JSON.parse(stdout.trim().split('\n').at(-1) ?? '[]') as number[][]) : []
}

/** The least cosine of vectors in the same place; 0 when there are none to compare. */
function leastCosine(a: number[][], b: number[][]): number {
  if (a.length === 0 || a.length !== b.length) return 0
  return Math.min(
    ...a.map((vector, row) => vector.reduce((sum, value, column) => sum + value * (b[row]?.[column] ?? 0), 0)),
  )
}

/** Runs a command with its output shown, and says whether it succeeded. */
function run(cwd: string, command: string, env: { [name: string]: string } = {}): boolean {
  return spawnSync(command, { cwd, shell: true, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}
