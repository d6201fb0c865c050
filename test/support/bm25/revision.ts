import type { Analyzer, Chunk } from '@kebab/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkOf } from './chunk.js'
import { withFruit } from './fruit.js'
import type { MakeBm25 } from './make-bm25.js'

export function testRevision(make: MakeBm25): void {
  test('the revision depends on what is held and on nothing else', async () => {
    const id = fc.integer({ min: 0, max: 8 }).map((n) => `id${n}`)
    const entry = fc.record({
      id,
      text: fc.constantFrom('a', 'b', 'a b', '\ud800', '\ud801'),
      lang: fc.constantFrom(undefined, 'en', 'de'),
    })
    const step = fc.oneof(
      fc.array(entry, { maxLength: 6 }).map((add) => ({ add })),
      fc.array(id, { maxLength: 4 }).map((remove) => ({ remove })),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.array(step, { maxLength: 6 }), async (left, right) => {
        const [one, other] = await Promise.all(
          [left, right].map(async (steps) => {
            const retriever = make()
            const held = new Map<string, string>()
            for (const change of steps) {
              if ('add' in change) {
                await retriever.add(
                  change.add.map(({ id, text, lang }) => chunkOf(id, text, lang === undefined ? {} : { lang })),
                )
                for (const { id, text, lang } of change.add) held.set(id, JSON.stringify([text, lang]))
              } else {
                await retriever.remove(change.remove)
                for (const chunkId of change.remove) held.delete(chunkId)
              }
            }
            const fresh = make()
            for (const [chunkId, content] of [...held].sort()) {
              const [text, lang] = JSON.parse(content) as [string, string | null]
              await fresh.add([chunkOf(chunkId, text, lang === null ? {} : { lang })])
            }
            expect(retriever.revision()).toBe(fresh.revision())
            return { revision: retriever.revision(), contents: JSON.stringify([...held].sort()) }
          }),
        )
        expect(one!.revision === other!.revision).toBe(one!.contents === other!.contents)
      }),
    )
  })

  test('the revision is 32 hexadecimal digits, all 0 for an empty index', async () => {
    expect(make().revision()).toBe('0'.repeat(32))
    expect((await withFruit(make)).revision()).toMatch(/^[0-9a-f]{32}$/)
  })

  test('the revision tells apart all that a search could, and nothing that no search reads', async () => {
    const revisionOf = async (...chunks: Chunk[]): Promise<string> => {
      const retriever = make()
      await retriever.add(chunks)
      return retriever.revision()
    }
    const plain = chunkOf('1', 'text')
    const different = [
      await revisionOf(plain),
      await revisionOf(chunkOf('2', 'text')),
      await revisionOf(chunkOf('1', 'other')),
      await revisionOf(chunkOf('1', 'text', { title: 'Title' })),
      await revisionOf(chunkOf('1', 'text', { headingPath: ['Heading'] })),
      await revisionOf(chunkOf('1', 'text', { lang: 'en' })),
      await revisionOf(chunkOf('1', 'text', { lang: 'null' })),
      await revisionOf(chunkOf('1', 'text', { document: { path: 'docs/name' } })),
      await revisionOf(chunkOf('1', 'text', { document: { tags: ['tag'] } })),
      await revisionOf(chunkOf('1', 'text', { document: { metadata: { aliases: 'alias' } } })),
      await revisionOf({ ...plain, reading: [[0, 1, 'n']] }),
      await revisionOf(chunkOf('1', '\ud800')),
      await revisionOf(chunkOf('1', '\ud801')),
      await revisionOf(chunkOf('1t', 'ext')),
      await revisionOf(chunkOf('1', 'a'), chunkOf('2', 'b')),
      await revisionOf(chunkOf('1', 'b'), chunkOf('2', 'a')),
    ]
    expect(new Set(different).size).toBe(different.length)
    expect(
      await revisionOf({ ...plain, ordinal: 7, start: 9, document: { ...plain.document, path: 'elsewhere/' } }),
    ).toBe(different[0])
  })

  test('another language is a change, even of the same text', async () => {
    const langs: (string | undefined)[] = []
    const terms: Analyzer['terms'] = (_text, options) => {
      langs.push(options?.lang)
      return []
    }
    const retriever = make({ analyzer: { terms } })
    for (const lang of ['en', 'en', 'de']) await retriever.add([chunkOf('1', 'text', { lang })])
    expect(langs).toEqual(['en', 'de'])
  })
}
