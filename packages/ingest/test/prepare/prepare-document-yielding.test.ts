import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText, chunkOptions, markdown } from '../../../../test/support/markdown-samples.js'
import { prepareDocument, prepareDocumentYielding } from '../../src/prepare/index.js'

const options = { sourceId: 'docs', now: new Date(0) }

/** Counts how often the work yields to the event loop until it is done. */
async function yieldsOf(work: Promise<unknown>): Promise<number> {
  let done = false
  const end = work.finally(() => {
    done = true
  })
  let yields = 0
  for (; !done; yields++) await setImmediate()
  await end
  return yields
}

describe('a document that is prepared yielding', () => {
  test('is the same as one that is prepared at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(markdown, anyText),
        fc.constantFrom('a.md', 'a.txt', 'a.py'),
        chunkOptions,
        async (text, path, settings) => {
          const input = { path, text }
          const all = { ...options, ...settings }
          expect(await prepareDocumentYielding(input, all)).toEqual(prepareDocument(input, all))
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
  ])('yields to the event loop at least once for every 4,096 units: %s', async (_, path, unit) => {
    const text = unit.repeat(Math.ceil(20_000 / unit.length))
    const yields = await yieldsOf(prepareDocumentYielding({ path, text }, options))
    expect(yields).toBeGreaterThanOrEqual(Math.floor(text.length / 4096))
  })

  test('yields while it reads a list item with much nesting', async () => {
    const text = `- a\n${'  - - - b\n'.repeat(3000)}`
    expect(await yieldsOf(prepareDocumentYielding({ path: 'a.md', text }, options))).toBeGreaterThan(12)
  })

  test('is given up at the next yield after an abort', async () => {
    const reason = new Error('enough')
    for (const path of ['a.md', 'a.txt']) {
      const controller = new AbortController()
      // Preparing all of it takes minutes.
      const text = '- a\n\n'.repeat(2_000_000)
      const prepared = expect(
        prepareDocumentYielding({ path, text }, { ...options, signal: controller.signal }),
      ).rejects.toBe(reason)
      await setImmediate()
      controller.abort(reason)
      await prepared
    }
  })

  test('is not affected by later changes to its input and options', async () => {
    const input = { path: 'a.md', text: '- a\n'.repeat(1000), metadata: { tags: ['a'] } }
    const settings = { ...options, maxChars: 500, now: new Date(0) }
    const atOnce = prepareDocument(input, settings)
    const yielding = prepareDocumentYielding(input, settings)
    Object.assign(input, { path: 'b.txt', text: '' })
    input.metadata.tags.push('b')
    Object.assign(settings, { sourceId: 'other', maxChars: 100, embeddingModel: 'm' })
    settings.now.setFullYear(2000)
    expect(await yielding).toEqual(atOnce)
  })

  test('is not begun when the signal is already aborted, and is refused where prepareDocument refuses', async () => {
    const reason = new Error('never mind')
    const signal = AbortSignal.abort(reason)
    await expect(prepareDocumentYielding({ path: 'a.md', text: 'a' }, { ...options, signal })).rejects.toBe(reason)
    await expect(prepareDocumentYielding({ path: '/a.md', text: 'a' }, options)).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })
})
