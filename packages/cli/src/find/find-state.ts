import type { SearchHitV1 } from '@kebab/local'
import type { HitMatches, SourceLine } from '../terminal/hit-matches.js'
import { graphemesOf } from './fit-text.js'

/** The size of a screen in rows and columns, from 1. */
export interface ScreenSize {
  rows: number
  columns: number
}

/** A hit as the list has it. */
export interface ListedHit {
  hit: SearchHitV1
  /** The path of its document at the shell, or before that is known, within its source. */
  name: string
  matches: HitMatches
  /** Whether its name and its matches are those that were looked up. */
  isPlaced: boolean
}

/** Lines of a document around the first match of a hit. */
export interface Preview {
  of: ListedHit
  lines: readonly SourceLine[]
}

/** The hits of a query. */
export interface HitList {
  hits: readonly ListedHit[]
  /** Whether there are more of them. */
  hasMore: boolean
  /** What is to be said of the search. */
  notice: string
}

/** What a person sees, and where they are in it. */
export interface FindState extends HitList {
  size: ScreenSize
  /** The query as it is typed. */
  query: string
  /** Where the next letter goes, in UTF-16 units of the query. */
  caret: number
  /** Whether letters are of a paste: a line break is a blank then. */
  isPasting: boolean
  /** Which hit is selected, from 0. It is 0 without any. */
  selected: number
  preview?: Preview | undefined
}

/** A key as `node:readline` reads it. */
export interface Key {
  /** The letter that it types, if any. */
  text?: string | undefined
  name?: string | undefined
  ctrl?: boolean | undefined
  meta?: boolean | undefined
}

/** What a key asks of the program, beside another state. */
export type FindAction = 'open' | 'leave' | 'redraw'

/** A state, and what is to be done. */
export interface FindStep {
  state: FindState
  action?: FindAction
}

/** The most UTF-16 units that can be typed. */
const LONGEST_QUERY = 1000

/** Begins with a query and no hits. */
export function beginFind(query: string, size: ScreenSize): FindState {
  const text =
    query.length > LONGEST_QUERY
      ? Array.from(query)
          .slice(0, LONGEST_QUERY / 2)
          .join('')
      : query
  return { size, query: text, caret: text.length, isPasting: false, hits: [], hasMore: false, selected: 0, notice: '' }
}

/** How many rows the parts of a screen have. */
export interface Layout {
  list: number
  /** Without the row above it, which says what it is of. 0: there is no preview. */
  preview: number
}

/** The rows of the query and of the counts. */
const ROWS_ABOVE = 2
const SMALLEST_LIST = 3
const SMALLEST_PREVIEW = 3

/** Divides a screen: two fifths are the list, and a low screen has no preview. */
export function layoutOf({ rows }: ScreenSize): Layout {
  const body = Math.max(0, rows - ROWS_ABOVE)
  const list = Math.max(SMALLEST_LIST, Math.floor((body - 1) * 0.4))
  const preview = body - 1 - list
  return preview < SMALLEST_PREVIEW ? { list: body, preview: 0 } : { list, preview }
}

/** The hit that is selected. */
export function selectedHit({ hits, selected }: FindState): ListedHit | undefined {
  return hits[selected]
}

/** Returns the hits of a query in the place of those before. The selected one stays so. */
export function withHits(state: FindState, { hits, hasMore, notice }: HitList): FindState {
  const chunkId = selectedHit(state)?.hit.chunk_id
  const at = state.selected === 0 ? -1 : hits.findIndex(({ hit }) => hit.chunk_id === chunkId)
  return { ...state, hits, hasMore, notice, selected: Math.max(0, at) }
}

/** Returns the state after a key, and what is to be done. */
export function pressKey(state: FindState, { text = '', name = '', ctrl = false, meta = false }: Key): FindStep {
  if (name === 'paste-start') return { state: { ...state, isPasting: true } }
  if (name === 'paste-end') return { state: { ...state, isPasting: false } }
  if (state.isPasting) return { state: typed(state, /^[\r\n\t]$/.test(text) ? ' ' : text) }
  // A lone escape has `meta` too.
  if (name === 'escape') return leave(state)
  const command = COMMANDS[ctrl ? `ctrl-${name}` : meta ? `meta-${name}` : name]
  if (command !== undefined) return command(state)
  return { state: ctrl || meta ? state : typed(state, text) }
}

type Command = (state: FindState) => FindStep

const leave: Command = (state) => ({ state, action: 'leave' })
const move =
  (rows: (state: FindState) => number): Command =>
  (state) => ({ state: { ...state, selected: within(state.selected + rows(state), state.hits.length - 1) } })
const page = ({ size }: FindState): number => Math.max(1, layoutOf(size).list)
const goTo =
  (caretOf: (state: FindState) => number): Command =>
  (state) => ({ state: { ...state, caret: caretOf(state) } })
/** Removes what is between the caret and another place. */
const erase =
  (placeOf: (state: FindState) => number): Command =>
  (state) => {
    const { query, caret } = state
    const start = Math.min(caret, placeOf(state))
    const end = Math.max(caret, placeOf(state))
    return { state: edited(state, query.slice(0, start) + query.slice(end), start) }
  }

const letterBefore = ({ query, caret }: FindState): number =>
  caret - (graphemesOf(query.slice(0, caret)).at(-1)?.length ?? 0)
const letterBehind = ({ query, caret }: FindState): number => caret + (graphemesOf(query.slice(caret))[0]?.length ?? 0)
const wordBefore = ({ query, caret }: FindState): number => query.slice(0, caret).replace(/\S*\s*$/, '').length

const COMMANDS: Readonly<Record<string, Command | undefined>> = Object.assign(Object.create(null), {
  'ctrl-c': leave,
  'ctrl-d': leave,
  return: (state) => (state.hits.length === 0 ? { state } : { state, action: 'open' }),
  enter: (state) => (state.hits.length === 0 ? { state } : { state, action: 'open' }),
  'ctrl-l': (state) => ({ state, action: 'redraw' }),
  up: move(() => -1),
  down: move(() => 1),
  'ctrl-p': move(() => -1),
  'ctrl-n': move(() => 1),
  pageup: move((state) => -page(state)),
  pagedown: move(page),
  left: goTo(letterBefore),
  right: goTo(letterBehind),
  home: goTo(() => 0),
  end: goTo(({ query }) => query.length),
  'ctrl-a': goTo(() => 0),
  'ctrl-e': goTo(({ query }) => query.length),
  backspace: erase(letterBefore),
  'ctrl-h': erase(letterBefore),
  delete: erase(letterBehind),
  'ctrl-u': erase(() => 0),
  'ctrl-k': erase(({ query }) => query.length),
  'ctrl-w': erase(wordBefore),
} satisfies Record<string, Command>)

/** Adds a letter at the caret. A control character, such as of a key without a name, is none. */
function typed(state: FindState, text: string): FindState {
  const { query, caret } = state
  if (text === '' || /\p{Cc}/u.test(text)) return state
  if (query.length + text.length > LONGEST_QUERY)
    return { ...state, notice: `a query has at most ${LONGEST_QUERY} letters` }
  return edited(state, query.slice(0, caret) + text + query.slice(caret), caret + text.length)
}

/** Another query: its best hit is selected, and none without a word. */
function edited(state: FindState, query: string, caret: number): FindState {
  if (query === state.query) return state
  const cleared = query.trim() === '' ? { hits: [], hasMore: false, preview: undefined } : {}
  return { ...state, query, caret, selected: 0, notice: '', ...cleared }
}

function within(index: number, last: number): number {
  return Math.max(0, Math.min(index, last))
}
