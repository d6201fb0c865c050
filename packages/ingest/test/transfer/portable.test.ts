import { bm25Retriever } from '@kebab/bm25'
import { type Chunker, type Embedder, memoryStore, type StoredDocument, type SyncedStore } from '@kebab/core'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { errorOf } from '../../../../test/support/error-of.js'
import { gate } from '../../../../test/support/gate.js'
import { anyText, chunkOptions, markdown } from '../../../../test/support/markdown-samples.js'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { createIndexer, type Indexer } from '../../src/index.js'
import { prepareDocument } from '../../src/prepare/index.js'
import { portableDocument, portableFile } from './portable-file.js'

interface Opened {
  indexer: Indexer
  store: SyncedStore
}

async function open(embedder: Embedder | null = null): Promise<Opened> {
  const store = memoryStore()
  const indexer = await createIndexer({ store, retrievers: [bm25Retriever()], embedder })
  onTestFinished(() => indexer.close())
  return { indexer, store }
}

async function filled(embedder: Embedder | null, documents = 3): Promise<Opened> {
  const opened = await open(embedder)
  const inputs = Array.from({ length: documents }, (_, i) => ({
    path: `${i}.md`,
    text: `---\ntags: [a, b]\nlang: de\nown: 1\n---\n# Page ${i}\n\nA hook.\n\n## More\n\n\`\`\`ts\nlet x = ${i}\n\`\`\`\n`,
    metadata: { trust: 'secondary' },
  }))
  await opened.indexer.index(inputs, { sourceId: 'pages' })
  return opened
}

async function linesOf(indexer: Indexer): Promise<string[]> {
  const lines: string[] = []
  for await (const line of indexer.export()) lines.push(line)
  return lines
}

/** Everything that a store holds, in the order of its lists. */
async function contents(store: SyncedStore): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const document of store.documents()) all.push(await store.source(document.docId))
  for await (const chunk of store.chunks()) all.push(chunk)
  return all
}

