import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EngineDescriptionV1, SearchResponseV1 } from '@kebab/schemas'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, onTestFinished, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { installOfflineLibrary } from '../../../test/support/offline-library.js'
import { installWithoutModelLibrary } from '../../../test/support/without-model-library.js'

/** Where a model library is installed whose model isn't loaded before a file is there. */
async function installSlowModel() {
  const { folder, cli } = await installWithoutModelLibrary('mcp')
  await installOfflineLibrary(folder)
  const library = join(folder, 'node_modules/@huggingface/transformers/index.js')
  const whole = await readFile(library, 'utf8')
  const from = /^export \* from (.*)$/m.exec(whole)![1]
  const gate = join(folder, 'gate')
  const slow = `
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { pipeline as load } from ${from}
export { env }
export async function pipeline(...call) {
  while (!existsSync(${JSON.stringify(gate)})) await setTimeout(20)
  return load(...call)
}
`
  await writeFile(library, whole.replace(/^export \* from .*$/m, slow))
  await mkdir(join(folder, 'docs'))
  await writeFile(join(folder, 'docs/hooks.md'), '# Hooks\n\nA hook runs before a commit is made.\n')
  const loadModel = () => writeFile(gate, '')
  return { folder, cli, loadModel, holdModel: () => rm(gate) }
}

async function connect({ folder, cli }: { folder: string; cli: string }, ...args: string[]) {
  const command = [cli, '--path', '.kebab', ...args]
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: command,
    cwd: folder,
    stderr: 'ignore',
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  onTestFinished(() => client.close())
  const describe = async () => (await client.callTool({ name: 'describe' })).structuredContent as EngineDescriptionV1
  const search = async () => {
    const response = await client.callTool({ name: 'search', arguments: { query: 'hook' } })
    assertWire('search_response.v1', response.structuredContent)
    const [{ text }] = response.content as [{ text: string }]
    return { page: response.structuredContent as unknown as SearchResponseV1, text }
  }
  return { client, describe, search }
}

const PENDING = [{ retriever: 'usearch', code: 'vectors_pending' }]

test('while its model is loaded, calls are answered by words and say so; then by meaning too', async () => {
  const installed = await installSlowModel()
  const { client, describe, search } = await connect(installed, '--docs', './docs')
  await expect.poll(async () => (await describe()).indexing?.message, { timeout: 30_000 }).toContain('found by words')
  expect(JSON.stringify((await client.listTools()).tools)).toMatch(/by words and meaning.*hybrid/)
  const { page, text } = await search()
  expect(page.degraded).toEqual(PENDING)
  expect(page.hits.map(({ doc_path }) => doc_path)).toEqual(['hooks.md'])
  expect(text).toContain('took no part: usearch (vectors_pending)')
  expect(text).toContain('note: all documents are found by words; 0 of 1 chunk')
  const description = await describe()
  assertWire('engine_description.v1', description)
  expect(description.store).toMatchObject({ missing_vectors: 1, vectors_pending: true })

  await installed.loadModel()
  await expect.poll(describe, { timeout: 30_000 }).not.toHaveProperty('indexing')
  expect((await search()).page).not.toHaveProperty('degraded')
  await client.close()

  // An index that has its vectors, and a model that has to be loaded again.
  await installed.holdModel()
  const reader = await connect(installed)
  const words = await reader.search()
  expect(words.page.degraded).toEqual(PENDING)
  expect(words.page.hits.map(({ doc_path }) => doc_path)).toEqual(['hooks.md'])
  await installed.loadModel()
  await expect.poll(async () => (await reader.search()).page, { timeout: 30_000 }).not.toHaveProperty('degraded')
})
