import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { prepareMiniLM } from '../../../scripts/minilm/prepare-minilm.js'
import type { Tokenizer } from '../src/library.js'
import { withLocalModels } from '../src/local-models.js'
import { type PairEncoder, pairEncoder } from '../src/pair-encoder.js'
import { AutoTokenizer, env } from './support/library.js'

let tokenizer: Tokenizer
let encoder: PairEncoder

beforeAll(async () => {
  const { localModelPath, model } = await prepareMiniLM()
  const load = () => AutoTokenizer.from_pretrained(model)
  tokenizer = (await withLocalModels(env, localModelPath, load)) as unknown as Tokenizer
  encoder = pairEncoder(tokenizer)
})

test('texts that are tokenized one by one and joined are what the library makes of the pair', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.lorem({ maxCount: 12 }))
  // The latest generation takes an empty second text for none, and leaves its delimiter out.
  const filled = text.filter((second) => second !== '')
  fc.assert(
    fc.property(text, filled, (first, second) => {
      const { input_ids, token_type_ids } = tokenizer(first, { text_pair: second, return_tensor: false })
      const joined = encoder.join(encoder.tokens(first), encoder.tokens(second))
      expect(joined).toEqual({ ids: input_ids, types: token_type_ids })
    }),
  )
})

test('a text without tokens keeps its place in the frame', () => {
  expect(encoder.join([], [])).toEqual({ ids: [101, 102, 102], types: [0, 0, 1] })
})

test('delimiters in a text are left out, and count as nothing', () => {
  expect(encoder.delimiters).toBe(3)
  expect(encoder.tokens('a[SEP] b [CLS]')).toEqual(encoder.tokens('a b'))
  expect(encoder.tokens('[SEP]')).toEqual([])
})

test('a tokenizer that makes nothing of two texts, or of any, is an error', () => {
  const single = (() => ({ input_ids: [2, 7, 3], attention_mask: [1, 1, 1] })) as unknown as Tokenizer
  const silent = (() => ({ input_ids: [], attention_mask: [] })) as unknown as Tokenizer
  expect(() => pairEncoder(single)).toThrow('pairs')
  expect(() => pairEncoder(silent)).toThrow('pairs')
})