describe('an exported index', () => {
  test('comes back as it was: documents, texts, metadata, chunks, times and vectors', async () => {
    const { indexer, store } = await filled(toyEmbedder())
    const lines = await linesOf(indexer)
    const target = await open()
    // Without an embedder, and in pieces that are no lines.
    const pieces = lines.join('').match(/.{1,100}/gs)!
    expect(await target.indexer.import(pieces)).toMatchObject({ added: 3, updated: 0, unchanged: 0 })
    expect(await contents(target.store)).toEqual(await contents(store))
    expect(await linesOf(target.indexer)).toEqual(lines)
  })

  test('comes back as it was, for any text, path and way of cutting', async () => {
    const origin = { digest: 'a'.repeat(64), reader: 'sections/1' }
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(markdown, anyText),
        fc.constantFrom('a.md', 'a.txt', 'a.py', 'a/b#c.md'),
        chunkOptions,
        fc.boolean(),
        async (text, path, settings, derived) => {
          const spans = text === '' ? [] : [{ start: 0, end: text.length, from: { page: 1 } }]
          const input = { path, text, ...(derived ? { origin: { spans } } : {}) }
          const stored = prepareDocument(input, {
            sourceId: '../docs',
            now: new Date(0),
            ...settings,
            ...(derived ? { origin } : {}),
          })
          const [from, to] = [await over(stored), await over()]
          await to.indexer.import(from.indexer.export())
          expect(await contents(to.store)).toEqual(await contents(from.store))
          await from.indexer.close()
          await to.indexer.close()
        },
      ),
      { numRuns: 20 },
    )
  })

  test('keeps what is read of a chunk, and cuts as the chunker did', async () => {
    const chunker: Chunker = {
      version: 'marks/1',
      accepts: () => true,
      chunk: ({ text }) => {
        const span = { start: 0, end: text.length, lineStart: 1, lineEnd: 1 }
        return [
          {
            text,
            ...span,
            headingPath: [],
            reading: [
              [0, 0, '\ud800'],
              [0, 2, ''],
              [6, 8, ' '],
            ],
          },
        ]
      },
    }
    const store = memoryStore()
    const from = await createIndexer({ store, retrievers: [], chunkers: [chunker] })
    onTestFinished(() => from.close())
    await from.index([{ path: 'a.md', text: '**bold** text' }])
    const to = await open()
    await to.indexer.import(from.export())
    expect(await contents(to.store)).toEqual(await contents(store))
    const [, chunk] = (await contents(store)) as { reading?: unknown }[]
    expect(chunk?.reading).toEqual([
      [0, 0, '\ud800'],
      [0, 2, ''],
      [6, 8, ' '],
    ])
  })

  test('keeps a value of front matter under a name that stands for a member', async () => {
    const [from, to] = [await open(), await open()]
    await from.indexer.index([{ path: 'a.md', text: '---\nlang: [no, tag]\nmedia: film\n---\nA hook.\n' }])
    await to.indexer.import(from.indexer.export())
    expect(await contents(to.store)).toEqual(await contents(from.store))
  })

  test('keeps every member, whatever front matter and metadata set, and whatever reads the text', async () => {
    const front = fc.constantFrom(
      'media: text',
      'media: code',
      'media: film',
      'tags: {a: 1}',
      'tags: [a, 1]',
      'title: [x]',
      'title: 5',
      'lang: DE_at',
      'lang: [no]',
      'repo: null',
      'code_lang: [a]',
      '1: own',
      'own: 1',
    )
    const keys = fc.constantFrom(
      'title',
      'lang',
      'tags',
      'media',
      'trust',
      'repo',
      'code_lang',
      '__proto__',
      '2',
      '\ud800',
    )
    const values = fc.constantFrom(null, 'x', 'de', 'text', 'markdown', 'primary', ['a', ' b '], { q: '\udfff' })
    const document = fc.record({
      path: fc.constantFrom('a.md', 'a.txt', 'a.py', 'a\ud800.md'),
      text: fc
        .tuple(fc.uniqueArray(front, { maxLength: 3 }), fc.constantFrom('A hook.', '# Title\n\nA \ud800hook.'))
        .map(([lines, body]) => `---\n${lines.join('\n')}\n---\n${body}`),
      metadata: fc.dictionary(keys, values, { maxKeys: 3 }),
    })
    const unusable = { path: 'a.md', text: '---\nmedia: text\ntags: {a: 1}\n---\nA hook.', metadata: {} }
    await fc.assert(
      fc.asyncProperty(document, async (input) => {
        const [from, to] = [await over(), await over()]
        await from.indexer.index([input])
        await to.indexer.import(from.indexer.export())
        expect(await contents(to.store)).toEqual(await contents(from.store))
        await from.indexer.close()
        await to.indexer.close()
      }),
      { numRuns: 60, examples: [[unusable]] },
    )
  })

  test('adds to what is there, replaces what differs, and changes nothing the second time', async () => {
    const from = await filled(null)
    const lines = await linesOf(from.indexer)
    const { indexer, store } = await open()
    await indexer.index([{ path: 'other.md', text: 'Other.' }])
    await indexer.index([{ path: '1.md', text: 'Old.' }], { sourceId: 'pages' })
    expect(await indexer.import(lines)).toMatchObject({ added: 2, updated: 1, unchanged: 0 })
    const revision = await store.revision()
    expect(await indexer.import(lines)).toMatchObject({ added: 0, updated: 0, unchanged: 3, revision })
    expect((await store.stats()).documents).toBe(4)
  })

  test('is not whole when something is written meanwhile: locked', async () => {
    const { indexer } = await filled(null)
    const lines = indexer.export()[Symbol.asyncIterator]()
    await lines.next()
    await indexer.index([{ path: 'new.md', text: 'New.' }])
    const rest = async (): Promise<void> => {
      while (!(await lines.next()).done);
    }
    await expect(rest()).rejects.toMatchObject({ code: 'locked', retryable: true })
  })
})

async function over(stored?: StoredDocument): Promise<Opened> {
  const store = memoryStore()
  if (stored !== undefined) await store.commit({ put: [stored] })
  return { store, indexer: await createIndexer({ store, retrievers: [] }) }
}

