import type { Part } from './passages.js'
import type { TermReader } from './term-reader.js'

/** Code, and the names of packages. */
const CODE = /`[^`]+`|@[\w-]+\/[\w.-]+/g

/** A line of code that does something: a call, or a command. */
const DOES =
  /\w\(|^(?:[$>]\s+)?(?!(?:return|const|let|var|function|class|if|for|while|export|import|type|interface)\b)[\w./-]+\s+\S/

/** What a program said. */
const ERROR_ALONE = /^`[^`]*\b[Ee]rror: [^`]*`$|^\w*Error: /
/** How far a part shows a way: most where its code has a word of the question. */
export function wayOf({ kind, text, entry }: Part, reader: TermReader): number {
  if (entry !== undefined) return 0.4
  if (ERROR_ALONE.test(text)) return -1
  const code = kind === 'code' ? [text] : (text.match(CODE) ?? [])
  if (code.some((run) => reader.questionTerms(run).length > 0)) return kind === 'code' && !DOES.test(text) ? 0 : 1.5
  return kind === 'code' ? (DOES.test(text) ? 0.6 : -0.5) : -1
}

/** What a line of code is called in a shell. */
const COMMAND = /^(?:\$\s+)?[a-z][\w./-]*\s+[\w./@-]/

/** Whether a line of code is a command of a shell. */
export function isCommand(line: string): boolean {
  return COMMAND.test(line) && DOES.test(line)
}
