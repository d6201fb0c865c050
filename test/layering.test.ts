import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { circlesOf, type ImportLine, importsIn } from '../scripts/code-figures/import-graph.js'

/** What each package may import of the others; `types` stands for `import type` alone. */
const LAYERS: Record<string, Record<string, 'values' | 'types'>> = {
  schemas: {},
  markdown: {},
  core: { schemas: 'values' },
  ingest: { schemas: 'types', markdown: 'values', core: 'values' },
  flexsearch: { core: 'values' },
  usearch: { core: 'values' },
  transformers: { core: 'values' },
  sqlite: { core: 'values' },
  postgres: { core: 'values' },
  testing: { core: 'types' },
  text: { core: 'values' },
  eval: { core: 'values' },
  bm25: { core: 'values' },
  ask: { schemas: 'values', markdown: 'values', core: 'values' },
  'ai-sdk': { schemas: 'types', core: 'values' },
  models: { core: 'values' },
  readers: { core: 'values' },
  kairos: { schemas: 'types', core: 'values' },
  http: { schemas: 'values', core: 'values', ask: 'types' },
  client: { schemas: 'values' },
  mcp: { schemas: 'values', core: 'values', ask: 'types', kairos: 'values', local: 'values' },
  cli: {
    core: 'values',
    // Loaded when a command needs them, so that help and completions come at once.
    eval: 'types',
    ingest: 'types',
    inspector: 'types',
    local: 'types',
    markdown: 'types',
    mcp: 'types',
  },
  // Its page is bundled, with the client and the types of the wire.
  inspector: {
    schemas: 'values',
    markdown: 'values',
    core: 'values',
    ask: 'types',
    http: 'values',
    client: 'values',
  },
  local: {
    schemas: 'values',
    core: 'values',
    ingest: 'values',
    models: 'values',
    bm25: 'values',
    text: 'values',
    // Loaded with the first question.
    ask: 'types',
    // Found when it is installed.
    readers: 'types',
    // Loaded for an index with vectors.
    usearch: 'types',
    transformers: 'types',
    sqlite: 'values',
  },
}

/** Packages that run in browsers too. */
const NEUTRAL = ['schemas', 'markdown', 'core', 'text', 'bm25', 'kairos', 'ask', 'models', 'http', 'client']

/** Entries that run in browsers too, of packages that need Node for the rest. */
const NEUTRAL_ENTRIES = { '@kebab/ingest/prepare': 'ingest/src/prepare/index.ts', '@kebab/eval': 'eval/src/index.ts' }

const root = join(import.meta.dirname, '..', 'packages')

const importsOf = (name: string): ImportLine[] => importsIn(join(root, name, 'src'))

test('the table of layers names every package', () => {
  expect(Object.keys(LAYERS).sort()).toEqual(readdirSync(root).sort())
})

describe.each(Object.entries(LAYERS))('@kebab/%s', (name, allowed) => {
  const imports = importsOf(name)
  const manifest = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
  const own = imports.filter(({ from }) => from.startsWith('@kebab/'))

  test('imports only the packages below it', () => {
    for (const { file, from, typeOnly } of own) {
      const level = allowed[from.split('/')[1] ?? '']
      expect(level, `${file} imports ${from}`).toBeDefined()
      if (level === 'types') expect(typeOnly, `${file} imports ${from} for more than its types`).toBe(true)
    }
  })

  test('declares what it imports, and nothing else', () => {
    const declared = Object.keys({
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
      ...manifest.peerDependencies,
      // What its page is bundled with isn't installed with it.
      ...manifest.devDependencies,
    }).sort()
    const engines = Object.keys(manifest.peerDependencies ?? {})
    const used = new Set(
      imports
        .map(({ from }) => from)
        .filter((from) => !from.startsWith('.') && !from.startsWith('node:'))
        .map((from) => from.split('/', from.startsWith('@') ? 2 : 1).join('/')),
    )
    // Engines that the caller passes in, or that are loaded by name at run time, are declared
    // without a static import.
    const dynamic = [...Object.keys(manifest.optionalDependencies ?? {}), ...engines]
    for (const from of used) expect(declared, `${from} is imported`).toContain(from)
    for (const one of declared) if (!dynamic.includes(one)) expect([...used], `${one} is declared`).toContain(one)
  })
})

