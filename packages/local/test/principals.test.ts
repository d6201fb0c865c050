import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DocumentInput, type Embedder, memoryStore } from '@kebab/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { openKebab } from '../src/index.js'
import { openToy } from './support/open-toy.js'
import { temporaryFolder } from './support/temporary-folder.js'

const DOCUMENTS: readonly DocumentInput[] = [
  { path: 'public.md', text: '# Harbour\n\nThe ferry leaves the harbour at noon.' },
  {
    path: 'plan.md',
    text: '# Merger\n\nThe harbour merger with Kestrel closes in May.',
    allow: ['user:ann', 'group:board', 'user:ann'],
  },
  { path: 'sealed.md', text: '# Sealed\n\nThe harbour codename is Wolverine.', allow: [] },
]

const open = (more: object = {}) => openToy({ principals: true, ...more })

async function filled() {
  const kebab = await open()
  expect((await kebab.index(DOCUMENTS)).documents.added).toBe(3)
  return kebab
}

async function listed<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

describe('an index with principals', () => {
  test('answers nothing but to principals, and goes on indexing, exporting and removing', async () => {
    const kebab = await filled()
    const [hit] = (await kebab.as([]).search({ query: 'ferry' })).hits
    const calls = [
      () => kebab.search({ query: 'ferry' }),
      () => kebab.fetch({ doc_path: 'public.md' }),
      () => kebab.ask({ question: 'When does the ferry leave?' }),
      () => kebab.browse({ limit: 9 }),
      () => kebab.document(hit!.doc_id),
      () => kebab.verify(hit!),
      () => kebab.describe(),
      () => listed(kebab.documents()),
      () => listed(kebab.chunks()),
    ]
    for (const call of calls)
      expect(await errorOf(call())).toMatchObject({
        code: 'unsupported',
        details: { feature: 'reading without principals' },
      })
    expect((await kebab.doctor({ deep: true })).healthy).toBe(true)
    expect((await kebab.remove({ paths: ['plan.md'] })).removed).toBe(1)
  })

  test('shows principals the documents for everybody and their own, by every call', async () => {
    const kebab = await filled()
    const [ann, bo] = [kebab.as(['user:ann']), kebab.as(['user:bo', 'group:sales'])]
    const paths = async (handle: typeof ann) => (await listed(handle.documents())).map(({ path }) => path)
    expect(await paths(ann)).toEqual(['plan.md', 'public.md'])
    expect(await paths(bo)).toEqual(['public.md'])
    expect((await listed(ann.documents())).some((document) => 'allow' in document)).toBe(false)
    const [hit] = (await ann.search({ query: 'kestrel' })).hits
    expect(hit).toMatchObject({ doc_path: 'plan.md' })
    expect((await ann.verify(hit!)).state).toBe('unknown')
    expect(await errorOf(bo.verify(hit!))).toMatchObject({ code: 'chunk_not_found' })
    expect(await ann.document(hit!.doc_id)).toMatchObject({ path: 'plan.md' })
    expect(await bo.document(hit!.doc_id)).toBeNull()
    expect(await errorOf(bo.fetch({ chunk_id: hit!.chunk_id }))).toMatchObject({ code: 'chunk_not_found' })
    expect((await listed(bo.chunks({ docIds: [hit!.doc_id] }))).length).toBe(0)
    expect((await ann.browse({ limit: 9 })).total).toBe(2)
    expect((await bo.browse({ limit: 9 })).total).toBe(1)
    for (const question of ['Who is the merger with?', 'What is the codename?']) {
      const answer = JSON.stringify({ ...(await bo.ask({ question })), question: '' })
      expect(answer).not.toMatch(/kestrel|wolverine|plan\.md|sealed/i)
    }
    expect(JSON.stringify(await ann.ask({ question: 'Who is the merger with?' }))).toContain('Kestrel')
    expect(await errorOf(ann.doctor())).toMatchObject({ code: 'unsupported' })
  })

  test('has a change of who may see a document hold at once, also for a handle that has read it', async () => {
    const kebab = await filled()
    const ann = kebab.as(['user:ann'])
    const search = async () => (await ann.search({ query: 'kestrel', mode: 'lexical' })).hits
    const [hit] = await search()
    const plan = DOCUMENTS[1]!
    await kebab.index([{ ...plan, allow: ['group:board'] }])
    expect(await search()).toEqual([])
    expect(await errorOf(ann.fetch({ chunk_id: hit!.chunk_id }))).toMatchObject({ code: 'chunk_not_found' })
    await kebab.index([{ ...plan, allow: ['user:ann'] }])
    expect(await search()).toMatchObject([{ chunk_id: hit!.chunk_id }])
  })

  test('has pages of a list for the principals alone that it was listed for', async () => {
    const kebab = await filled()
    const request = { limit: 1 }
    const { next_cursor: cursor } = await kebab.as(['user:ann']).browse(request)
    expect(await errorOf(kebab.as(['group:board']).browse({ ...request, cursor: cursor! }))).toMatchObject({
      code: 'invalid_cursor',
    })
    expect((await kebab.as(['user:ann']).browse({ ...request, cursor: cursor! })).documents).toHaveLength(1)
  })

  test('is refused when it is opened without, and so are documents with `allow` of any other', async () => {
    const kebab = await filled()
    const lines = await listed(kebab.export())
    await kebab.close()
    const refusal = { code: 'unsupported', details: { feature: 'documents with allow' } }
    expect(await errorOf(openToy({ path: kebab.path }))).toMatchObject(refusal)
    expect(await errorOf(openToy({ path: kebab.path, readOnly: true }))).toMatchObject(refusal)

    const plain = await openToy()
    expect(await errorOf(plain.index(DOCUMENTS))).toMatchObject(refusal)
    expect(await errorOf(plain.index([{ path: 'a.md', text: 'a', allow: [] }]))).toMatchObject(refusal)
    expect(await errorOf(plain.index(await temporaryFolder(), { allow: () => [] }))).toMatchObject(refusal)
    expect(await errorOf(plain.import(lines))).toMatchObject(refusal)
    expect(await errorOf((async () => plain.as([]))())).toMatchObject({ code: 'unsupported' })
  })

  test('keeps who may see a document in an export', async () => {
    const lines = await listed((await filled()).export())
    const other = await open()
    await other.import(lines)
    expect((await listed(other.as([]).documents())).map(({ path }) => path)).toEqual(['public.md'])
    expect(await listed(other.export())).toEqual(lines)
  })

  test('reads `allow` neither from front matter nor from metadata', async () => {
    const kebab = await open()
    const text = '---\nallow: [user:ann]\n---\nThe harbour.'
    await kebab.index([
      { path: 'a.md', text },
      { path: 'b.md', text: 'The harbour.', metadata: { allow: ['user:ann'] } },
    ])
    const documents = await listed(kebab.as([]).documents())
    expect(documents.map(({ metadata }) => metadata)).toEqual([{ allow: ['user:ann'] }, { allow: ['user:ann'] }])
  })

  test.each([[{ allow: 'user:ann' }], [{ allow: [''] }], [{ allow: [1] }], [{ allow: null }]])(
    'reports a document with %j',
    async (wrong) => {
      const kebab = await open()
      const report = await kebab.index([{ path: 'a.md', text: 'a', ...wrong } as DocumentInput])
      expect(report).toMatchObject({
        documents: { failed: 1 },
        errors: [{ path: 'a.md', error: { code: 'invalid_input' } }],
      })
    },
  )
})

