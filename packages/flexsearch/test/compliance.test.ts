import type { EmbeddedChunk } from '@kebab/core'
import { testRetriever, testSavedRetriever } from '@kebab/testing'
import * as flexsearch from 'flexsearch'
import { describe, test } from 'vitest'
import { ofToday } from '../../../test/support/profile.js'
import { type FlexsearchRetriever, type FlexsearchRetrieverOptions, flexsearchRetriever } from '../src/index.js'

/** Each tokenizer and encoder once. Beside the defaults, each runs on one day of five. */
const SETTINGS: Omit<FlexsearchRetrieverOptions, 'flexsearch'>[] = [
  {},
  { tokenize: 'strict', encoder: 'Exact', context: 2 },
  { tokenize: 'tolerant', encoder: 'LatinBalance' },
  { tokenize: 'reverse', encoder: 'LatinAdvanced', context: 1 },
  { tokenize: 'full', encoder: 'LatinExtra' },
  { tokenize: 'strict', encoder: 'LatinSoundex' },
]

const [defaults, ...others] = SETTINGS
for (const settings of [defaults!, ...ofToday(others, 5)]) {
  const create = async (chunks: readonly EmbeddedChunk[]): Promise<FlexsearchRetriever> => {
    const retriever = flexsearchRetriever({ flexsearch, ...settings })
    await retriever.add(chunks)
    return retriever
  }
  describe(JSON.stringify(settings), async () => {
    await testRetriever({ test, create })
    const createOther = (): FlexsearchRetriever =>
      flexsearchRetriever({ flexsearch, ...settings, tokenize: settings.tokenize === 'full' ? 'strict' : 'full' })
    testSavedRetriever({ test, create, createOther })
  })
}
