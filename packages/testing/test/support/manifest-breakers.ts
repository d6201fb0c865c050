import { type Breaker, rewrite } from './breaker.js'

export const manifestBreakers: readonly Breaker[] = [
  { rule: 'A retriever says what it is.', break: (retriever) => Object.assign(retriever, { indexVersion: '' }) },
  {
    rule: 'A retriever says what it is.',
    break: (retriever) => Object.assign(retriever, { calibration: { floor: 0.7, ceiling: 0.1 } }),
  },
  { rule: 'A retriever says what it is.', break: (retriever) => Object.assign(retriever, { maxLimit: 900.5 }) },
  {
    rule: 'What a retriever says about itself stays.',
    break: (retriever) =>
      rewrite(retriever, (ranking) => {
        retriever.indexVersion += '.1'
        return ranking
      }),
  },
]
