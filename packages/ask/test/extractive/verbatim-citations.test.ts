import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { expect, test } from 'vitest'
import { isNightly } from '../../../../test/support/profile.js'
import { claimsOf } from '../../src/claims.js'
import { extractiveGenerator } from '../../src/index.js'
import { askOf } from '../support/asked.js'
import { shelfOf } from '../support/shelf.js'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** A folder of other Markdown that is read instead. */
const FOLDER = process.env.KEBAB_DOCUMENTS
/** How many citations are looked at: at least so many. */
const CITATIONS = isNightly ? 10_000 : 40
const LONGEST_FILE = 200_000
/** Many, since reading the evidence of a question costs most, and each statement has a citation. */
const STATEMENTS = 8

/** Real files: the pages of this project, and at night those of the packages that build it. */
function filesOf(): string[] {
  if (FOLDER !== undefined) {
    const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
    return names.map((name) => resolve(FOLDER, name))
  }
  const pages = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'))
  const own = pages.map((name) => join(ROOT, 'docs', name))
  if (!isNightly) return own
  const packages = readdirSync(join(ROOT, 'node_modules'))
  const readmes = packages.flatMap((name) => {
    const entries = name.startsWith('.') ? [] : readdirSync(join(ROOT, 'node_modules', name))
    return entries
      .filter((entry) => /^(?:readme|changelog)\.md$/i.test(entry))
      .map((entry) => join(ROOT, 'node_modules', name, entry))
  })
  return [...own, ...readmes]
}

const FORMS = [
  (subject: string) => `What is ${subject}?`,
  (subject: string) => `How do I use ${subject}?`,
  (subject: string) => `Which option sets ${subject}?`,
  (subject: string) => `How many ${subject} are there?`,
]

/** Questions about the headings of a page. */
function questionsOf(text: string): string[] {
  const headings = [...text.matchAll(/^#{1,4} (.{3,60})$/gm)].map(([, heading]) => heading!)
  return headings.flatMap((heading, i) =>
    FORMS.map((form) => form(heading)).filter((_, j) => isNightly || (i + j) % 4 === 0),
  )
}

test.each([
  ['Markdown', (file: string) => file],
  ['plain text', (file: string) => file.replace(/\.md$/, '.txt')],
])('every citation of real pages, read as %s, is verbatim, and no statement is without one', async (_, nameOf) => {
  const analyzer = textAnalyzer({ languages: [english] })
  let citations = 0
  for (const file of filesOf()) {
    if (citations >= CITATIONS) break
    const text = readFileSync(file, 'utf8').slice(0, LONGEST_FILE)
    // `askOf` holds each citation to its source.
    const generator = extractiveGenerator({ analyzer, maxSentences: STATEMENTS })
    const ask = askOf(await shelfOf({ [nameOf(basename(file))]: text }), { generator, analyzer })
    for (const question of questionsOf(text)) {
      const answer = await ask({ question })
      if (!answer.grounded) continue
      const statements = claimsOf(answer.answer).filter(({ kind }) => kind === 'statement')
      for (const { text: statement, markers } of statements)
        expect(markers, `${file}: ${question}: ${statement}`).not.toEqual([])
      citations += answer.citations.reduce((sum, { claims = [] }) => sum + claims.length, 0)
    }
  }
  expect(citations).toBeGreaterThanOrEqual(CITATIONS)
})
