import { functionWords } from '../language/query-language.js'

/**
 * English words that a question about anything may have, and that its answer needs not: `use` in
 * "Which port does the mailer use?", `long` in "How long are backups kept?".
 */
const ASKING_WORDS: ReadonlySet<string> = new Set(
  (
    'use uses used using make makes making made get gets got getting need needs needed want wants mean means meant work works working happen ' +
    'happens happened take takes took know exist exists called named stand stands doing done many much long often far ' +
    'please exactly actually currently possible new version released thing things way ways kind kinds'
  ).split(' '),
)

/**
 * Returns the test for words of a query that only ask. An English query has them: one with a
 * function word of English. A query of keywords has none, since each of its words is meant.
 */
export function askingWordTest(query: string): (word: string) => boolean {
  let isEnglish: boolean | undefined
  return (word) => {
    if (!ASKING_WORDS.has(word.toLowerCase())) return false
    isEnglish ??= functionWords(query).some(({ tags }) => tags.includes('en'))
    return isEnglish
  }
}
