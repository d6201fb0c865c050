import { escapeLine, filterFields, metadataFields, nearestName } from '@kebab/core/internal'
import type { SearchFilters } from '@kebab/local'
import type { OpenedIndex } from '@kebab/local/internal'
import { filtersInside } from './commands/flags.js'
import type { Session } from './session.js'

/** Says which fields of filters no document has. It reads all documents where there are fields. */
export async function sayFieldsOfNone(
  index: OpenedIndex,
  filters: SearchFilters | undefined,
  session: Session,
): Promise<void> {
  await sayUnknownFields(index, filters === undefined ? [] : [...filterFields(filtersInside(filters))], session)
}

/** Says of those fields that no document has that it is so, with the nearest one that there is. */
export async function sayUnknownFields(index: OpenedIndex, fields: readonly string[], session: Session): Promise<void> {
  if (fields.length === 0) return
  const known = new Set<string>()
  for await (const { metadata } of index.kebab.documents({ signal: session.signal }))
    for (const field of metadataFields(metadata).keys()) known.add(field)
  for (const field of fields) {
    if (known.has(field)) continue
    const nearest = nearestName(field, [...known])
    const others = known.size === 0 ? 'none has any' : '`kebab fields` lists them'
    const help = nearest === undefined ? others : `did you mean ${escapeLine(nearest)}?`
    session.say(`no document has the field ${escapeLine(field)}: ${help}`)
  }
}