describe('an import refuses', () => {
  test('a file in which any character differs, a line is missing, doubled or elsewhere, and names the line', async () => {
    const lines = await linesOf((await filled(toyEmbedder())).indexer)
    const damaged = [
      ...lines.map((line, i): [number, string[]] => [i, lines.with(i, changed(line, 40))]),
      ...lines.map((line, i): [number, string[]] => [i, lines.with(i, changed(line, line.length - 20))]),
      ...lines.slice(0, -1).map((_, i): [number, string[]] => [i, lines.toSpliced(i, 1)]),
      ...lines.map((line, i): [number, string[]] => [i + 1, lines.toSpliced(i, 0, line)]),
      [1, [lines[0]!, lines[2]!, lines[1]!, ...lines.slice(3)]] as [number, string[]],
      [lines.length, [...lines, '{}\n']] as [number, string[]],
    ]
    for (const [i, file] of damaged) {
      const { indexer } = await open()
      await expect(indexer.import(file)).rejects.toMatchObject({
        code: 'invalid_input',
        details: { field: `line ${i + 1}` },
      })
    }
  })

  test('a file that was cut off anywhere, and keeps whole documents alone', async () => {
    const from = await filled(null)
    const file = (await linesOf(from.indexer)).join('')
    const whole = new Set((await contents(from.store)).map((stored) => JSON.stringify(stored)))
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: file.length - 2 }), async (length) => {
        const { indexer, store } = await open()
        await expect(indexer.import([file.slice(0, length)])).rejects.toMatchObject({ code: 'invalid_input' })
        for (const stored of await contents(store)) expect(whole).toContain(JSON.stringify(stored))
      }),
      { numRuns: 15 },
    )
  })

  test.each([
    ['nothing', '', 'found an empty file'],
    ['text', 'hello\n', 'expected the header of an exported index'],
    ['other JSON', '{"hits":[]}\n', 'expected the header of an exported index'],
    ['null', 'null\n', 'expected the header of an exported index'],
    ['a later version', '{"kebab_export":{"version":2}}\n', 'expected an export of version 1, found version 2'],
  ])('%s', async (_, file, message) => {
    const { indexer } = await open()
    await expect(indexer.import([file])).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(message),
    })
  })

  const headerOf = (model: string | null) => ({
    kebab_export: { version: 1, documents: 1, chunks: 1, embedding_models: [model] },
  })
  const end = { documents: 1, chunks: 1 }
  const withVector = (vector: unknown) => ({
    embedding_model: 'm',
    chunks: [{ start: 0, end: 7, heading_path: [], vector }],
  })
  test.each<[string, object]>([
    ['a member that there is not', { colour: 'red' }],
    ['a member of a chunk that there is not', { chunks: [{ start: 0, end: 7, heading_path: [], colour: 'red' }] }],
    ['no media', { media: undefined }],
    ['a version of the chunker that is no text', { chunker_version: 7 }],
    ['a path that leads elsewhere', { path: '../a.md' }],
    ['a media that is no word', { media: 'A film' }],
    ['a chunk beyond the text', { chunks: [{ start: 0, end: 8, heading_path: [] }] }],
    ['a chunk with a place that is none', { chunks: [{ start: null, end: 7, heading_path: [] }] }],
    ['chunks that are none', { chunks: 5 }],
    ['no chunks', { chunks: undefined }],
    ['a time that is none', { indexed_at: 'yesterday' }],
    ['a text that is none', { text: 5 }],
    ['a vector without a model', { chunks: [{ start: 0, end: 7, heading_path: [], vector: 'AACAPw==' }] }],
    ['no vector of a model', withVector(undefined)],
    ['half a number in a vector', withVector('AACAPwA=')],
    ['a vector that is not finite', withVector('AADAfw==')],
    ['a vector of zeros', withVector('AAAAAA==')],
    ['a model that the header does not name', { embedding_model: 'other', chunks: [] }],
  ])('%s, in a file with good checks', async (_, more) => {
    const fileOf = (document: object): string[] =>
      portableFile([headerOf('embedding_model' in document ? 'm' : null), { document }, { end }])
    const { indexer, store } = await open()
    await expect(indexer.import(fileOf({ ...portableDocument(), ...more }))).rejects.toMatchObject({
      code: 'invalid_input',
      details: { field: 'line 2' },
    })
    expect(await contents(store)).toEqual([])
    expect(await indexer.import(fileOf(portableDocument()))).toMatchObject({ added: 1 })
  })

  test.each<[string, unknown]>([
    ['a line that is no object', [1]],
    ['a line of two kinds', { document: portableDocument(), end }],
    ['a document that is none', { document: null }],
    ['an end that is none', { end: null }],
    ['a second header', headerOf(null)],
  ])('%s, in a file with good checks', async (_, line) => {
    const { indexer } = await open()
    await expect(indexer.import(portableFile([headerOf(null), line]))).rejects.toMatchObject({
      code: 'invalid_input',
      details: { field: 'line 2' },
    })
  })

  test('a header without its models, in a file with good checks', async () => {
    const { indexer } = await open()
    const header = { version: 1, documents: 0, chunks: 0 }
    await expect(indexer.import(portableFile([{ kebab_export: header }]))).rejects.toMatchObject({
      code: 'invalid_input',
      details: { field: 'line 1' },
    })
  })

  test('vectors of another model, of another length, and documents with vectors beside documents without', async () => {
    const [toy, none] = [
      await linesOf((await filled(toyEmbedder())).indexer),
      await linesOf((await filled(null)).indexer),
    ]
    const refused = { code: 'embedding_mismatch', message: expect.stringContaining('nothing was imported') }
    const other = await open(toyEmbedder({ model: 'other' }))
    await expect(other.indexer.import(toy)).rejects.toMatchObject({
      ...refused,
      details: { expected: 'other', found: 'toy' },
    })
    await expect(other.indexer.import(none)).rejects.toMatchObject({
      ...refused,
      details: { expected: 'other', found: null },
    })
    const words = await filled(null)
    await expect(words.indexer.import(toy)).rejects.toMatchObject({
      ...refused,
      details: { expected: null, found: 'toy' },
    })
    const short = await open(toyEmbedder({ dimensions: 8 }))
    await expect(short.indexer.import(toy)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { field: 'line 2' },
    })
    expect(await contents(short.store)).toEqual([])
  })

  test('bytes and a single text', async () => {
    const { indexer } = await open()
    await expect(indexer.import([Buffer.from('{}')] as never)).rejects.toMatchObject({ details: { field: 'pieces' } })
    await expect(indexer.import('{}' as never)).rejects.toMatchObject({ details: { field: 'pieces' } })
  })
})

