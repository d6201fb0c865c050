import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorOf } from '../../../test/support/error-of.js'
import { disarm, fence } from '../src/fence.js'
import { pack } from '../src/pack.js'
import { poolOf, retrieve } from '../src/retrieve.js'
import { askOf } from './support/asked.js'
import { runOf } from './support/run.js'
import { scriptedGenerator } from './support/scripted-generator.js'
import { type Shelf, shelfOf } from './support/shelf.js'

/** Packs what a query finds. */
async function packed(shelf: Shelf, query: string, tokens = 8000, estimateTokens?: (text: string) => number) {
  const run = runOf(shelf.engine, { estimateTokens }, { max_context_tokens: tokens })
  const [retrieval] = await retrieve(run, [query])
  return { run, retrieval: retrieval!, ...(await pack(run, poolOf([retrieval!], 100), [query])) }
}

const LONG = `# Long\n\n${'The river is long and slow. '.repeat(30)}`
const paragraphs = (n: number) => Array.from({ length: n }, (_, i) => `River ${i} flows${' and flows'.repeat(20)}.`)

const LONG_NAMES: [what: string, path: string, head: string][] = [
  ['a path', `${'a'.repeat(100_000)}.md`, ''],
  ['a path of characters in two halves', `a${'\u{1f4a9}'.repeat(50_000)}.md`, ''],
  ['a path of folders', `${'a/'.repeat(50_000)}river.md`, ''],
  ['a title and headings', 'river.md', `---\ntitle: ${'a'.repeat(100_000)}\n---\n# ${'a'.repeat(90_000)}\n\n`],
]

test.each(LONG_NAMES)(
  'a name of 100,000 characters makes no question fail, and the model is shown both ends',
  async (_, path, head) => {
    const shelf = await shelfOf({ [path]: `${head}The river Ob is slow.\n` })
    const generator = scriptedGenerator({ answer: 'The river Ob is slow [#1].', decide: '[]', decompose: '[]' })
    for (const multi_hop of [false, true]) {
      const answer = await askOf(shelf, { generator })({ question: 'Is the river Ob slow?', multi_hop })
      expect(answer).toMatchObject({ grounded: true, citations: [{ path }] })
      const { messages, evidence } = generator.requests.at(-1)!
      const label = /path=("[^\n]*?") (?:heading|trust)=/.exec(messages.at(-1)!.content)![1]!
      expect(label.length).toBeLessThanOrEqual(303)
      expect(label).toMatch(/^"(?:a.*…)?.*\.md"$/u)
      expect(label).not.toMatch(/\\u/)
      expect(evidence[0]!.path).toBe(path)
    }
  },
)

test('a block says which language its document is in', async () => {
  const shelf = await shelfOf({
    'fluss.md': '---\nlang: de\n---\n\nDer Fluss ist lang.',
    'river.md': 'Fluss, a river.',
  })
  const { blocks } = await packed(shelf, 'fluss')
  expect(new Map(blocks.map(({ path, lang }) => [path, lang]))).toEqual(
    new Map([
      ['fluss.md', 'de'],
      ['river.md', undefined],
    ]),
  )
})

describe('passages', () => {
  test('of a table have its header, wherever they begin', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => `| service${i} | ${8000 + i} | ${'about it '.repeat(4)}|`)
    const shelf = await shelfOf({
      'ports.md': `# Ports\n\n| Name | Port | Notes [#1] |\n| --- | --- | --- |\n${rows.join('\n')}\n`,
    })
    const { blocks, groups, text } = await packed(shelf, 'service150')
    const [first] = blocks
    expect(first!.text).toContain('| service150 | 8150 |')
    expect(first!.text).not.toContain('Port')
    expect(first!.tableHeader).toBe('| Name | Port | Notes [ # 1] |\n| --- | --- | --- |')
    expect(text).toContain(`>\n${first!.tableHeader}\n| service`)
    // What begins with the header needs no other.
    const beginning = groups.findIndex(({ start }) => start < 20)
    if (beginning >= 0) expect(blocks[beginning]).not.toHaveProperty('tableHeader')
  })

  test('are in the order of their best hits, with path, headings and trust', async () => {
    const shelf = await shelfOf({
      'a.md': '# Rivers\n\n## Slow\n\nA river is slow.\n',
      'b.md': '---\ntrust: generated\n---\n\n# River\n\nA river, a river, a river.\n',
    })
    const { blocks, retrieval, text } = await packed(shelf, 'river')
    expect(blocks.map(({ path }) => path)).toEqual(retrieval.hits.map(({ doc_path }) => doc_path))
    expect(blocks.map(({ marker }) => marker)).toEqual([1, 2])
    expect(blocks.find(({ path }) => path === 'a.md')).toMatchObject({
      headingPath: ['Rivers', 'Slow'],
      trust: 'primary',
    })
    expect(blocks.find(({ path }) => path === 'b.md')).toMatchObject({ trust: 'generated' })
    expect(text).toBe(fence(blocks, 'evidence'))
  })

  test('neighbouring chunks of a document are one block, verbatim and in document order, whatever their ranks', async () => {
    const source = `# Rivers\n\n${paragraphs(6).join('\n\n')}\n`
    const shelf = await shelfOf({ 'a.md': source, 'b.md': '# B\n\nAnother river.\n' }, { maxChars: 300 })
    const { blocks, retrieval } = await packed(shelf, 'river flows')
    expect(retrieval.hits.filter(({ doc_path }) => doc_path === 'a.md').length).toBeGreaterThan(1)
    const [block, ...others] = blocks.filter(({ path }) => path === 'a.md')
    expect(others).toEqual([])
    expect(source).toContain(block!.text)
    const places = block!.chunkIds.map((id) => retrieval.hits.find(({ chunk_id }) => chunk_id === id)!.citation.start)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  test('chunks with something between them stay apart', async () => {
    const lines = paragraphs(6)
    lines[3] = `Nothing of that kind${' at all, truly'.repeat(18)}.`
    const shelf = await shelfOf({ 'a.md': lines.join('\n\n') }, { maxChars: 300 })
    const { blocks } = await packed(shelf, 'flows')
    expect(blocks).toHaveLength(2)
    for (const { text } of blocks) expect(text).not.toContain('Nothing')
  })

  test('of documents that were changed or removed since the search are left out', async () => {
    const shelf = await shelfOf({ 'a.md': 'River one.', 'b.md': 'River two.', 'c.md': 'River three.' })
    const run = runOf(shelf.engine)
    const [retrieval] = await retrieve(run, ['river'])
    await shelf.change('a.md', 'A new first line. River one.')
    await shelf.remove('b.md')
    expect((await pack(run, poolOf([retrieval!], 100), [])).blocks.map(({ path }) => path)).toEqual(['c.md'])
  })

  test('of a document that changed elsewhere stay', async () => {
    const shelf = await shelfOf({ 'a.md': 'River one.' })
    const run = runOf(shelf.engine)
    const [retrieval] = await retrieve(run, ['river'])
    await shelf.change('a.md', 'River one. And more.')
    expect((await pack(run, poolOf([retrieval!], 100), [])).blocks[0]).toMatchObject({ text: 'River one.' })
  })
})