test('the score of a hit tells how common a word is among all documents, as SECURITY.md says', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../../SECURITY.md'), 'utf8').replace(/\s+/g, ' ')
  const scoreBeside = async (text: string): Promise<number> => {
    const kebab = await openKebab({ store: memoryStore(), embedder: null, principals: true })
    onTestFinished(() => kebab.close())
    const others = Array.from({ length: 99 }, (_, i) => {
      return { path: `${i}.md`, text: i < 10 ? `The harbour has berth ${i}.` : `A note about field ${i}.` }
    })
    await kebab.index([...others, { path: 'x.md', text, allow: ['user:ann'] }])
    return (await kebab.as([]).search({ query: 'harbour', k: 1 })).hits[0]!.score
  }
  const [without, beside] = [
    await scoreBeside('The field and the berth.'),
    await scoreBeside('The harbour and the berth.'),
  ]
  expect(page).toContain(`from ${without.toFixed(2)} to ${beside.toFixed(2)}`)
  expect(await scoreBeside('The field and the kestrel.')).toBe(without)
})

describe('the option `allow` of index', () => {
  async function folderOf(names: readonly string[]) {
    const folder = join(await temporaryFolder(), 'docs')
    mkdirSync(join(folder, 'hr'), { recursive: true })
    for (const name of names) writeFileSync(join(folder, name), `The harbour of ${name.replace(/\W/g, ' ')}.\n`)
    return folder
  }
  const paths = async (kebab: Awaited<ReturnType<typeof open>>, principals: string[]) =>
    (await listed(kebab.as(principals).documents())).map(({ path }) => path)

  test('says by the path who may see a document, and a change of it alone embeds nothing', async () => {
    const toy = toyEmbedder()
    let texts = 0
    const embedder: Embedder = {
      ...toy,
      embed: (batch, options) => {
        if (options.kind === 'passage') texts += batch.length
        return toy.embed(batch, options)
      },
    }
    const kebab = await open({ embedder })
    const folder = await folderOf(['a.md', 'hr/pay.md'])
    const first = await kebab.index(folder, { allow: (path) => (path.startsWith('hr/') ? ['group:hr'] : undefined) })
    expect(await paths(kebab, [])).toEqual(['a.md'])
    expect(await paths(kebab, ['group:hr'])).toEqual(['a.md', 'hr/pay.md'])
    texts = 0

    const same = await kebab.index(folder, { allow: (path) => (path.startsWith('hr/') ? ['group:hr'] : undefined) })
    expect(same).toMatchObject({ documents: { unchanged: 2, updated: 0 }, revision: first.revision })
    const second = await kebab.index(folder, { allow: (path) => (path.startsWith('hr/') ? ['user:cy'] : ['group:hr']) })
    expect(second).toMatchObject({ documents: { unchanged: 0, updated: 2, failed: 0 } })
    expect(second.revision).not.toBe(first.revision)
    expect(texts).toBe(0)
    expect(await paths(kebab, ['group:hr'])).toEqual(['a.md'])
    expect(await paths(kebab, ['user:cy'])).toEqual(['hr/pay.md'])
    expect((await kebab.as(['user:cy']).search({ query: 'pay', mode: 'vector' })).hits).toMatchObject([
      { doc_path: 'hr/pay.md' },
    ])
    await kebab.index(folder, { allow: () => undefined })
    expect(await paths(kebab, [])).toEqual(['a.md', 'hr/pay.md'])
    expect(texts).toBe(0)
  })

  test('is not left out for a folder whose documents have principals', async () => {
    const kebab = await open()
    const folder = await folderOf(['a.md'])
    await kebab.index(folder, { allow: () => ['user:ann'] })
    expect(await errorOf(kebab.index(folder))).toMatchObject({ code: 'invalid_input', details: { field: 'allow' } })
    expect(await paths(kebab, [])).toEqual([])
    await kebab.index([{ path: 'b.md', text: 'b' }])
    await kebab.index(folder, { allow: () => undefined })
    expect((await kebab.index(folder)).documents.unchanged).toBe(1)
    expect(await paths(kebab, [])).toEqual(['a.md', 'b.md'])
  })

  test('is the only one to say it, and what is no list fails the document', async () => {
    const kebab = await open()
    const report = await kebab.index(
      [
        { path: 'a.md', text: 'a', allow: ['user:ann'] },
        { path: 'b.md', text: 'b' },
      ],
      {
        allow: () => [],
      },
    )
    expect(report).toMatchObject({
      documents: { added: 1, failed: 1 },
      errors: [{ path: 'a.md', error: { code: 'invalid_input' } }],
    })
    const folder = await folderOf(['c.md', 'd.md'])
    await kebab.index(folder, { allow: () => [] })
    const failing = await kebab.index(folder, {
      allow: (path) => {
        if (path === 'c.md') throw new Error('no rule')
        return 'user:ann' as never
      },
    })
    expect(failing).toMatchObject({ documents: { failed: 2, unchanged: 0 } })
    expect(await paths(kebab, ['user:ann'])).toEqual([])
  })

  test('holds for what is watched', async () => {
    const kebab = await open({ embedder: null })
    const folder = await folderOf(['a.md'])
    const watching = await kebab.watch(folder, { allow: (path) => (path.startsWith('hr/') ? ['group:hr'] : undefined) })
    onTestFinished(() => watching.close())
    writeFileSync(join(folder, 'hr/pay.md'), 'The harbour pays.\n')
    await expect.poll(() => paths(kebab, ['group:hr']), { timeout: 20_000 }).toEqual(['a.md', 'hr/pay.md'])
    expect(await paths(kebab, [])).toEqual(['a.md'])
  })
})

test('who follows an index without principals refuses documents with `allow` that another process adds', async () => {
  const writer = await openToy({ embedder: null, principals: true })
  await writer.index([DOCUMENTS[0]!])
  const reader = await openKebab({ path: writer.path, embedder: null, readOnly: true })
  onTestFinished(() => reader.close())
  expect((await reader.search({ query: 'harbour' })).hits).toHaveLength(1)
  await writer.index(DOCUMENTS)
  for (const call of [
    () => reader.search({ query: 'merger' }),
    () => reader.browse({ limit: 9 }),
    () => listed(reader.documents()),
    () => listed(reader.chunks()),
    () => listed(reader.export()),
    () => reader.ask({ question: 'Who is the merger with?' }),
  ])
    expect(await errorOf(call())).toMatchObject({ code: 'unsupported' })
})
