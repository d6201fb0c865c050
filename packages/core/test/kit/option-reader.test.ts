import { isTextList } from '@kebab/core/internal'
import { anyString, integerFrom, listOf, numberFrom, objectWith, oneOf, optional, optionReader } from '@kebab/core/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

interface Options {
  weights?: Record<string, number>
  depth?: number | undefined
  mode?: 'fast' | 'exact' | undefined
  embedder: { embed(): void }
  limits?: { retrieve?: number | undefined } | undefined
}

const embedder = { embed: () => undefined }

function make(options: object) {
  const read = optionReader('make', options as Options)
  const depth = read('depth', integerFrom(1, 9), 3)
  const mode = read('mode', optional(oneOf('fast', 'exact')))
  const embedder = read('embedder', objectWith('embed'))
  const limits = read.within('limits')
  const retrieve = limits('retrieve', numberFrom(0, 5), 1)
  limits.done()
  read.done()
  return { depth, mode, embedder, retrieve }
}

test('an option that is absent or undefined has its default', () => {
  const defaults = { depth: 3, mode: undefined, embedder, retrieve: 1 }
  expect(make({ embedder })).toEqual(defaults)
  expect(make({ embedder, depth: undefined, mode: undefined, limits: undefined })).toEqual(defaults)
})

test('an option that is present is returned as it is', () => {
  const options = { embedder, depth: 9, mode: 'fast', limits: { retrieve: 0 } }
  expect(make(options)).toEqual({ depth: 9, mode: 'fast', embedder, retrieve: 0 })
})

test.each([
  [{ depth: 10 }, 'depth: expected an integer from 1 to 9, found 10'],
  [{ depth: null }, 'depth: expected an integer from 1 to 9, found null'],
  [{ depth: '3' }, 'depth: expected an integer from 1 to 9, found "3"'],
  [{ mode: 'slow' }, 'mode: expected one of fast, exact, found "slow"'],
  [{ embedder: undefined }, 'embedder: expected an object with a method `embed`, found nothing'],
  [{ mode: 'm'.repeat(41) }, `mode: expected one of fast, exact, found "${'m'.repeat(40)}…"`],
  [{ depth: new Date(0) }, 'depth: expected an integer from 1 to 9, found a date'],
  [{ limits: 5 }, 'limits: expected an object, found 5'],
  [{ limits: { retrieve: Number.NaN } }, 'limits.retrieve: expected a number from 0 to 5, found NaN'],
])('a wrong option is a TypeError that says what was expected: %o', (wrong, message) => {
  expect(() => make({ embedder, ...wrong })).toThrow(new TypeError(message))
})

test('what a reader refuses for a reason of its own says the same, with what was thrown', () => {
  const cause = new Error('no such class')
  const read = optionReader('make', {} as Options)
  const refused = () => read.within('limits').refuse('Index', 'a class of version 8', Map, { cause })
  expect(refused).toThrow(new TypeError('limits.Index: expected a class of version 8, found a function', { cause }))
})

test.each([[undefined], [null], [[]], ['fast']])('options that are no object are a TypeError: %o', (options) => {
  expect(() => make(options as never)).toThrow(/^make: options: expected an object, found /)
})

describe('an unknown option is a TypeError', () => {
  test.each([
    ['dpeth', 'depth'],
    ['Depth', 'depth'],
    ['mod', 'mode'],
    ['embeder', 'embedder'],
  ])('that names the nearest known one: %s', (unknown, nearest) => {
    const message = `make: unknown option \`${unknown}\`; did you mean \`${nearest}\`?`
    expect(() => make({ embedder, [unknown]: 1 })).toThrow(new TypeError(message))
  })

  test('that names all known ones if none is near', () => {
    const message = 'make: unknown option `colour`; expected one of depth, mode, embedder, limits'
    expect(() => make({ embedder, colour: 'red' })).toThrow(new TypeError(message))
  })

  test('within an option too', () => {
    const message = 'make: unknown option `limits.retreive`; did you mean `limits.retrieve`?'
    expect(() => make({ embedder, limits: { retreive: 1 } })).toThrow(new TypeError(message))
  })

  test('whatever it is called, and whatever its value', () => {
    const names = ['depth', 'mode', 'embedder', 'limits']
    const unknown = fc.string({ unit: 'binary' }).filter((name) => !names.includes(name) && name !== '__proto__')
    fc.assert(
      fc.property(unknown, fc.anything(), (name, value) => {
        expect(() => make({ embedder, [name]: value })).toThrow(TypeError)
      }),
    )
  })
})

test('an array fits a list if every item fits, and a hole is an item that is nothing', () => {
  expect(listOf(anyString).fits(['a', 'b'])).toBe(true)
  for (const wrong of ['ab', [1], [undefined], new Array(2), Object.assign(new Array(2), ['a'])]) {
    expect(listOf(anyString).fits(wrong)).toBe(false)
    expect(isTextList(wrong)).toBe(false)
  }
  expect(isTextList([])).toBe(true)
})

test.each(['constructor', 'toString', '__proto__'])('an option called %s is absent unless it was given', (name) => {
  const readFrom = (options: object) =>
    optionReader('make', options as Record<string, unknown>)(name, integerFrom(1), 3)
  expect(readFrom({})).toBe(3)
  expect(readFrom({ [name]: 5 })).toBe(5)
})

test('an option is read from the object once', () => {
  let reads = 0
  const options = {
    get embedder() {
      reads++
      return embedder
    },
  }
  make(options)
  expect(reads).toBe(1)
})
