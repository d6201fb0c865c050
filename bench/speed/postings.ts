/** Which texts hold each word, how often, and how long the texts are. */
export function postingsOf(texts: readonly string[]) {
  const lists = new Map<string, { ids: number[]; counts: number[] }>()
  const lengths = new Float64Array(texts.length)
  for (const [id, text] of texts.entries()) {
    const counts = new Map<string, number>()
    const words = text.split(' ')
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    lengths[id] = words.length
    for (const [word, count] of counts) {
      const list = lists.get(word) ?? { ids: [], counts: [] }
      list.ids.push(id)
      list.counts.push(count)
      lists.set(word, list)
    }
  }
  return { lists, lengths, average: lengths.reduce((sum, length) => sum + length, 0) / texts.length }
}
