import { abortRules } from './abort-rules.js'
import { argumentRules } from './argument-rules.js'
import { changeRules } from './change-rules.js'
import { endRules } from './end-rules.js'
import { filterRules } from './filter-rules.js'
import { frequencyRules } from './frequency-rules.js'
import { manifestRules } from './manifest-rules.js'
import { rankingRules } from './ranking-rules.js'
import type { RetrieverRule } from './retriever-rule.js'
import { revisionRules } from './revision-rules.js'
import { scoreRules } from './score-rules.js'
import { withinRules } from './within-rules.js'

/** Every rule of the retrievers' contract, in the order of `docs/writing-a-retriever.md`. */
export const allRetrieverRules: readonly RetrieverRule[] = [
  ...manifestRules,
  ...rankingRules,
  ...endRules,
  ...filterRules,
  ...abortRules,
  ...argumentRules,
  ...changeRules,
  ...revisionRules,
  ...withinRules,
  ...scoreRules,
  ...frequencyRules,
]
