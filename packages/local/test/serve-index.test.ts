import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assertWire } from '../../../test/support/assert-wire.js'
import { errorOf } from '../../../test/support/error-of.js'
import type { Program } from '../src/host/open-index.js'
import { type ServeFlags, type Serving, serveIndex } from '../src/host/serve-index.js'
import { openKebab } from '../src/index.js'
import { temporaryFolder } from './support/temporary-folder.js'

function serve(cwd: string, flags: ServeFlags, { create = false, ...program }: Partial<Program & Serving> = {}) {
  const { signal } = new AbortController()
  const base: Program = { env: {}, cwd, signal, hint: 'None.', onNotice: () => undefined }
  return serveIndex({ path: 'index', ...flags }, { create }, { ...base, ...program })
}

test('a served index says at once whether it has a model, by what is installed and what flags say', async () => {
  const cwd = await temporaryFolder()
  await (await openKebab({ path: join(cwd, 'index'), embedder: null })).close()
  for (const lexical of [true, false]) {
    await using index = await serve(cwd, { lexical })
    expect([index.writer(), await index.hasModel()]).toEqual([undefined, !lexical])
    await index.opened
    expect(index.writer()).toBe('none')
  }
})

test('an index that is closed while it is being opened has not failed', async () => {
  const cwd = await temporaryFolder()
  const index = await serve(cwd, { lexical: true, docs: ['.'] }, { signal: AbortSignal.abort() })
  await index.close()
})

test('a program without folders makes the index, leaves writing it to others, and follows them', async () => {
  const cwd = await temporaryFolder()
  const notices: string[] = []
  await using index = await serve(cwd, { lexical: true }, { create: true, onNotice: (line) => void notices.push(line) })
  await index.opened
  await expect.poll(() => notices).toEqual([expect.stringContaining('nothing is indexed in')])
  await using writer = await openKebab({ path: join(cwd, 'index'), embedder: null })
  await writer.index([{ path: 'a.md', text: 'A hook.' }])
  const page = await index.engine.search({ query: 'hook' })
  assertWire('search_response.v1', page)
  expect(page.hits.map(({ doc_path }) => doc_path)).toEqual(['a.md'])
})

test('no flag is left aside, and nothing is made for a folder that is not there', async () => {
  const cwd = await temporaryFolder()
  expect(await errorOf(serve(cwd, { watch: true }))).toMatchObject({ details: { field: '--watch' } })
  expect(await errorOf(serve(cwd, { docs: ['nowhere'] }))).toMatchObject({ code: 'invalid_input' })
  expect(await errorOf(serve(cwd, {}))).toMatchObject({ code: 'not_indexed', details: { path: join(cwd, 'index') } })
})
