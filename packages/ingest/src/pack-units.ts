import type { Passage } from '@kebab/core'
import type { SourceLines, Steps } from '@kebab/core/kit'
import type { ChunkSettings } from './chunk-settings.js'
import { sentenceStarts } from './cuts.js'
import type { Unit } from './unit.js'

/** Packs the units of one section into as few chunks as their order allows, in one pass: a unit joins the chunk before it if it fits. */
export function* packUnits(
  lines: SourceLines,
  units: readonly Unit[],
  settings: ChunkSettings,
  headingPath: readonly string[],
): Steps<Passage[]> {
  const packs: Unit[][] = []
  for (const unit of units) {
    const open = packs.at(-1)
    if (open !== undefined && unit.end - open[0]!.start <= settings.limit) open.push(unit)
    else packs.push([unit])
  }
  const passages: Passage[] = []
  for (const [i, pack] of packs.entries()) {
    const code = pack.length === 1 ? pack[0]!.code : undefined
    const [own, end] = [pack[0]!.start, pack.at(-1)!.end]
    const overlaps = i > 0 && settings.overlapChars > 0 && code === undefined && end - own <= settings.limit
    const start = overlaps ? overlapStart(lines.source, packs[i - 1]!, own, settings.overlapChars) : own
    passages.push(passage(lines, start, end, headingPath, code?.lang))
    yield 1
  }
  return passages
}

/**
 * Where the overlap of a chunk begins that stands behind these units: at the first sentence that fits, with only sentences between.
 * Never at the first of all, since then the chunk before would say nothing of its own.
 */
function overlapStart(source: string, before: readonly Unit[], own: number, overlapChars: number): number {
  let start = own
  for (const unit of before.toReversed()) {
    if (unit.solid) break
    for (const sentence of sentenceStarts(source.slice(unit.start, unit.end))) {
      const at = unit.start + sentence
      if (own - at > overlapChars || at === before[0]!.start) continue
      start = at
      break
    }
    if (start !== unit.start) break
  }
  return start
}

function passage(
  lines: SourceLines,
  start: number,
  end: number,
  headingPath: readonly string[],
  codeLang: string | undefined,
): Passage {
  return {
    text: lines.source.slice(start, end),
    start,
    end,
    lineStart: lines.at(start) + 1,
    lineEnd: lines.at(end - 1) + 1,
    headingPath,
    ...(codeLang === undefined ? {} : { codeLang }),
  }
}