test('what a package is built with is imported by its page alone, and what its page imports is bundled', () => {
  for (const name of Object.keys(LAYERS)) {
    const manifest = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
    const bundled = Object.keys(manifest.devDependencies ?? {})
    for (const { file, from, typeOnly } of importsOf(name)) {
      const isOfPage = slashes(file).startsWith('page/')
      const isBundled = bundled.some((one) => from === one || from.startsWith(`${one}/`))
      if (isBundled) expect(isOfPage, `${name}: ${file} imports ${from}, which is not installed with it`).toBe(true)
      if (isOfPage && !typeOnly) expect(from, `${name}: ${file}`).not.toMatch(/^node:|^@hono/)
    }
  }
})

test('what opens and searches an index loads no validators, which are large', () => {
  for (const name of ['core', 'ingest', 'bm25', 'text', 'sqlite', 'usearch', 'transformers', 'ask', 'local', 'cli'])
    for (const { file, from, typeOnly } of importsOf(name))
      if (from === '@kebab/schemas') expect(typeOnly, `${name}: ${file} imports more than types`).toBe(true)
})

test('no imports of values run in a circle', () => {
  const roots = [...readdirSync(root).map((name) => `packages/${name}/src`), 'bench', 'examples', 'scripts', 'site']
  const circles = roots.flatMap((folder) =>
    circlesOf(importsIn(join(root, '..', folder))).map((files) => [folder, files]),
  )
  expect(circles, 'move what both need into a file that imports neither').toEqual([])
})

test('one function starts every thread', () => {
  const starters = Object.keys(LAYERS).flatMap((name) => {
    const folder = join(root, name, 'src')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.[jt]sx?$/.test(file) && readFileSync(join(folder, file), 'utf8').includes('new Worker('))
      .map((file) => `${name}/${slashes(file)}`)
  })
  expect(starters).toEqual(['core/kit/threads/native-thread.ts'])
})

test.each(NEUTRAL)('@kebab/%s uses nothing of Node', (name) => {
  expect(importsOf(name).filter(({ from }) => from.startsWith('node:'))).toEqual([])
  const folder = join(root, name, 'src')
  expect(JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).peerDependencies).toBeUndefined()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.ts'))) {
    const code = readFileSync(join(folder, file), 'utf8')
    expect(code, file).not.toMatch(OF_NODE)
  }
})

test.each(Object.entries(NEUTRAL_ENTRIES))('%s uses nothing of Node, nor does what it imports', (_, entry) => {
  const [name = ''] = entry.split('/')
  const imports = importsOf(name).map((one) => ({ ...one, file: posix.join(name, 'src', slashes(one.file)) }))
  const reached = new Set([entry])
  for (const file of reached) {
    expect(readFileSync(join(root, file), 'utf8').replace(/\/\/.*$/gm, ''), file).not.toMatch(OF_NODE)
    for (const { from } of imports.filter((one) => one.file === file && !one.typeOnly)) {
      expect(from, file).not.toMatch(/^node:/)
      if (from.startsWith('.')) reached.add(posix.join(posix.dirname(file), from.replace(/\.js$/, '.ts')))
      if (from.startsWith('@kebab/')) expect(NEUTRAL, file).toContain(from.split('/')[1])
    }
  }
  expect(reached.size).toBeGreaterThan(1)
})

/** A call or a member of what only Node has. */
const OF_NODE = /\b(Buffer|process|__dirname|setImmediate|require)\b\s*[.(]/

function slashes(path: string): string {
  return path.replaceAll('\\', '/')
}
