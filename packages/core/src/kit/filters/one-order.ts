/**
 * Writes filters in one form, for a fingerprint: the order of keys and of values means nothing, nor
 * does a member that is `undefined`.
 */
export function inOneOrder(filters: unknown): unknown {
  if (typeof filters !== 'object' || filters === null) return filters
  if (Array.isArray(filters)) return byText(filters.map(inOneOrder))
  const entries = Object.entries(filters).filter(([, member]) => member !== undefined)
  return byText(entries.map(([key, member]) => [key, inOneOrder(member)]))
}

function byText(parts: readonly unknown[]): unknown[] {
  return parts
    .map((part) => ({ part, text: JSON.stringify(part) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ part }) => part)
}
