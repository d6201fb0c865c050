import { transformersEntailer } from '@kebab/transformers'
import { afterAll, expect, test } from 'vitest'
import { AutoModelForSequenceClassification, AutoTokenizer, env } from '../../transformers/test/support/library.js'
import { tinyLogits } from '../../transformers/test/support/tiny-classifier.js'
import { tinyModels } from '../../transformers/test/support/tiny-models.js'
import { askOf } from './support/asked.js'
import { scriptedGenerator } from './support/scripted-generator.js'
import { shelfOf } from './support/shelf.js'

const MODEL = 'test/nli'
/** A model that takes 256 tokens, of words that it knows and that stand for nothing. */
const localModelPath = await tinyModels(MODEL, {
  id2label: { 0: 'contradiction', 1: 'entailment', 2: 'neutral' },
  length: 256,
})
const library = { AutoTokenizer, AutoModelForSequenceClassification, env, localModelPath }
const entailer = await transformersEntailer({ ...library, model: MODEL })
afterAll(() => entailer.close())

const CLAIM = 'red stone river'

/** The entailment of a premise, worked out without the model. */
function entailmentOf(premise: string): number {
  const [contradiction, entailment, neutral] = tinyLogits(premise, CLAIM, 3).map(Math.exp) as [number, number, number]
  return entailment / (contradiction + entailment + neutral)
}

async function verified(text: string) {
  const shelf = await shelfOf({ 'a.md': text }, { maxChars: 4000 })
  const generator = scriptedGenerator({ answer: `${CLAIM} [#1].` })
  return askOf(shelf, { generator, entailer: async () => entailer })({ question: CLAIM, nli_threshold: 1e-9 })
}

test('a statement has the entailment that the model gives it', async () => {
  const { verification } = await verified('red stone river light')
  expect(verification!.nli_score).toBeCloseTo(entailmentOf('red stone river light'), 6)
})

test('a text longer than the model takes is read in shorter windows, and the best score counts', async () => {
  const text = `${'green light. '.repeat(200)}blue stone red river.`
  await expect(entailer.entail([{ premise: text, hypothesis: CLAIM }])).rejects.toMatchObject({ code: 'invalid_input' })
  const answer = await verified(text)
  expect(answer.refusal_reason).not.toBe('nli_model_unavailable')
  expect(answer.verification!.claims).toHaveLength(1)
  expect(answer.verification!.nli_score).toBeGreaterThan(0)
})

test('a model that can’t be loaded is `nli_model_unavailable`', async () => {
  const shelf = await shelfOf({ 'a.md': 'red stone river' })
  const generator = scriptedGenerator({ answer: `${CLAIM} [#1].` })
  const nowhere = () => transformersEntailer({ ...library, model: 'test/nowhere' })
  const answer = await askOf(shelf, { generator, entailer: nowhere })({ question: CLAIM })
  expect(answer.refusal_reason).toBe('nli_model_unavailable')
})