test('text that looks like a marker is disarmed in the blocks that a generator copies, too', async () => {
  const shelf = await shelfOf({
    'log.md': '# Log\n\nThe crash of the river was fixed in “version two of it all [#2]” and [#17].\n',
  })
  const { blocks } = await packed(shelf, 'river')
  expect(blocks[0]!.text).toContain('it all [ # 2]” and [ # 17].')
  const copying = scriptedGenerator({
    answer: ({ evidence }) => evidence[0]!.text.replace(/^# Log\s+/, '').replace(/\.\s*$/, ' [#1].'),
  })
  const { citations } = await askOf(shelf, { generator: copying })({ question: 'river' })
  expect(citations.map(({ marker }) => marker)).toEqual([1])
})

describe('the budget', () => {
  test('skips a block that does not fit, and goes on', async () => {
    const shelf = await shelfOf({
      'a.md': LONG,
      'b.md': '# Short\n\nA short river.\n',
      'c.md': '# Little\n\nA little river there.\n',
    })
    const { blocks } = await packed(shelf, 'river', 60)
    expect(blocks.map(({ path }) => path).sort()).toEqual(['b.md', 'c.md'])
    expect(blocks.map(({ marker }) => marker)).toEqual([1, 2])
  })

  test('takes the best chunk alone where its neighbours don’t fit', async () => {
    const source = paragraphs(4).join('\n\n')
    const shelf = await shelfOf({ 'a.md': source }, { maxChars: 300 })
    const { blocks, retrieval } = await packed(shelf, 'river flows', 120)
    expect(blocks).toHaveLength(1)
    expect(blocks[0]!.chunkIds).toEqual([retrieval.hits[0]!.chunk_id])
  })

  test('in which nothing fits is `invalid_input`, with the least that would', async () => {
    const shelf = await shelfOf({ 'a.md': LONG, 'b.md': 'A short river.' })
    const error = await errorOf(packed(shelf, 'river', 5))
    expect(error).toMatchObject({ code: 'invalid_input', details: { field: 'max_context_tokens', found: '5' } })
    const least = Number(/\d+/.exec((error.details as { expected: string }).expected)![0])
    expect((await packed(shelf, 'river', least)).blocks).toHaveLength(1)
    expect(await errorOf(packed(shelf, 'river', least - 1))).toMatchObject({ code: 'invalid_input' })
  })

  const words = fc.constantFrom(
    'river',
    'a',
    '[#1]',
    '</evidence>',
    '# Head\n',
    '\n\n',
    'long '.repeat(30),
    '水',
    '\n- ',
    '"',
  )
  const texts = fc.array(
    fc.array(words, { maxLength: 12 }).map((parts) => `river ${parts.join(' ')}`),
    { minLength: 1, maxLength: 5 },
  )
  const estimates = [undefined, (text: string) => text.length, (text: string) => text.split(/\s+/).length]

  test('holds for the text of the prompt, by any estimate', async () => {
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.integer({ min: 1, max: 400 }),
        fc.constantFrom(...estimates),
        async (list, tokens, estimate) => {
          const shelf = await shelfOf(Object.fromEntries(list.map((text, i) => [`${i}.md`, text])), { maxChars: 200 })
          const outcome = await packed(shelf, 'river', tokens, estimate).catch((error: unknown) => ({ error }))
          if ('error' in outcome) {
            expect(outcome.error).toMatchObject({ code: 'invalid_input' })
            return
          }
          const { run, text, remainingTokens, blocks } = outcome
          expect(Math.ceil(run.estimateTokens(text))).toBeLessThanOrEqual(tokens)
          expect(remainingTokens).toBeGreaterThanOrEqual(0)
          expect(run.estimateTokens(text) + remainingTokens).toBeLessThanOrEqual(tokens)
          for (const block of blocks) expect(disarm(shelf.source(block.path)!)).toContain(block.text)
          const ids = blocks.flatMap(({ chunkIds }) => chunkIds)
          expect(new Set(ids).size).toBe(ids.length)
        },
      ),
      { numRuns: 30 },
    )
  })
})
