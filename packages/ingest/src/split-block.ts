import type { SourceLines, Steps } from '@kebab/core/kit'
import type { Block } from './block.js'
import type { ChunkSettings } from './chunk-settings.js'
import { cutSpan, LINE_CUTS, PROSE_CUTS } from './cut-span.js'
import { trimSpan } from './span.js'
import type { Unit } from './unit.js'

/**
 * The units of a block in the lines from `first` to `last`: the block whole if it fits, or else its children, sentences, lines, words. Code and tables stay whole up to their
 * own limit; beyond it they are cut into pieces of the usual size at line ends, since of a longer one an embedder would see the beginning alone.
 */
export function* splitBlock(
  lines: SourceLines,
  block: Block,
  settings: ChunkSettings,
  first = block.first,
  last = block.last,
): Steps<Unit[]> {
  const { source } = lines
  const span = trimSpan(source, lines.start(first), lines.end(last))
  if (span === undefined) return []
  const size = span.end - span.start
  if (block.kind === 'solid') {
    const spans = size <= settings.solidLimit ? [span] : yield* cutSpan(source, span, settings.limit, LINE_CUTS)
    return spans.map((span) => ({ ...span, solid: true, code: block.code }))
  }
  if (size <= settings.limit) return [{ ...span, solid: false }]
  if (block.kind !== 'group' || block.children.length === 0)
    return (yield* cutSpan(source, span, settings.limit, PROSE_CUTS)).map((span) => ({ ...span, solid: false }))
  // The markers before a child belong to it, and so do the lines up to the next one: nothing is between units.
  const units: Unit[] = []
  for (const [i, child] of block.children.entries()) {
    const [from, to] = [i === 0 ? first : child.first, (block.children[i + 1]?.first ?? last + 1) - 1]
    for (const unit of yield* splitBlock(lines, child, settings, from, to)) units.push(unit)
  }
  return units
}
