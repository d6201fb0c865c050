import type { EvidenceBlock, Media } from '@kebab/core'
import { textAnalyzer } from '@kebab/text'
import { english } from '@kebab/text/english'
import { german } from '@kebab/text/german'
import { spanish } from '@kebab/text/spanish'
import { expect, test } from 'vitest'
import { TermsInLanguages } from '../../src/extractive/terms-in-languages.js'
import { extractiveGenerator } from '../../src/index.js'

const analyzer = textAnalyzer({ languages: [english, german, spanish], defaultLanguage: 'en' })

interface Text {
  text: string
  lang?: string
  media: Media
}

async function answerOf(question: string, texts: readonly Text[]) {
  const evidence = texts.map((text, i): EvidenceBlock => {
    return { marker: i + 1, chunkIds: [`${i}`], path: `${i}.md`, headingPath: [], trust: 'primary', ...text }
  })
  const generator = extractiveGenerator({ analyzer, maxSentences: texts.length })
  const messages = [{ role: 'user', content: question }] as const
  let answer = ''
  for await (const event of generator.generate({ messages, question, evidence, maxTokens: 1000 }))
    if (event.type === 'text') answer += event.text
  return answer
}

const answerFrom = (question: string, lang: string, media: Media, text: string) =>
  answerOf(question, [{ text, lang, media }])

const HARBOUR = 'Die Mole ist alt. Die Kündigungsfrist beträgt drei Monate. Häuser stehen am Kai.'

test.each<Media>(['text', 'markdown'])(
  'a question finds other forms of its words in the language of a %s',
  async (media) => {
    expect(await answerFrom('Wo steht das Haus?', 'de', media, HARBOUR)).toBe('Häuser stehen am Kai. [#1]')
    const harbour = 'La casa es azul. Para cambiar la contraseña, abra los ajustes.'
    expect(await answerFrom('¿Cómo cambio la contraseña?', 'es', media, harbour)).toContain('abra los ajustes. [#1]')
  },
)

test.each<Media>(['text', 'markdown'])(
  'a word of a question counts whole in one of its spellings, in a %s',
  async (media) => {
    const question = 'Wie lange ist die Kuendigungsfrist?'
    expect(await answerFrom(question, 'de', media, HARBOUR)).toMatch(
      /^Die Kündigungsfrist beträgt drei Monate\. \[#1\]/,
    )
  },
)

test('a stop word of the language of a text is no word of the question there', async () => {
  expect(await answerFrom('Do actors die on stage?', 'de', 'text', 'Die Mole ist alt.')).not.toContain('[#')
  expect(await answerFrom('Do actors die on stage?', 'en', 'text', 'In this play, all die.')).toContain('[#1]')
})

test('texts in several languages are read each in its own', async () => {
  const answer = await answerOf('Häuser in Kiel', [
    { text: 'Ein Haus brennt.', lang: 'de', media: 'text' },
    { text: 'Kiel has quays.', media: 'text' },
  ])
  expect(answer).toContain('Ein Haus brennt. [#1]')
  expect(answer).toContain('Kiel has quays. [#2]')
})

test('a name in a text has all terms of the question, those of its first part too', () => {
  const question = new TermsInLanguages('Was macht useEffect?', analyzer)
  const terms = new Set(question.of({ lang: 'de' })('useEffect'))
  expect(['useeffect', 'use', 'effect'].every((term) => question.terms.includes(term))).toBe(true)
  expect([...terms].sort()).toEqual(['effect', 'use', 'useeffect'])
})
