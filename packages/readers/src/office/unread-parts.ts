import type { PackageParts } from '../archive/package-parts.js'

/** Parts of files of Office since 2007 that hold words, and aren't read. */
const UNREAD: readonly { kind: string; name: RegExp }[] = [
  { kind: 'charts', name: /\/charts\/chart(?:ex)?\d*\.xml$/i },
  { kind: 'comments of slides', name: /^ppt\/comments\/[^/]+\.xml$/i },
]

/** Notes how many parts of each kind a file leaves out. */
export function noteUnreadParts(parts: PackageParts, onNote: ((reason: string) => void) | undefined): void {
  const names = parts.zip.names.map((name) => name.replaceAll('\\', '/'))
  for (const { kind, name } of UNREAD) {
    const count = names.filter((part) => name.test(part)).length
    if (count > 0) onNote?.(`left out ${kind}: ${count}`)
  }
}
