import { describe, expect, test } from 'vitest'
import { prompts } from '../src/index.js'

describe('is a refusal', () => {
  test.each([
    'NO ANSWER',
    '**NO ANSWER**',
    'NO ANSWER. The evidence is about something else.',
    'No answer.',
    'No answer [#1].',
    'No answer can be found in the evidence.',
    'I don’t know.',
    'I do not know the answer to that [#1].',
    'I cannot answer this question.',
    'I can’t answer that from the evidence [#2].',
    'I’m sorry, but I cannot determine that.',
    'I am unable to answer the question.',
    'Unfortunately, I could not find any information about this [#1].',
    'Based on the evidence, I cannot say when it was built.',
    'We do not have enough information to answer.',
    'The evidence does not mention that.',
    'The evidence doesn’t say who built it [#1].',
    'The evidence does not hold the answer.',
    'The provided documents do not contain information about whales.',
    'The given context does not specify the year.',
    'Sorry, the provided text does not mention it.',
    'The documents do not mention whales.',
    'The passages do not say who won.',
    'The documents do not contain any information about this topic.',
    'The sources provide no information on that.',
    'The context is insufficient.',
    'None of the passages mention whales [#1].',
    'Nothing in the evidence says so.',
    'There is no information about whales in the evidence.',
    'There’s no mention of whales in the documents.',
    'There is not enough information to answer the question.',
    'There is no evidence in the passages that answers this.',
    'No information about whales is given in the evidence.',
    'Not enough information.',
    'Insufficient evidence to say.',
    'The question cannot be answered from the evidence.',
    'This question about whales can’t be answered.',
    'It is not possible to determine the date from the evidence.',
    'The answer is not in the evidence.',
    'The answer to this question is not found in the documents.',
    'Not mentioned.',
    'Unknown.',
  ])('%s', (text) => {
    expect(prompts.isRefusal(text)).toBe(true)
  })
})

describe('is an answer', () => {
  test.each([
    'You cannot answer calls while the device is locked [#1].',
    'Users who cannot find the menu can press F1 [#1].',
    'The text field does not contain a default value [#2].',
    'Documents that do not contain front matter are indexed anyway [#1].',
    'The documents do not contain a table of contents [#1].',
    'The context object does not hold state between calls [#1].',
    'The context does not include cookies [#1].',
    'The source does not provide a default export [#1].',
    'No answer is sent until the queue is empty [#1].',
    'No information is sent to the server [#1].',
    'No documents are deleted by an update [#1].',
    'There is no evidence that tea cures colds [#1].',
    'There is no limit to the number of rows [#1].',
    'There is no default timeout [#1].',
    'Paris [#1]. The evidence does not say when.',
    'It opened in 1889 [#1]. I don’t know who paid for it.',
    'Unknown members are refused with an error [#1].',
    'Not all browsers support it [#1].',
    'Not found is status 404 [#1].',
    'The function can not be called twice, and the question is ignored [#1].',
    'The error means that the server could not determine the host [#1].',
    'It is impossible to read past the end [#1].',
    'The witness said “I don’t know the man” [#1].',
    'Nothing in the universe moves faster than light [#1].',
    'None of the parties contested the ruling [#1].',
    'Evidence that is not relevant does not count [#1].',
    'The passage was closed because it could not be lit [#1].',
    'The answer was 42 [#1].',
    'The answer is not stored until the call ends [#1].',
    'Some say we do not know why cats purr [#1].',
    'Press F1 when you or I cannot find the menu [#1].',
    'Insufficient funds make the payment fail [#1].',
    'We do not ship to islands [#1].',
  ])('%s', (text) => {
    expect(prompts.isRefusal(text)).toBe(false)
  })
})

test('a long text is judged in linear time', () => {
  expect(prompts.isRefusal(`${'the evidence, '.repeat(100_000)}.`)).toBe(false)
})

describe('what the evidence says word for word', () => {
  const evidence = [
    'About us.',
    '# Refunds\n\nWe **cannot provide** refunds\nafter 30 days of purchase. Exchanges are free. NO ANSWER is no refund.',
    'There is no information about salaries in this handbook. It’s unknown. Not specified in the contract.',
  ]
  test.each([
    'We cannot provide refunds after 30 days of purchase [#2].',
    'We cannot provide refunds after 30 days of purchase [#2]. Exchanges are free [#2].',
    'There is no information about salaries in this handbook [#3].',
  ])('is an answer: %s', (text) => {
    expect(prompts.isRefusal(text)).toBe(true)
    expect(prompts.isRefusal(text, evidence)).toBe(false)
  })

  test.each([
    'NO ANSWER',
    'NO ANSWER is no refund [#2].',
    'We cannot provide refunds [#2] or anything else.',
    'There is no information about pay in this handbook [#3].',
    'Unknown [#3].',
    'Not specified [#3].',
  ])('is a refusal in other words, or in few: %s', (text) => {
    expect(prompts.isRefusal(text, evidence)).toBe(true)
  })
})
