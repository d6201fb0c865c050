import { escapeText } from '@kebab/core/internal'
import type { AnswerV1 } from '@kebab/local'
import type { Session } from '../session.js'

/** A heading on its line. */
const HEADING = /^\*\*(.+)\*\*$/u

/**
 * Draws an answer for a terminal. Headings are bold. The words that answer are bold too, in the
 * colour of matches.
 */
export function drawAnswer({ answer, citations }: AnswerV1, colors: Session['colors']): string {
  const marks = citations
    .flatMap(({ claims = [] }) => claims.flatMap(({ marked }) => marked ?? []))
    .sort((a, b) => a.start - b.start)
  /** Draws the part of the answer between two offsets. */
  function drawn(from: number, to: number, draw: (text: string) => string): string {
    let text = ''
    let at = from
    for (const { start, end } of marks) {
      if (end <= at || start >= to) continue
      const [markStart, markEnd] = [Math.max(at, start), Math.min(to, end)]
      if (markStart > at) text += draw(escapeText(answer.slice(at, markStart)))
      text += colors.bold(colors.yellow(escapeText(answer.slice(markStart, markEnd))))
      at = markEnd
    }
    return at < to ? text + draw(escapeText(answer.slice(at, to))) : text
  }
  let start = 0
  const lines = answer.split('\n').map((line) => {
    const from = start
    start += line.length + 1
    return HEADING.test(line)
      ? drawn(from + 2, from + line.length - 2, colors.bold)
      : drawn(from, from + line.length, (text) => text)
  })
  return lines.join('\n')
}