test('an abort ends an import that waits for its file, and the same import again completes it', async () => {
  const lines = await linesOf((await filled(null, 150)).indexer)
  const { indexer, store } = await open()
  const ending = new AbortController()
  const hanging = async function* (): AsyncGenerator<string> {
    yield* lines.slice(0, 140)
    ending.abort(new Error('enough'))
    await new Promise(() => {})
  }
  await expect(indexer.import(hanging(), { signal: ending.signal })).rejects.toThrow('enough')
  const { documents: count } = await store.stats()
  expect(count).toBeGreaterThan(0)
  const seen: number[] = []
  const report = await indexer.import(lines, { onProgress: ({ done }) => seen.push(done) })
  expect(report).toMatchObject({ added: 150 - count, unchanged: count })
  expect(seen).toHaveLength(150)
})

/** Another letter at this place. */
function changed(line: string, at: number): string {
  const letter = line[at] === 'a' ? 'b' : 'a'
  return `${line.slice(0, at)}${letter}${line.slice(at + 1)}`
}

test('an export whose store is closed with the index, in the middle of a call, rejects with unsupported', async () => {
  const [callGate, closed] = [gate(), gate()]
  const store = {
    ...memoryStore(),
    async source(): Promise<never> {
      callGate.open()
      await closed.opened
      throw new Error('the database is closed')
    },
  }
  const indexer = await createIndexer({ store, retrievers: [] })
  await indexer.index([{ path: 'a.md', text: 'alpha' }])
  const lines = indexer.export()[Symbol.asyncIterator]()
  await lines.next()
  const pendingLine = lines.next()
  pendingLine.catch(() => {})
  await callGate.opened
  await indexer.close()
  closed.open()
  expect(await errorOf(pendingLine)).toMatchObject({ code: 'unsupported', details: { feature: 'a closed index' } })
})
