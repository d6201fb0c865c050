import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { prepareMiniLM } from '../../../scripts/minilm/prepare-minilm.js'
import type { Tokenizer } from '../src/library.js'
import { withLocalModels } from '../src/load-model.js'
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

test('texts tokenized one by one and joined equal the pair tokenized by the library', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.lorem({ maxCount: 12 }))
  // Version 4 treats an empty second text as absent, and leaves its delimiter out.
  const filled = text.filter((second) => second !== '')
  fc.assert(
    fc.property(text, filled, (first, second) => {
      const { input_ids, token_type_ids } = tokenizer(first, { text_pair: second, return_tensor: false })
      const joined = encoder.join(encoder.tokens(first), encoder.tokens(second))
      expect(joined).toEqual({ ids: input_ids, types: token_type_ids })
    }),
  )
})

test('an empty text keeps the delimiters around it', () => {
  expect(encoder.join([], [])).toEqual({ ids: [101, 102, 102], types: [0, 0, 1] })
})

test('delimiters within a text are left out', () => {
  expect(encoder.delimiters).toBe(3)
  expect(encoder.tokens('a[SEP] b [CLS]')).toEqual(encoder.tokens('a b'))
  expect(encoder.tokens('[SEP]')).toEqual([])
})

test('a tokenizer that supports no pairs, or gives no tokens, is an error', () => {
  const single = (() => ({ input_ids: [2, 7, 3], attention_mask: [1, 1, 1] })) as unknown as Tokenizer
  const emptyTokenizer = (() => ({ input_ids: [], attention_mask: [] })) as unknown as Tokenizer
  expect(() => pairEncoder(single)).toThrow('pairs')
  expect(() => pairEncoder(emptyTokenizer)).toThrow('pairs')
})
