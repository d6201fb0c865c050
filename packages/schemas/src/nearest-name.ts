/**
 * Returns a hint for an unknown name: the nearest known one, if one is near, and all that are
 * known. For people; never parse it.
 * @param noun what the names are names of, such as `fields`
 */
export function namesHint(unknown: string, names: readonly string[], noun: string): string {
  const nearest = nearestName(unknown, names)
  const question = nearest === undefined ? '' : `Did you mean \`${nearest}\`? `
  return `${question}The ${noun} are ${names.join(', ')}.`
}

/**
 * Returns the known name that an unknown one is nearest to, if at most a third of its characters
 * differ.
 */
export function nearestName(unknown: string, names: readonly string[]): string | undefined {
  const lower = unknown.toLowerCase()
  const near = names
    .map((name) => ({ name, distance: editDistance(lower, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(Math.max(name.length, lower.length) / 3)))
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.name
}

/**
 * The number of characters to insert, delete, replace, or swap with the next (optimal string
 * alignment). `Infinity` for names of over 100 characters.
 */
export function editDistance(a: string, b: string): number {
  if (Math.max(a.length, b.length) > 100) return Number.POSITIVE_INFINITY
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    before = above
    above = row
  }
  return above[b.length]!
}
