import { sentencesOf } from './sentences.js'

/**
 * Windows that slide over the whole of a text: as many whole sentences as fit into `width` UTF-16 units, each window beginning half a window behind the one
 * before it, and within it: neighbours that fit into a window together are seen together. A sentence that is longer is cut into halves that overlap the same way.
 */
export function windowsOf(text: string, width: number): string[] {
  const pieces = sentencesOf(text).flatMap(({ start, end }) => piecesOf(start, end, width))
  const windows: string[] = []
  let from = 0
  while (from < pieces.length) {
    const { start } = pieces[from]!
    let to = from
    while (to + 1 < pieces.length && pieces[to + 1]!.end - start <= width) to++
    windows.push(text.slice(start, pieces[to]!.end))
    if (to === pieces.length - 1) break
    const half = start + width / 2
    let next = from + 1
    while (next <= to && pieces[next]!.start < half) next++
    // The last sentence of a window is in the next too, with the one behind it.
    from = Math.max(from + 1, Math.min(next, to))
  }
  return windows
}

function piecesOf(start: number, end: number, width: number): { start: number; end: number }[] {
  if (end - start <= width) return [{ start, end }]
  const pieces: { start: number; end: number }[] = []
  for (let at = start; at < end; at += Math.ceil(width / 2)) {
    pieces.push({ start: at, end: Math.min(at + width, end) })
    if (at + width >= end) break
  }
  return pieces
}
