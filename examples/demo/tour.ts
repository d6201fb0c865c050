import type { Kebab } from '@kebab/local'
import type { Issue, SearchResponseV1 } from '@kebab/schemas'
import { printAnswer } from './print-answer.js'
import { printHits } from './print-hits.js'
import { say } from './say.js'

/** What the tour searches for, and what each query is there to show. */
export const QUESTIONS = [
  { query: 'nocturnal colours', why: 'no document has either word, but some are about it' },
  { query: 'scrollsnapchanging', why: 'an identifier, to the letter' },
  { query: 'erase an item by dragging it sideways', why: 'a little of both' },
] as const

/** What two pages are read of. */
export const PAGED = 'how do I animate between two pages'

/** What is asked: the documents answer the first, and not the second. */
export const ASKED = [
  'What does the browser capture during a cross-document view transition?',
  'How do I deploy to a Kubernetes cluster?',
]

const MODES = { lexical: 'By words', vector: 'By meaning', hybrid: 'By both' }

/**
 * Searches in the three modes, reads a second page, and asks one question that the documents answer
 * and one that they don't. Then it shows one response in its wire format.
 */
export async function tour(
  kebab: Kebab,
  folder: string,
  validate: (response: SearchResponseV1) => Issue[],
): Promise<void> {
  for (const { query, why } of QUESTIONS) {
    for (const mode of ['lexical', 'vector', 'hybrid'] as const) {
      say.title(`${MODES[mode]}: "${query}" (${why})`)
      printHits(await kebab.search({ query, mode, k: 3, snippet_chars: 160, highlights: true }))
    }
  }

  const query = PAGED
  say.title(`Two pages of "${query}", the second where the first ended`)
  const first = await kebab.search({ query, k: 3, snippet_chars: 120, highlights: true })
  printHits(first)
  if (first.next_cursor !== null) {
    const second = await kebab.search({ query, k: 3, snippet_chars: 120, highlights: true, cursor: first.next_cursor })
    printHits(second)
  }

  for (const question of ASKED) {
    say.title(question)
    await printAnswer(await kebab.ask({ question }), folder)
  }

  say.title('One response as JSON, within a budget of 400 tokens')
  const response = await kebab.search({ query, k: 5, max_tokens: 400 })
  say.line(JSON.stringify(response, null, 2).replaceAll('\n', '\n  '))
  const issues = validate(response)
  say.line(issues.length === 0 ? 'valid against search_response.v1' : `invalid: ${JSON.stringify(issues)}`)
}
