/**
 * Whether looking up each chunk that passes a filter is faster than asking of matches whether they
 * pass. At most all matches are asked about, but about as many as it takes to find the best and
 * skip the rest.
 *
 * @param passing how many chunks pass the filter
 * @param limit how many of the best are wanted
 * @param matches at most how many chunks match the query
 * @param size how many chunks there are
 */
export function isFasterOneByOne(passing: number, limit: number, matches: number, size: number): boolean {
  // About `limit * size / passing` matches are asked about until enough of them pass, some more
  // until the rest can be skipped. Either look-up costs about the same.
  return passing <= matches && passing * passing <= 4 * limit * size
}
