import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openKebab } from '@kebab/local'
import type { EngineDescriptionV1, SearchResponseV1 } from '@kebab/schemas'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { installOfflineLibrary } from '../../../test/support/offline-library.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { installWithoutModelLibrary } from '../../../test/support/without-model-library.js'
import { reads } from './support/processes.js'

const HOOKS = { path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made.\n' }

async function withDocuments(folder: string): Promise<void> {
  await mkdir(join(folder, 'docs'))
  await writeFile(join(folder, 'docs', HOOKS.path), HOOKS.text)
  await writeFile(join(folder, 'docs/new.md'), '# New\n\nA hook that nobody has indexed yet.\n')
}

/**
 * Starts the command where no model library is installed, asks the official client for what it
 * serves, and ends it.
 */
async function serve(alone: { folder: string; cli: string }, ...args: string[]) {
  const { folder: cwd, cli } = alone
  const command = [cli, '--path', '.kebab', '--docs', './docs', ...args]
  const transport = new StdioClientTransport({ command: process.execPath, args: command, cwd, stderr: 'pipe' })
  const stderr = reads(transport.stderr)
  const client = new Client({ name: 'test', version: '1' })
  try {
    await client.connect(transport)
    // Calls don't wait until the folder is indexed.
    const describe = async () => (await client.callTool({ name: 'describe' })).structuredContent
    await expect.poll(describe, { timeout: 30_000 }).not.toHaveProperty('indexing')
    const { structuredContent: page } = await client.callTool({ name: 'search', arguments: { query: 'hook' } })
    const description = await describe()
    assertWire('search_response.v1', page)
    assertWire('engine_description.v1', description)
    const { tools } = await client.listTools()
    return {
      tools: JSON.stringify(tools),
      paths: (page as SearchResponseV1).hits.map(({ doc_path }) => doc_path).sort(),
      description: description as EngineDescriptionV1,
      lines: () => stderr.text().trimEnd().split('\n'),
    }
  } finally {
    await client.close()
  }
}

test('without a model library it searches by words, and one line and `describe` say so and name the package that brings meaning', async () => {
  const alone = await installWithoutModelLibrary('mcp')
  await withDocuments(alone.folder)
  const { tools, paths, description, lines } = await serve(alone)
  expect(paths).toEqual(['hooks.md', 'new.md'])
  expect(tools).not.toMatch(/hybrid|meaning/)
  expect(description.modes).toEqual(['lexical', 'hybrid'])
  expect(description.missing).toEqual([
    {
      part: 'embedder',
      message: 'no model library is installed: documents are searched by words alone',
      hint: expect.stringContaining('npx -y -p @kebab/mcp -p @huggingface/transformers kebab-mcp'),
    },
  ])
  const { message, hint } = description.missing![0]!
  expect(lines()).toEqual([`kebab-mcp: ${message}. ${hint}`, expect.stringContaining('2 new')])
})

test('without a model library an index with vectors is searched by words as it is, and one line and `describe` say so', async () => {
  const alone = await installWithoutModelLibrary('mcp')
  const path = join(alone.folder, '.kebab')
  const indexed = await openKebab({ path, embedder: toyEmbedder() })
  await indexed.index([HOOKS])
  await indexed.close()
  await withDocuments(alone.folder)
  const { paths, description, lines } = await serve(alone)
  expect(paths).toEqual(['hooks.md'])
  expect(description.store.embedding_models).toEqual(['toy'])
  expect(description.missing).toMatchObject([
    { message: expect.stringContaining('left as they were indexed with toy') },
  ])
  expect(lines()).toEqual([expect.stringContaining('left as they were indexed with toy')])
  // The vectors are all there for the next opening with their model.
  await using again = await openKebab({ path, embedder: toyEmbedder() })
  expect((await again.search({ query: 'hook', mode: 'vector' })).hits.map(({ doc_path }) => doc_path)).toEqual([
    'hooks.md',
  ])
})

test('documents that were indexed without a model are embedded once a model is installed', async () => {
  const alone = await installWithoutModelLibrary('mcp')
  await withDocuments(alone.folder)
  expect((await serve(alone)).description.store.embedding_models).toEqual([null])
  await installOfflineLibrary(alone.folder)
  const { paths, description, lines } = await serve(alone)
  expect(paths).toEqual(['hooks.md', 'new.md'])
  expect(description).toMatchObject({ modes: ['lexical', 'vector', 'hybrid'] })
  expect(description).not.toHaveProperty('missing')
  expect(description.store.embedding_models).toEqual([expect.stringContaining('all-MiniLM-L6-v2')])
  expect(lines()[0]).toContain('embedding documents that were indexed without a model')
})

test('a model that can’t be loaded is exit code 1, and the search doesn’t fall back to words', async () => {
  const alone = await installWithoutModelLibrary('mcp')
  await installOfflineLibrary(alone.folder, join(alone.folder, 'no-models'))
  const child = spawn(process.execPath, [alone.cli], {
    cwd: alone.folder,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill())
  const stderr = reads(child.stderr)
  expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1)
  expect(stderr.text()).toContain('model_unavailable')
})
