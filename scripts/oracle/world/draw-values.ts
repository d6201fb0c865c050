import type { DocumentInput } from '@kebab/core'
import { random } from '../../../test/support/toy-embedder.js'
import type { NaiveList } from '../compare/compare-list.js'
import type { NaiveBoost } from '../naive/naive-boosts.js'
import type { NaiveFilters } from '../naive/naive-filters.js'
import type { Stop, WorldRequest } from './world.js'

/** Draws from a seed: the same calls give the same values. */
export class Draw {
  readonly next: () => number
  /** Those that were drawn so far, of which some come again. */
  readonly texts: string[] = []

  constructor(
    seed: number,
    /** How runs are killed. */
    readonly killing: Stop['how'],
  ) {
    this.next = random(seed)
  }

  /** An integer from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  one<T>(values: readonly T[]): T {
    return values[this.between(0, values.length - 1)]!
  }

  list<T>(least: number, most: number, make: () => T): T[] {
    return Array.from({ length: this.between(least, most) }, make)
  }
}

/** Few, so that texts share them and scores are often equal. */
export const WORDS =
  'apple apples pear plum plums running ran useEffect HTTP2 naïve Straße 東京 Москва the of and a with river stone stones cloud understanding m2 42 v1.2.3 2.0.1 9fceb02d0ae5 2024-03-05 05.03.2024 foo_bar is_pear with-stone 10:30 7h15 C# 30 s Flussstein x'.split(
    ' ',
  )
const UNKNOWN = ['zebra', 'quux', 'Ωμέγα']
/** Words with typing errors, and words that were begun. */
const MISTYPED =
  'aplpe rivr sstone clouf useEfect clou runn Мосва stonf-river riverstone pearplum runningcloud undrstandnig v1.2 v2 m2stone 9fceb02 9fceb02d0ae598e9 10.30 7.15 csharp 30s v1.x stein'.split(
    ' ',
  )
export const NAMES = ['a.md', 'b.md', 'B.md', 'c.txt', 'sub/a.md', 'sub/d.md', 'sub/deep/e.md', 'Sub2/f.mdx', 'g.TXT']
export const TAGS = ['red', 'green', 'blue']
/** Long before and after a world, and what is no time. */
const TIMES = ['1969-07-20', '2026-01-31T12:00:00Z', '9999-12-31', 'soon']
const TEAMS = ['a', 'b', 'ä', '😀']
/** Names of texts in other spellings, and as words of their own. */
const SPELLED = ['fooBar', 'foo-bar', 'isPear', 'is pear', 'with stone', 'm 2']
/** What no text has: words that nothing has, what files are called, and tags. */
const RARE = [...UNKNOWN, ...NAMES, ...TAGS]
export const TRUSTS = ['primary', 'secondary', 'generated'] as const
export const GLOBS = ['*.md', '**/*.md', 'sub/*', 'sub/**', '?.md', '**/e.*', 'B.md', '*', 'many/1*']
/** What a text may have anywhere. The last are only for texts that are handed in. */
const ODD = [
  '\r\n',
  '\0',
  '\u200b',
  '👩‍💻',
  'e\u0301',
  '\t',
  '```\n',
  '- ',
  '| a | b |\n| - | - |\n',
  '\ud83d',
  '\ufeff',
]
export function drawDocument(draw: Draw): DocumentInput {
  const metadata: Record<string, unknown> = {}
  if (draw.chance(0.5)) metadata.tags = draw.list(0, 2, () => draw.one(TAGS))
  if (draw.chance(0.3)) metadata.lang = draw.one(['en', 'en-GB', 'de', 'ru'])
  if (draw.chance(0.2)) metadata.trust = draw.one(TRUSTS)
  if (draw.chance(0.2)) metadata.title = draw.one(WORDS)
  if (draw.chance(0.2)) metadata.aliases = draw.list(1, 2, () => draw.one(WORDS))
  if (draw.chance(0.4)) metadata.extra = { count: draw.between(0, 3), list: [null, true, draw.between(0, 9)] }
  if (draw.chance(0.4)) metadata.team = draw.chance(0.5) ? draw.one(TEAMS) : draw.list(0, 2, () => draw.one(TEAMS))
  if (draw.chance(0.3)) metadata.since = draw.list(1, 2, () => draw.one(TIMES))
  const path = draw.chance(0.2) ? draw.one(['code.ts', 'code.py', 'page']) : draw.one(NAMES)
  const text = draw.chance(0.05) ? '' : drawText(draw) + (draw.chance(0.1) ? draw.one(ODD) : '')
  return Object.keys(metadata).length === 0 ? { path, text } : { path, text, metadata }
}

export function drawRequest(draw: Draw): WorldRequest {
  const query = draw
    .list(1, draw.chance(0.1) ? 12 : 3, () =>
      draw.one(draw.chance(0.15) ? RARE : draw.chance(0.15) ? MISTYPED : draw.chance(0.2) ? SPELLED : WORDS),
    )
    .join(' ')
  const request: WorldRequest = { query, k: draw.one([1, 3, 5, 10, 10, 100]) }
  if (draw.chance(0.75)) request.mode = draw.one(['lexical', 'vector', 'hybrid'])
  if (draw.chance(0.2)) request.correct = false
  if (draw.chance(0.35)) request.filters = drawFilters(draw)
  if (draw.chance(0.3)) request.boosts = draw.list(1, 3, () => drawBoost(draw))
  if (draw.chance(0.15) && request.mode !== 'vector') request.facets = ['team']
  if (draw.chance(0.05)) request.afterStep = draw.between(0, 40)
  if (draw.chance(0.25)) request.max_tokens = draw.one([0, 200, 400, 1000, 4000])
  if (draw.chance(0.3)) request.snippet_chars = draw.one([0, 1, 20, 60, 1000])
  return request
}

/** Draws a list of documents, whose pages are read to the end. */
export function drawList(draw: Draw): NaiveList {
  const list: NaiveList = { limit: draw.one([1, 2, 5, 100]) }
  if (draw.chance(0.6)) list.filters = drawFilters(draw)
  if (draw.chance(0.6)) list.order = draw.one(['asc', 'desc'])
  if (draw.chance(0.5)) list.facets = ['team']
  return list
}

function drawBoost(draw: Draw): NaiveBoost {
  const boost: NaiveBoost = { factor: draw.one([0.1, 0.8, 1, 1.05, 1.2, 2, 50]) }
  if (draw.chance(0.6)) boost.filters = drawSome(draw, 1)
  if (boost.filters === undefined || draw.chance(0.3))
    boost.recency = { field: draw.one(['indexed_at', 'since', 'team']), half_life_days: draw.one([0.001, 1, 400]) }
  return boost
}

function drawFilters(draw: Draw, depth = 0): NaiveFilters {
  const filters: NaiveFilters = {}
  if (draw.chance(0.3)) filters.path_glob = draw.list(1, 2, () => draw.one(GLOBS))
  if (draw.chance(0.3)) filters.tags = draw.list(1, 2, () => draw.one(TAGS))
  if (draw.chance(0.2)) filters.source_id = draw.list(1, 2, () => draw.one(['left', 'right', 'notes']))
  if (draw.chance(0.2)) filters.lang = [draw.one(['en', 'EN-gb', 'de', 'fr'])]
  if (draw.chance(0.2)) filters.media = draw.list(1, 2, () => draw.one(['markdown', 'text', 'code'] as const))
  if (draw.chance(0.1)) filters.code_lang = [draw.one(['typescript', 'python'])]
  if (draw.chance(0.15)) filters.trust_min = draw.one(TRUSTS)
  if (draw.chance(0.2)) filters.metadata = drawField(draw)
  if (depth === 2) return filters
  if (draw.chance(0.1)) filters.and = draw.list(1, 2, () => drawSome(draw, depth + 1))
  if (draw.chance(0.15)) filters.or = draw.list(1, 3, () => drawSome(draw, depth + 1))
  if (draw.chance(0.15)) filters.not = drawSome(draw, depth + 1)
  return filters
}

/** Filters with at least one condition. */
function drawSome(draw: Draw, depth: number): NaiveFilters {
  const filters = drawFilters(draw, depth)
  return Object.keys(filters).length === 0 ? { metadata: drawField(draw) } : filters
}

function drawField(draw: Draw): NonNullable<NaiveFilters['metadata']> {
  return draw.one([
    { team: draw.one(TEAMS) },
    { team: draw.list(1, 2, () => draw.one(TEAMS)) },
    { team: { gte: 'b', exists: true } },
    { 'extra.count': { gte: draw.between(0, 3) } },
    { 'extra.list': { gte: draw.between(0, 5), lt: 7 } },
    { 'extra.list': true, team: { exists: draw.chance(0.5) } },
    { extra: { exists: draw.chance(0.5) } },
    { context: draw.list(1, 2, () => draw.one(WORDS)) },
  ])
}

export function drawSentence(draw: Draw): string {
  const words = draw.list(1, 8, () => draw.one(WORDS))
  return `${words.join(' ')}.`
}

export function drawText(draw: Draw): string {
  if (draw.texts.length > 0 && draw.chance(0.25)) return draw.one(draw.texts)
  const parts = draw.list(1, 4, () => {
    const sentence = draw.list(1, 3, () => drawSentence(draw)).join(' ')
    return draw.chance(0.3) ? `## ${draw.one(WORDS)}\n\n${sentence}` : sentence
  })
  if (draw.chance(0.4)) parts.unshift(`# ${draw.one(WORDS)}`)
  if (draw.chance(0.1)) parts.unshift(`---\ntags: [${draw.one(TAGS)}]\nlang: en\n---`)
  if (draw.chance(0.1)) parts.push(`${draw.one(WORDS)}${draw.one(ODD.slice(0, -2))}${draw.one(WORDS)}`)
  const text = `${parts.join('\n\n')}\n`
  draw.texts.push(text)
  return text
}
