import type { Passage, ReplacedSpan } from '@kebab/core'
import { readText } from '@kebab/core/internal'
import type { SourceLines, Steps } from '@kebab/core/kit'
import { type Markdown, readingOf } from '@kebab/markdown'
import type { ChunkSettings } from './chunk-settings.js'
import { type Span, sentenceStarts } from './cut-span.js'

/** A piece of a document that is never cut again: a passage consists of whole units. */
export interface Unit extends Span {
  /** Code or a table. It has no sentences, so the next chunk repeats none of it. */
  solid: boolean
  /** Present for code, with the language of its block if the block names one. */
  code?: { lang: string | undefined } | undefined
  /** What it is read with where a passage begins with it. */
  head?: UnitHead | undefined
}

/** What introduces a piece that stands apart from it. */
export interface UnitHead {
  /** Where it stands in the source. A passage that begins there or before holds it. */
  start: number
  text: string
}

/**
 * Packs the units of one section into as few passages as their order allows. One pass: a unit joins
 * the passage before it if it fits there. With `markdown`, passages say what is read of them, and
 * one of which only signs are read is none.
 */
export function* packUnits(
  lines: SourceLines,
  units: readonly Unit[],
  settings: ChunkSettings,
  headingPath: readonly string[],
  markdown?: Markdown,
): Steps<Passage[]> {
  const packs: Unit[][] = []
  for (const [i, unit] of units.entries()) {
    if (i % UNITS_PER_STEP === 0) yield 1
    const open = packs.at(-1)
    if (open !== undefined && unit.end - open[0]!.start <= settings.limit) open.push(unit)
    else packs.push([unit])
  }
  const passages: Passage[] = []
  for (const [i, pack] of packs.entries()) {
    const code = pack.length === 1 ? pack[0]!.code : undefined
    const [packStart, end] = [pack[0]!.start, pack.at(-1)!.end]
    const overlaps = i > 0 && settings.overlapChars > 0 && code === undefined && end - packStart <= settings.limit
    const start = overlaps ? overlapStart(lines.source, packs[i - 1]!, packStart, settings.overlapChars) : packStart
    yield 1
    const text = lines.source.slice(start, end)
    let reading: ReplacedSpan[] = []
    if (markdown !== undefined) {
      reading = readingOf(markdown, start, end)
      if (!CONTENT.test(readText(text, reading))) continue
      const head = pack[0]!.head
      if (head !== undefined && head.start < start) reading = [[0, 0, `${head.text}\n`], ...reading]
    }
    passages.push({
      text,
      start,
      end,
      lineStart: lines.at(start) + 1,
      lineEnd: lines.at(end - 1) + 1,
      headingPath,
      ...(code?.lang === undefined ? {} : { codeLang: code.lang }),
      ...(reading.length === 0 ? {} : { reading }),
    })
  }
  return passages
}

/** How many units are packed in one step. */
const UNITS_PER_STEP = 1024

/** What a passage has at least one of: a letter, a digit or a picture. */
const CONTENT = /[\p{L}\p{N}\p{Extended_Pictographic}]/u

/**
 * Returns where a passage with its overlap begins: at the first sentence of the units before it
 * that fits, with only sentences between, or at `packStart`. Never at the first sentence of all:
 * then the passage before would hold nothing of its own.
 */
function overlapStart(source: string, before: readonly Unit[], packStart: number, overlapChars: number): number {
  let start = packStart
  for (const unit of before.toReversed()) {
    if (unit.solid) break
    for (const sentence of sentenceStarts(source.slice(unit.start, unit.end))) {
      const at = unit.start + sentence
      if (packStart - at > overlapChars || at === before[0]!.start) continue
      start = at
      break
    }
    if (start !== unit.start) break
  }
  return start
}
