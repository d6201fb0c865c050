import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isKebabError } from '../../src/index.js'
import { type CursorState, cursorCodec } from '../../src/search/cursor.js'

const state: fc.Arbitrary<CursorState> = fc.record({
  revision: fc.string(),
  // Revisions that repeat the store's are the usual case.
  compared: fc.option(fc.array(fc.oneof(fc.constantFrom('', '0', 'store.7'), fc.string())), { nil: undefined }),
  fingerprint: fc.string(),
  participants: fc.array(fc.string({ unit: 'binary' })),
  degraded: fc.array(fc.record({ retriever: fc.string(), code: fc.constantFrom('timeout', 'retrieval_failed') })),
  usesWords: fc.boolean(),
  failedAbove: fc.array(fc.record({ retriever: fc.string(), limit: fc.integer({ min: 1 }) })),
  window: fc.nat(),
  offset: fc.nat(),
  rank: fc.maxSafeNat(),
})
const codecs = [
  { name: 'with a checksum', codec: cursorCodec() },
  { name: 'with a key', codec: cursorCodec('secret') },
]

async function reasonOf(decoded: Promise<unknown>): Promise<unknown> {
  const error = await decoded.then(
    () => undefined,
    (caught) => caught,
  )
  return isKebabError(error, 'invalid_cursor') ? error.details?.reason : error
}

describe.each(codecs)('a cursor $name', ({ codec }) => {
  test('comes back as what went in', async () => {
    await fc.assert(
      fc.asyncProperty(state, async (value) => {
        expect(await codec.decode(await codec.encode(value))).toEqual(value)
      }),
    )
  })

  test('is shorter where a retriever has the revision of its store', async () => {
    const [value] = fc.sample(state, 1)
    const lengthOf = async (...compared: string[]) => (await codec.encode({ ...value!, compared })).length
    expect(await lengthOf('a revision', 'a revision')).toBeLessThan(await lengthOf('a revision', 'b revision'))
  })

  test('is opaque base64url', async () => {
    await fc.assert(
      fc.asyncProperty(state, async (value) => {
        expect(await codec.encode(value)).toMatch(/^[\w-]+$/)
      }),
    )
  })

  test('is invalid when a character is changed, missing, or added', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ '
    const edits = fc.record({
      at: fc.nat(),
      kind: fc.constantFrom('change', 'cut', 'insert', 'end'),
      char: fc.constantFrom(...alphabet),
    })
    await fc.assert(
      fc.asyncProperty(state, edits, async (value, { at, kind, char }) => {
        const cursor = await codec.encode(value)
        const index = at % cursor.length
        const rest = { change: 1, insert: 0, cut: 1, end: cursor.length }[kind]
        const edited =
          cursor.slice(0, index) + (kind === 'change' || kind === 'insert' ? char : '') + cursor.slice(index + rest)
        fc.pre(edited !== cursor)
        expect(await reasonOf(codec.decode(edited))).toMatch(/^(malformed|changed)$/)
      }),
      { numRuns: 500 },
    )
  })

  test('is invalid when it is any other text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String()), async (text) => {
        expect(await reasonOf(codec.decode(text))).toMatch(/^(malformed|changed)$/)
      }),
    )
    expect(await reasonOf(codec.decode('A'.repeat(1e6)))).toBe('malformed')
  })
})

describe('a key', () => {
  test('refuses cursors of another key, and of none', async () => {
    const [value] = fc.sample(state, 1)
    for (const other of [cursorCodec(), cursorCodec('another secret')]) {
      expect(await reasonOf(cursorCodec('secret').decode(await other.encode(value!)))).toMatch(/malformed|changed/)
    }
  })

  test('may be bytes, and must not be empty', async () => {
    const [value] = fc.sample(state, 1)
    const bytes = cursorCodec(new TextEncoder().encode('secret'))
    expect(await bytes.encode(value!)).toBe(await cursorCodec('secret').encode(value!))
    expect(() => cursorCodec('')).toThrow(TypeError)
  })
})
