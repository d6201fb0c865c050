import { EVIDENCE_THRESHOLD } from '@kebab/core'
import { auroc } from '@kebab/eval'
import { quantile } from '../quantile.js'
import { decimals, markdownTable } from '../report/markdown-table.js'
import type { Answers } from './measure-answers.js'
import { type EvidenceOf, SEARCHES, type SearchName } from './measure-evidence.js'

/** Everything that a run of the program measured. */
export interface Measurements {
  /** Machine, versions, date, model. */
  about: string
  collections: { name: string; documents: number; queries: number; evidence: Record<SearchName, EvidenceOf> }[]
  answers: Answers[]
}

const TITLES: Record<SearchName, string> = { hybrid: 'by words and meaning', words: 'by words alone' }
/** The curve, and closer together where the threshold is. */
const CURVE = [0.2, 0.25, 0.3, 0.35, 0.38, 0.4, 0.41, 0.42, 0.43, 0.44, 0.45, 0.46, 0.48, 0.5, 0.55, 0.6, 0.7]
/** Stands for what a collection doesn't have. */
const NONE = '–'
/** Shares of the answerable questions that pass. */
const PASSING = [0.99, 0.98, 0.97, 0.95, 0.9, 0.85, 0.8]

/** The tables of `docs/grounding.md`. */
export function reportOf({ about, collections }: Measurements): string {
  const sizes = collections.map(
    ({ name, documents, queries }) => `${name}: ${documents} documents, ${queries} questions`,
  )
  return [
    about,
    `${sizes.join('; ')}.`,
    `### At the default threshold\n\nEvidence of at least ${EVIDENCE_THRESHOLD} passes.`,
    markdownTable(
      ['collection', 'answerable passed', 'foreign refused', 'impossible refused', 'hard refused'],
      collections.map(({ name, evidence }) => [name, ...sharesAt(EVIDENCE_THRESHOLD, evidence.hybrid)]),
    ),
    '### How well evidence tells them apart\n\nAUROC: how often a question of the collection has more evidence than one that nothing answers.',
    markdownTable(
      [
        'collection',
        'search',
        'from foreign questions',
        'each other collection',
        'from impossible questions',
        'from hard questions',
      ],
      collections.flatMap(({ name, evidence }) =>
        SEARCHES.map((search) => [name, TITLES[search], ...aurocsOf(evidence[search])]),
      ),
    ),
    '### By threshold\n\nAnswerable questions passed / foreign / impossible / hard ones refused.',
    markdownTable(
      ['threshold', ...collections.map(({ name }) => name)],
      CURVE.map((threshold) => [
        threshold === EVIDENCE_THRESHOLD ? `**${threshold}**` : `${threshold}`,
        ...collections.map(({ evidence }) =>
          sharesAt(threshold, evidence.hybrid)
            .map((share) => share.replace(/ .*/, ''))
            .join(' / '),
        ),
      ]),
    ),
    '### By how many pass\n\nWith a threshold for each collection: foreign / impossible / hard ones refused.',
    markdownTable(
      ['answerable questions passed', ...collections.map(({ name }) => name)],
      PASSING.map((passing) => [
        decimals(passing),
        ...collections.map(({ evidence }) => refusedAt(passing, evidence.hybrid)),
      ]),
    ),
  ].join('\n\n')
}

/** The table of answers. Empty where none were measured. */
export function answersOf({ about, answers }: Measurements): Record<string, string> {
  if (answers.length === 0) return {}
  const report = [
    about,
    '### Answers by extraction\n\nSearch, 24 chunks as evidence, answer. Lengths are medians in characters, without markers.',
    markdownTable(
      [
        'collection',
        'answer',
        'questions',
        'holds the answer',
        'in the marked words',
        'length',
        'marked',
        'cites the right document',
        'right document in the evidence',
        'no answer',
      ],
      answers.map(({ collection, setting, questions, right, marked, cited, found, none, lengths, markedLengths }) => [
        collection,
        setting,
        `${questions}`,
        ...[right, marked].map((count) => decimals(count / questions)),
        ...[lengths, markedLengths].map((chars) => `${quantile(chars, 0.5)}`),
        ...[cited, found, none].map((count) => decimals(count / questions)),
      ]),
    ),
  ].join('\n\n')
  return { answers: report }
}

/**
 * Returns the share of the answerable questions that pass, and of the others that are refused, with
 * the counts.
 */
function sharesAt(threshold: number, { own, foreign, impossible, hard }: EvidenceOf): string[] {
  const refused = (evidence: readonly number[]): number => evidence.filter((number) => number < threshold).length
  const strangers = Object.values(foreign).flat()
  return [
    shareOf(own.length - refused(own), own.length),
    shareOf(refused(strangers), strangers.length),
    shareOf(refused(impossible), impossible.length),
    shareOf(refused(hard), hard.length),
  ]
}

function refusedAt(passing: number, { own, foreign, impossible, hard }: EvidenceOf): string {
  // The highest threshold that lets so many pass.
  const sorted = [...own].sort((a, b) => b - a)
  const threshold = sorted[Math.ceil(passing * own.length) - 1] ?? 0
  const refused = (evidence: readonly number[]): string =>
    evidence.length === 0 ? NONE : decimals(evidence.filter((number) => number < threshold).length / evidence.length)
  return [Object.values(foreign).flat(), impossible, hard].map(refused).join(' / ')
}

function aurocsOf({ own, foreign, impossible, hard }: EvidenceOf): string[] {
  const area = (others: readonly number[]): string => {
    const value = auroc(own, others)
    return value === null ? NONE : decimals(value)
  }
  const each = Object.entries(foreign).map(([name, others]) => `${name} ${area(others)}`)
  return [area(Object.values(foreign).flat()), each.join(', '), area(impossible), area(hard)]
}

function shareOf(count: number, all: number): string {
  return all === 0 ? NONE : `${decimals(count / all)} (${count} of ${all})`
}
