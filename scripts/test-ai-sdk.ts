import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Runs the tests of `@kebab/ai-sdk` with each generation of the AI SDK that its peers name, and
 * checks that its types fit. Each generation is installed into a temporary folder beside the packed
 * package. A generation that wants a later Node runs under that one, from the package `node`. Needs a build
 * and the package registry. Takes generations as arguments (default: all); exits with 1 on any
 * failure, and says which generation was left out.
 */
const GENERATIONS: Record<string, { provider: string; node: number }> = {
  5: { provider: '1', node: 20 },
  6: { provider: '2', node: 20 },
  7: { provider: '3', node: 22 },
}
const LIBRARIES = ['ai', '@ai-sdk/openai-compatible']
const REPOSITORY = fileURLToPath(new URL('../', import.meta.url))

const nodes = mkdtempSync(join(tmpdir(), 'kebab-node-'))
const wanted = process.argv.slice(2)
const outcomes = (wanted.length > 0 ? wanted : Object.keys(GENERATIONS)).map((generation) => {
  const folder = mkdtempSync(join(tmpdir(), 'kebab-ai-sdk-'))
  try {
    return { generation, ...testGeneration(generation, folder) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
rmSync(nodes, { recursive: true, force: true })
console.log()
for (const { generation, said } of outcomes) console.log(`ai ${generation}: ${said}`)
if (outcomes.some(({ failed }) => failed)) process.exitCode = 1

function testGeneration(generation: string, folder: string): { said: string; failed: boolean } {
  const known = GENERATIONS[generation]
  if (known === undefined) {
    const said = `expected one of ${Object.keys(GENERATIONS).join(', ')}, found ${generation}`
    return { said, failed: true }
  }
  console.log(`\nInstalling ai ${generation}`)
  const node = binary(known.node)
  if (node === undefined) return { said: `LEFT OUT, since no Node ${known.node} can be had here`, failed: false }
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const libraries = `ai@${generation} @ai-sdk/openai-compatible@${known.provider}`
  if (!install(folder, `--strict-peer-deps ${pack(folder)} ${libraries}`, node)) {
    return { said: 'FAILED to install beside @kebab/ai-sdk', failed: true }
  }
  const failed = [...(testsPass(folder, node) ? [] : ['tests']), ...(typesFit(folder) ? [] : ['types'])]
  const versions = LIBRARIES.map((name) => `${name} ${versionOf(folder, name)}`).join(', ')
  const said = `${failed.length === 0 ? 'tests and types passed' : `${failed.join(' and ')} FAILED`} (${versions}, Node ${known.node})`
  return { said, failed: failed.length > 0 }
}

/** The tarballs of the package and of what it depends on, by their paths. */
function pack(folder: string): string {
  run(REPOSITORY, `npm pack --silent --pack-destination ${folder} ./packages/schemas ./packages/core ./packages/ai-sdk`)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(folder, name))
    .join(' ')
}

/**
 * The Node that runs this script, or one of this major version that is installed into a folder of
 * its own.
 */
function binary(major: number): string | undefined {
  if (Number(process.versions.node.split('.')[0]) >= major) return process.execPath
  console.log(`Installing Node ${major}`)
  writeFileSync(join(nodes, 'package.json'), '{ "private": true }')
  const node = join(nodes, 'node_modules/node/bin/node')
  return install(nodes, `node@${major}`) && run(nodes, `${node} --version`) ? node : undefined
}

/** Runs the tests of the package, with these libraries in place of those of this repository. */
function testsPass(folder: string, node: string): boolean {
  const alias = LIBRARIES.map((name, i) => {
    // In `node_modules`, so that it is imported as it is.
    const replacement = join(folder, 'node_modules', `library-${i}.mjs`)
    writeFileSync(replacement, `export * from '${name}'\n`)
    return { find: name, replacement }
  })
  const config = join(folder, 'vitest.config.mjs')
  const base = JSON.stringify(join(REPOSITORY, 'vitest.config.ts'))
  writeFileSync(
    config,
    `import base from ${base}
const alias = ${JSON.stringify(alias)}.map(({ find, replacement }) => ({ find: new RegExp('^' + find + '$'), replacement }))
export default { ...base, resolve: { ...base.resolve, alias } }
`,
  )
  const vitest = join(REPOSITORY, 'node_modules/vitest/vitest.mjs')
  return run(REPOSITORY, `${node} ${vitest} run --root ${REPOSITORY} --config ${config} packages/ai-sdk`)
}

/** Whether a TypeScript program may hand over the library's own parts as they are. */
function typesFit(folder: string): boolean {
  const program = `import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { aiSdkEmbedder, aiSdkGenerator } from '@kebab/ai-sdk'
import { defaultSettingsMiddleware, embedMany, streamText, wrapLanguageModel } from 'ai'
const provider = createOpenAICompatible({ name: 'ollama', baseURL: 'http://localhost:11434/v1' })
const model = provider('qwen3:4b')
export const plain = aiSdkGenerator({ streamText, model })
const middleware = defaultSettingsMiddleware({ settings: { topP: 0.9 } })
export const wrapped = aiSdkGenerator({ streamText, model: wrapLanguageModel({ model, middleware }) })
const embedding = provider.textEmbeddingModel('all-minilm')
export const embedder = aiSdkEmbedder({ embedMany, model: embedding, dimensions: 384 })
`
  // The libraries' own types are theirs to check.
  const compilerOptions = {
    noEmit: true,
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    skipLibCheck: true,
    types: [],
  }
  writeFileSync(join(folder, 'program.ts'), program)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  return run(folder, `${process.execPath} ${join(REPOSITORY, 'node_modules/typescript/bin/tsc')} -p .`)
}

function versionOf(folder: string, name: string): string {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version
}

/** Has npm run under a Node, whose version it holds the packages to. */
function install(folder: string, packages: string, node = process.execPath): boolean {
  const PATH = `${dirname(node)}${delimiter}${process.env.PATH}`
  return run(folder, `npm install --engine-strict --no-audit --no-fund --prefer-offline ${packages}`, { PATH })
}

/** Runs a command with its output shown, and says whether it succeeded. */
function run(cwd: string, command: string, env: { [name: string]: string } = {}): boolean {
  return spawnSync(command, { cwd, shell: true, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
}
