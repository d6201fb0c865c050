import { claimsOf } from './claims.js'

/** What ends a statement that is whole: its full stop or its marker, behind which a bracket or a quotation may close. */
const ENDED = /(?:[.!?。！？…]|\[#\d+\])["'”’»)\]*_\s]*$/u

/** What a model wrote before it hit its limit, without the statement that the limit cut. Empty when that is all. */
export function wholeStatements(written: string): string {
  const last = claimsOf(written).at(-1)
  return last === undefined || ENDED.test(written) ? written : written.slice(0, last.whole.start).trimEnd()
}
