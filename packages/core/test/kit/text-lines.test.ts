import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textLines } from '../../src/internal/index.js'

async function linesOf(pieces: readonly string[]): Promise<string[]> {
  const lines: string[] = []
  for await (const line of textLines(from(pieces))) lines.push(line)
  return lines
}

async function* from(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces
}

test('however a text is cut into pieces, its lines are the same', async () => {
  const piece = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', 'é'), maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.array(piece), async (pieces) => {
      const text = pieces.join('')
      const expected = text.split('\n').map((line) => line.replace(/\r$/, ''))
      if (text === '' || text.endsWith('\n')) expected.pop()
      expect(await linesOf(pieces)).toEqual(expected)
    }),
  )
})

test('an error of the pieces is thrown on', async () => {
  const failing = async function* (): AsyncGenerator<string> {
    yield 'a\nb'
    throw new Error('the disk is gone')
  }
  await expect(async () => {
    for await (const _ of textLines(failing()));
  }).rejects.toThrow('the disk is gone')
})

test('a line that is longer than it may be is refused, with its number, before it is whole', async () => {
  const endless = async function* (): AsyncGenerator<string> {
    yield 'abc\nabc'
    for (;;) yield 'd'
  }
  const lines: string[] = []
  const read = async (): Promise<void> => {
    for await (const line of textLines(endless(), 5)) lines.push(line)
  }
  await expect(read()).rejects.toMatchObject({ code: 'invalid_input', details: { field: 'line 2' } })
  expect(lines).toEqual(['abc'])
})
