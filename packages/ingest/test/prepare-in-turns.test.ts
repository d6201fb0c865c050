import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { prepareDocument, prepareDocumentInTurns } from '../src/index.js'
import { anyText, chunkOptions, markdown } from './markdown-samples.js'

const options = { sourceId: 'docs', now: new Date(0) }

/** How many turns of the event loop others have until the work is done. */
async function turnsBeside(work: Promise<unknown>): Promise<number> {
  let done = false
  const end = work.finally(() => {
    done = true
  })
  let turns = 0
  for (; !done; turns++) await setImmediate()
  await end
  return turns
}

describe('a document that is prepared in turns', () => {
  test('is the one that is prepared at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(markdown, anyText),
        fc.constantFrom('a.md', 'a.txt', 'a.py'),
        chunkOptions,
        async (text, path, settings) => {
          const input = { path, text }
          const all = { ...options, ...settings }
          expect(await prepareDocumentInTurns(input, all)).toEqual(prepareDocument(input, all))
        },
      ),
      { numRuns: 100 },
    )
  })

  test.each([
    ['a list', 'a.md', '- a\n'],
    ['headings', 'a.md', '# a\n'],
    ['headings with markup', 'a.md', '# *a*\n'],
    ['underlines', 'a.md', '=\n'],
    ['nested lists', 'a.md', '- - - a\n'],
    ['definitions', 'a.md', '[a]: b\n'],
    ['a paragraph of many lines', 'a.md', 'a\n'],
    ['a paragraph of one line', 'a.md', 'A sentence. '],
    ['blank lines', 'a.md', '\n'],
    ['sentences', 'a.txt', 'A sentence. '],
    ['short lines', 'a.txt', 'a\n\n'],
    ['lines of code', 'a.py', 'a = 1\n'],
  ])('leaves others a turn for every 4,096 units at least: %s', async (_, path, unit) => {
    const text = unit.repeat(Math.ceil(20_000 / unit.length))
    const turns = await turnsBeside(prepareDocumentInTurns({ path, text }, options))
    expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / 4096))
  })

  test('leaves others a turn before a list item with much nesting is read to its end', async () => {
    const text = `- a\n${'  - - - b\n'.repeat(3000)}`
    expect(await turnsBeside(prepareDocumentInTurns({ path: 'a.md', text }, options))).toBeGreaterThan(12)
  })

  test('is given up in the turn after an abort', async () => {
    const reason = new Error('enough')
    for (const path of ['a.md', 'a.txt']) {
      const controller = new AbortController()
      // To its end, this one takes minutes.
      const text = '- a\n\n'.repeat(2_000_000)
      const prepared = expect(
        prepareDocumentInTurns({ path, text }, { ...options, signal: controller.signal }),
      ).rejects.toBe(reason)
      await setImmediate()
      controller.abort(reason)
      await prepared
    }
  })

  test('is not changed by what happens to its input and options meanwhile', async () => {
    const input = { path: 'a.md', text: '- a\n'.repeat(1000), metadata: { tags: ['a'] } }
    const settings = { ...options, maxChars: 500, now: new Date(0) }
    const atOnce = prepareDocument(input, settings)
    const inTurns = prepareDocumentInTurns(input, settings)
    Object.assign(input, { path: 'b.txt', text: '' })
    input.metadata.tags.push('b')
    Object.assign(settings, { sourceId: 'other', maxChars: 100, embeddingModel: 'm' })
    settings.now.setFullYear(2000)
    expect(await inTurns).toEqual(atOnce)
  })

  test('is not begun when the signal is aborted already, and refuses what prepareDocument refuses', async () => {
    const reason = new Error('never mind')
    const signal = AbortSignal.abort(reason)
    await expect(prepareDocumentInTurns({ path: 'a.md', text: 'a' }, { ...options, signal })).rejects.toBe(reason)
    await expect(prepareDocumentInTurns({ path: '/a.md', text: 'a' }, options)).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})
