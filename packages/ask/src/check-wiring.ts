import {
  anyFunction,
  anything,
  filledString,
  integerFrom,
  kindOf,
  objectWith,
  optional,
  optionReader,
  readTimeLimit,
} from '@kebab/core/kit'
import type { AskOptions } from './ask-options.js'

/** Throws `TypeError` for parts that can't work. */
export function checkWiring(options: AskOptions): void {
  const read = optionReader('createAsk', options)
  read('engine', { ...objectWith('bulkSearch'), expected: 'an engine' })
  const generator = read('generator', { ...objectWith('generate'), expected: 'a generator' })
  for (const name of [generator.model, generator.provider ?? 'unknown'])
    if (!filledString.fits(name)) read.refuse('generator', 'a model, and a provider if any, with a name', name)
  read('entailer', optional(ENTAILER))
  read('prompts', optional(objectWith('answer')))
  const limits = read.within('timeLimits')
  for (const stage of ['retrieve', 'generate', 'verify'] as const)
    readTimeLimit(`timeLimits.${stage}`, limits(stage, optional(anything)))
  limits.done()
  read('retries', integerFrom(0, 10), 0)
  read('uriOf', optional(anyFunction))
  read('analyzer', optional(objectWith('terms')))
  read('estimateTokens', optional(anyFunction))
  read('clock', optional(objectWith('now', 'elapsed')))
  read.done()
}

const ENTAILER = kindOf('an entailer, or a function that loads one', (value) => {
  return anyFunction.fits(value) || objectWith('entail').fits(value)
})
