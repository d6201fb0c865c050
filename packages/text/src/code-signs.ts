import { DIGIT, MARK } from './char-class.js'
import { classAt } from './scan-text.js'

/** Names that `++` belongs to, such as `notepad++`. */
const PLUS_NAME = /^[a-z][a-z0-9]{0,11}$/i
const LETTER = /^[a-z]$/i
const BEFORE_CODE = '`@/\\$<-'
const AFTER_CODE = '`(/\\>'

/** Whether a dot begins the word at an index: `.NET`, `.gitignore`, and not the end of a sentence. */
export function isDotName(text: string, start: number): boolean {
  if (text[start - 1] !== '.' || (classAt(text, start) & DIGIT) !== 0) return false
  return text[start - 2] !== '.' && text[start - 2] !== ')' && classBefore(text, start - 1) === 0
}

/** The class of the character before an index, whatever marks it has; 0 at the beginning. */
function classBefore(text: string, end: number): number {
  for (let at = end; at > 0; ) {
    const isPair = at > 1 && text.codePointAt(at - 2)! > 0xffff
    at -= isPair ? 2 : 1
    const kind = classAt(text, at)
    if ((kind & MARK) === 0) return kind
  }
  return 0
}

/** How many characters after a word belong to it: `++` of `C++` and `C++17`, `#` of `C#`. */
export function signAfter(text: string, start: number, end: number): number {
  if (text[end] === '#') return LETTER.test(text.slice(start, end)) && classAt(text, end + 1) === 0 ? 1 : 0
  if (text[end] !== '+' || text[end + 1] !== '+' || text[end + 2] === '+') return 0
  return PLUS_NAME.test(text.slice(start, end)) ? 2 : 0
}

/** Whether what stands around some words that are joined, or between them, is found in code rather than in prose. */
export function isCode(text: string, starts: readonly number[], ends: readonly number[]): boolean {
  const start = starts[0]!
  const end = ends.at(-1)!
  if (start > 0 && BEFORE_CODE.includes(text[start - 1]!)) return true
  if (end < text.length && AFTER_CODE.includes(text[end]!)) return true
  let slashes = 0
  for (const at of ends.slice(0, -1)) {
    const connector = text[at]!
    if (connector === '.' || connector === ':' || connector === '\\') return true
    if (connector === '/' && ++slashes === 2) return true
  }
  return text.slice(start, Math.min(end, start + 1024)).includes('_')
}
