import type { ChunkSettings } from './chunk-settings.js'
import { sentenceStarts } from './cuts.js'
import type { Passage } from './passage.js'
import type { SourceLines } from './source-lines.js'
import type { Unit } from './unit.js'

/** Packs the units of one section into as few chunks as their order allows, in one pass: a unit joins the chunk before it if it fits. */
export function packUnits(
  lines: SourceLines,
  units: readonly Unit[],
  settings: ChunkSettings,
  headingPath: readonly string[],
): Passage[] {
  const packs: Unit[][] = []
  for (const unit of units) {
    const open = packs.at(-1)
    if (open !== undefined && unit.end - open[0]!.start <= settings.limit) open.push(unit)
    else packs.push([unit])
  }
  return packs.map((pack, i) => {
    const code = pack.length === 1 ? pack[0]!.code : undefined
    const overlaps = i > 0 && settings.overlapChars > 0 && code === undefined
    const own = pack[0]!.start
    const start = overlaps ? overlapStart(lines.source, packs[i - 1]!, own - settings.overlapChars, own) : own
    return passage(lines, start, pack.at(-1)!.end, headingPath, code?.lang)
  })
}

/** Where the first whole sentence begins that stands behind `earliest` at the end of the units, with only sentences after it; `none` if there is none. */
function overlapStart(source: string, units: readonly Unit[], earliest: number, none: number): number {
  let start = none
  for (const unit of units.toReversed()) {
    if (unit.solid || unit.end <= earliest) break
    for (const sentence of sentenceStarts(source.slice(unit.start, unit.end))) {
      if (unit.start + sentence < earliest) continue
      start = unit.start + sentence
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
