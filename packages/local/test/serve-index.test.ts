import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { type ServeFlags, serveIndex } from '../src/host/serve-index.js'
import { openKebab } from '../src/index.js'
import { temporaryFolder } from './support/temporary-folder.js'

const serve = (cwd: string, flags: ServeFlags, signal = new AbortController().signal) =>
  serveIndex({ path: 'index', ...flags }, {}, { env: {}, cwd, signal, hint: 'None.', onNotice: () => undefined })

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
  const index = await serve(cwd, { lexical: true, docs: ['.'] }, AbortSignal.abort())
  await index.close()
})

test('no flag is left aside, and nothing is made for a folder that is not there', async () => {
  const cwd = await temporaryFolder()
  expect(await errorOf(serve(cwd, { watch: true }))).toMatchObject({ details: { field: '--watch' } })
  expect(await errorOf(serve(cwd, { docs: ['nowhere'] }))).toMatchObject({ code: 'invalid_input' })
  expect(await errorOf(serve(cwd, {}))).toMatchObject({ code: 'not_indexed', details: { path: join(cwd, 'index') } })
})
