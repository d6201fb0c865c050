import { abortBreakers } from './abort-breakers.js'
import type { Breaker } from './breaker.js'
import { changeBreakers } from './change-breakers.js'
import { endBreakers } from './end-breakers.js'
import { filterBreakers } from './filter-breakers.js'
import { manifestBreakers } from './manifest-breakers.js'
import { optionalBreakers } from './optional-breakers.js'
import { rankingBreakers } from './ranking-breakers.js'
import { withinBreakers } from './within-breakers.js'

/** Retrievers that break a rule each: at least one for every rule. */
export const retrieverBreakers: readonly Breaker[] = [
  ...manifestBreakers,
  ...rankingBreakers,
  ...endBreakers,
  ...filterBreakers,
  ...abortBreakers,
  ...changeBreakers,
  ...optionalBreakers,
  ...withinBreakers,
]
