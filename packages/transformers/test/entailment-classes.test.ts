import { expect, test } from 'vitest'
import { entailmentClasses } from '../src/entailment-classes.js'

test('each name stands for its place, whatever the order and the case', () => {
  const places = { entailment: 1, neutral: 2, contradiction: 0 }
  expect(entailmentClasses({ 0: 'contradiction', 1: 'entailment', 2: 'neutral' }, 3)).toEqual(places)
  expect(entailmentClasses({ 1: 'ENTAILMENT', 2: 'Neutral', 0: 'CONTRADICTION' }, 3)).toEqual(places)
})

test.each<[string, unknown, number]>([
  ['none', undefined, 3],
  ['null', null, 3],
  ['others', { 0: 'LABEL_0', 1: 'LABEL_1', 2: 'LABEL_2' }, 3],
  ['two', { 0: 'entailment', 1: 'not_entailment' }, 2],
  ['four', { 0: 'entailment', 1: 'neutral', 2: 'contradiction', 3: 'other' }, 4],
  ['one twice', { 0: 'entailment', 1: 'neutral', 2: 'contradiction', 3: 'entailment' }, 4],
  ['places with a gap', { 0: 'entailment', 1: 'neutral', 3: 'contradiction' }, 3],
  ['places that are no numbers', { a: 'entailment', b: 'neutral', c: 'contradiction' }, 3],
  ['more than the model has', { 0: 'entailment', 1: 'neutral', 2: 'contradiction' }, 2],
])('labels of %s say nothing', (_, id2label, classes) => {
  expect(entailmentClasses(id2label, classes)).toBeUndefined()
})
