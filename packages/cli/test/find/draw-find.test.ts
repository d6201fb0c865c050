import fc from 'fast-check'
import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import { drawFind, type Screen } from '../../src/find/draw-find.js'
import {
  beginFind,
  type FindState,
  type Key,
  type ListedHit,
  layoutOf,
  pressKey,
  withHits,
} from '../../src/find/find-state.js'

const SIZE = { rows: 24, columns: 80 }

function listed(i: number, { name = `docs/${i}.md`, headings = ['Hooks'] } = {}): ListedHit {
  // What isn't drawn is left out.
  const hit = { chunk_id: `c${i}`, heading_path: headings, citation: {} } as unknown as ListedHit['hit']
  return { hit, name, matches: { line: i + 1, spans: [] }, isPlaced: true }
}

function withList(hits: readonly ListedHit[], size = SIZE, query = 'hook'): FindState {
  return withHits(beginFind(query, size), { hits, hasMore: false, notice: '' })
}

function press(state: FindState, ...keys: (Key | string)[]): FindState {
  return keys.reduce<FindState>(
    (before, key) => pressKey(before, typeof key === 'string' ? { text: key, name: key } : key).state,
    state,
  )
}

function textOf({ rows }: Screen): string[] {
  return rows.map(({ pieces }) => pieces.map(({ text }) => text).join(''))
}

