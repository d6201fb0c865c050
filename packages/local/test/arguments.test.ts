import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import type { Kebab } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

const documents = [
  { path: 'a.md', text: 'Anchors hold.' },
  { path: 'b.md', text: 'Boats float.' },
]
const paths = async (kebab: Kebab): Promise<string[]> => {
  const found: string[] = []
  for await (const { path } of kebab.documents()) found.push(path)
  return found
}

describe('an argument that is none is invalid_input, with its name, and changes nothing:', () => {
  test.each<[string, string, (kebab: Kebab, folder: string) => Promise<unknown>]>([
    ["index('')", 'source', (kebab) => kebab.index('')],
    ["watch('')", 'folder', (kebab) => kebab.watch('')],
    ['watch(5)', 'folder', (kebab) => kebab.watch(5 as never)],
    ['include as a string', 'include', (kebab, folder) => kebab.index(folder, { include: '**/*.md' as never })],
    ['include of numbers', 'include.1', (kebab, folder) => kebab.index(folder, { include: ['*', 5 as never] })],
    ['remove of a string', 'paths', (kebab) => kebab.remove('a.md' as never)],
    ['remove of null', 'paths', (kebab) => kebab.remove(null as never)],
    ['remove of numbers', 'paths.0', (kebab) => kebab.remove([5 as never])],
  ])('%s', async (_, field, call) => {
    const kebab = await openToy()
    await kebab.index(documents)
    expect(await errorOf(call(kebab, await temporaryFolder()))).toMatchObject({
      code: 'invalid_input',
      details: { field },
    })
    expect(await paths(kebab)).toEqual(['a.md', 'b.md'])
  })
})

test('a document with a member of another name is reported with it, and stops nothing', async () => {
  const kebab = await openToy()
  const tagged = { path: 'tagged.md', text: 'Tags go into metadata.', tags: ['lost'] }
  const report = await kebab.index([tagged, ...documents])
  expect(report.documents).toMatchObject({ added: 2, failed: 1 })
  expect(report.errors).toMatchObject([
    { path: 'tagged.md', error: { code: 'invalid_input', details: { field: 'tags' } } },
  ])
})

describe('an abort of a removal', () => {
  test('that waits for its turn rejects with its reason at once, and nothing is removed', async () => {
    const kebab = await openToy()
    await kebab.index(documents)
    let go = (): void => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    const indexing = kebab.index(
      (async function* () {
        await held
        yield { path: 'c.md', text: 'Cranes lift.' }
      })(),
    )
    const aborting = new AbortController()
    const removal = kebab.remove(['a.md'], { signal: aborting.signal })
    const reason = new Error('enough')
    aborting.abort(reason)
    await expect(removal).rejects.toBe(reason)
    go()
    await indexing
    expect(await paths(kebab)).toEqual(['a.md', 'b.md', 'c.md'])
  })

  test('that came before it rejects with its reason', async () => {
    const kebab = await openToy()
    await kebab.index(documents)
    const reason = new Error('enough')
    await expect(kebab.remove(['a.md'], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(await paths(kebab)).toEqual(['a.md', 'b.md'])
  })
})
