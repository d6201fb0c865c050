import type { AnswerTarget } from './answer-target.js'
import type { Part } from './passages/passages.js'
import { DEPENDENT } from './quotable.js'
import type { TermReader } from './term-reader.js'

/** Code, and the names of packages. */
const CODE = /`[^`]+`|@[\w-]+\/[\w.-]+|(?<=\s)--?[A-Za-z][\w-]*(?=\s+(?:flag|option|switch)\b)/g

/** A line of code that does something: a call, or a command. */
const DOES =
  /\w\(|^(?:[$>]\s+)?(?!(?:return|const|let|var|function|class|if|for|while|export|import|type|interface)\b)[\w./-]+\s+\S/
/** A line that gives something a name. */
const ASSIGNMENT = /^(?:const|let|var)\b|\s[:+]?=\s/

/** What a program said. */
const ERROR_ALONE = /^`[^`]*\b[Ee]rror: [^`]*`$|^\w*Error: /
/** The name of a parameter with its type, which an item is about. */
const PARAMETER = /^`[^`]+`\s*(?:\{[^}]*\}|\([^)]*\)|:\s*`[^`]+`)/
/** Says by what something is done. */
const BY = /\bby\s+\p{Ll}+ing\b/u

/** Whether a sentence that goes on from another one says by what something is done. */
export function saysWay(text: string, { kind }: AnswerTarget): boolean {
  return kind === 'way' && DEPENDENT.test(text) && BY.test(text)
}

/** How far a part shows a way: most where its code has a word of the question. */
export function wayOf({ kind, text, entry, passage }: Part, reader: TermReader): number {
  if (entry !== undefined) return 0.4
  if (ERROR_ALONE.test(text)) return -1
  const code = kind === 'code' ? [text] : ((passage.isItem ? text.replace(PARAMETER, '') : text).match(CODE) ?? [])
  if (kind !== 'code' && BY.test(text)) return code.length > 0 ? 1.5 : 1
  if (code.some((run) => saysMore(run, reader))) return kind === 'code' && !DOES.test(text) ? 0 : 1.5
  return kind === 'code' ? (DOES.test(text) ? 0.6 : -0.5) : -1
}

/** A word alone, which names a thing in code, and doesn't show what is done to it. */
const WORD_ALONE = /^`?\p{L}+`?$/u

/** Whether code has a word of the question, and shows a way with it. */
function saysMore(run: string, reader: TermReader): boolean {
  return !WORD_ALONE.test(run) && reader.questionTerms(run).length > 0
}

/** What a line of code is called in a shell. */
const COMMAND = /^(?:\$\s+)?[a-z][\w./-]*\s+[\w./@-]/

/** Whether a line of code is a command of a shell. */
export function isCommand(line: string): boolean {
  return COMMAND.test(line) && DOES.test(line) && !ASSIGNMENT.test(line)
}