/** What a terminal would obey, or can't show. */
const OBEYED = /[\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u

/** Texts that break screens: wide, joined, turned around, cut in half, and obeyed by terminals. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        '漢字',
        'שלום',
        '👩‍👩‍👧‍👦',
        'e\u0301',
        '\u001b[2J',
        '\u009b31m',
        '\t',
        '\ud83d',
        '\u202e',
        '\r\n',
        '🇩🇪',
        '\u200d',
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

const key: fc.Arbitrary<Key> = fc.oneof(
  fc.constantFrom({ name: 'down' }, { name: 'pagedown' }, { name: 'up' }, { name: 'pageup' }),
  hostile.map((text) => ({ text: Array.from(text)[0] ?? 'x' })),
  fc.record({
    name: fc.constantFrom(
      ...'up down left right home end pageup pagedown backspace delete return escape paste-start paste-end a e u k w p n l c d h'.split(
        ' ',
      ),
    ),
    ctrl: fc.boolean(),
    meta: fc.boolean(),
  }),
)
const hits = fc.array(fc.record({ name: hostile, headings: fc.array(hostile, { maxLength: 3 }) }), { maxLength: 20 })
const size = fc.record({ rows: fc.integer({ min: 1, max: 40 }), columns: fc.integer({ min: 1, max: 90 }) })
const lines = fc.array(fc.tuple(hostile, fc.nat(60), fc.nat(60)), { maxLength: 30 })
const step = fc.oneof(
  key.map((pressed) => (state: FindState) => pressKey(state, pressed).state),
  size.map((next) => (state: FindState) => ({ ...state, size: next })),
  fc.tuple(hits, fc.boolean(), hostile).map(
    ([names, hasMore, notice]) =>
      (state: FindState) =>
        withHits(state, { hits: names.map((hit, i) => listed(i, hit)), hasMore, notice }),
  ),
  lines.map((texts) => (state: FindState) => {
    const of = state.hits[state.selected]
    if (of === undefined) return state
    const first = Math.max(1, of.matches.line - 5)
    const sourceLines = texts.map(([text, from, to], i) => {
      const start = Math.min(from, to, text.length)
      const end = Math.min(Math.max(from, to), text.length)
      return { number: first + i, text, marks: start < end ? [[start, end] as [number, number]] : [] }
    })
    return { ...state, preview: { of, lines: sourceLines } }
  }),
)

test('after any keys, sizes and hits no row is wider than the screen, none has what a terminal obeys, and the selected hit is seen', () => {
  fc.assert(
    fc.property(hostile, size, fc.array(step, { maxLength: 40 }), (query, first, steps) => {
      let state = beginFind(query, first)
      for (const next of steps) {
        state = next(state)
        const { rows, columns } = state.size
        const screen = drawFind(state)
        const texts = textOf(screen)
        expect(texts.length).toBeLessThanOrEqual(rows)
        for (const text of texts) {
          expect(stringWidth(text), text).toBeLessThanOrEqual(columns)
          expect(text).not.toMatch(OBEYED)
        }
        expect(screen.caret).toBeGreaterThanOrEqual(0)
        expect(screen.caret).toBeLessThan(columns)
        expect(state.selected).toBeLessThan(Math.max(1, state.hits.length))
        expect(state.caret).toBeLessThanOrEqual(state.query.length)
        const selected = screen.rows.filter(({ isSelected }) => isSelected)
        expect(selected).toHaveLength(state.hits.length > 0 && rows > 2 ? 1 : 0)
      }
    }),
    { numRuns: 300 },
  )
})

test('a screen has the query, the hits with their lines, and the lines around the match of the selected one', () => {
  const list = [
    listed(0),
    listed(1, { name: `${'folder/'.repeat(12)}hooks.md`, headings: ['Hooks', 'Before a commit'] }),
  ]
  const state = press(withList(list, { rows: 14, columns: 50 }), { name: 'down' })
  const preview = {
    of: list[1]!,
    lines: [
      { number: 1, text: '# Hooks', marks: [] },
      { number: 2, text: 'A hook runs before a commit is made, as Git does it.', marks: [[2, 6] as [number, number]] },
    ],
  }
  const screen = drawFind({ ...state, preview })
  expect(textOf(screen)).toEqual([
    '> hook',
    '  2 of 2 hits',
    '  docs/0.md:1  Hooks',
    '› …der/folder/folder/hooks.md:2  Hooks > Before a…',
    '',
    '',
    '── …r/folder/folder/folder/folder/folder/hooks.md ',
    '1  # Hooks',
    '2  A hook runs before a commit is made, as Git ',
    '   does it.',
    '',
    '',
    '',
    '',
  ])
  expect(screen.caret).toBe(6)
  expect(screen.rows[8]!.pieces).toContainEqual({ text: 'hook', style: 'match' })
})

test('the match is seen in a line that fills many screens, and in a list that does', () => {
  const long = listed(7)
  const text = `${'word '.repeat(4000)}hook${' word'.repeat(4000)}`
  const marks: [number, number][] = [[20_000, 20_004]]
  const hits = Array.from({ length: 30 }, (_, i) => (i === 7 ? long : listed(i)))
  const state = press(withList(hits), { name: 'pagedown' }, { name: 'up' })
  expect(state.selected).toBe(7)
  const lines = [{ number: 8, text, marks }]
  const { rows } = drawFind({ ...state, preview: { of: long, lines } })
  expect(rows.flatMap(({ pieces }) => pieces)).toContainEqual({ text: 'hook', style: 'match' })
  expect(rows.filter(({ isSelected }) => isSelected)).toHaveLength(1)
})

test('keys edit the query as at a shell, by letters as a person sees them', () => {
  const typed = press(beginFind('', SIZE), ...'a family', ' ', '👩‍👩‍👧‍👦')
  expect(typed.query).toBe('a family 👩‍👩‍👧‍👦')
  expect(press(typed, { name: 'backspace' }).query).toBe('a family ')
  expect(press(typed, { name: 'left' }, { name: 'left' }, 'x').query).toBe('a familyx 👩‍👩‍👧‍👦')
  expect(press(typed, { name: 'w', ctrl: true }, { name: 'w', ctrl: true }).query).toBe('a ')
  expect(press(typed, { name: 'home' }, { name: 'delete' }).query).toBe(' family 👩‍👩‍👧‍👦')
  expect(press(typed, { name: 'left' }, { name: 'u', ctrl: true }).query).toBe('👩‍👩‍👧‍👦')
  expect(press(typed, { name: 'a', ctrl: true }, { name: 'k', ctrl: true }).query).toBe('')
  expect(press(typed, { text: '\u0000', name: '`', ctrl: true }, { text: 'b', name: 'b', meta: true })).toEqual(typed)
})

test('a line break of a paste is a blank, and opens nothing', () => {
  const state = press(withList([listed(0)]), { name: 'paste-start' })
  const { state: pasted, action } = pressKey(state, { text: '\r', name: 'return' })
  expect({ query: pasted.query, action }).toEqual({ query: 'hook ', action: undefined })
  expect(pressKey(press(pasted, { name: 'paste-end' }), { name: 'return' }).action).toBe('open')
})

test('another query selects its best hit; more hits of the same query leave the selected one', () => {
  const [a, b, c] = [listed(0), listed(1), listed(2)]
  const moved = press(withList([a, b]), { name: 'down' })
  const list = { hits: [c, a, b], hasMore: false, notice: '' }
  expect(withHits(moved, list).selected).toBe(2)
  expect(withHits(press(moved, 's'), list).selected).toBe(0)
  expect(press(moved, { name: 'u', ctrl: true }).hits).toEqual([])
})

test('Esc and Ctrl-C leave, and a low screen has no lines', () => {
  for (const pressed of [
    { name: 'escape', meta: true },
    { name: 'c', ctrl: true },
  ])
    expect(pressKey(beginFind('', SIZE), pressed).action).toBe('leave')
  expect([24, 10, 8, 3, 1].map((rows) => layoutOf({ rows, columns: 80 }))).toEqual([
    { list: 8, preview: 13 },
    { list: 3, preview: 4 },
    { list: 6, preview: 0 },
    { list: 1, preview: 0 },
    { list: 0, preview: 0 },
  ])
})
