import { defaultAnalyzer, type Engine } from '@kebab/core'
import type { AskRequestV1 } from '@kebab/schemas'
import { type AskRun, parseAsk, startRun } from '../../src/ask-run.js'
import type { AskOptions } from '../../src/index.js'
import { entailerCache } from '../../src/verify.js'
import { scriptedGenerator } from './scripted-generator.js'

/** A question on its way, for the steps of the path. */
export function runOf(engine: Engine, options: Partial<AskOptions> = {}, request: Partial<AskRequestV1> = {}): AskRun {
  const { entailer } = options
  return startRun(
    { engine, generator: scriptedGenerator({}), analyzer: defaultAnalyzer, ...options },
    entailer && entailerCache(entailer),
    parseAsk({ question: 'What is it?', ...request }),
    { defaultMode: 'lexical', vectors: [] },
    undefined,
  )
}
