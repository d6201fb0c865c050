import type { EngineDescriptionV1, Facet } from '@kebab/schemas'
import { useCallback, useMemo, useState } from 'preact/hooks'
import type { FieldFact } from '../../index-facts.js'
import { filtersOf, type SearchSettings } from '../address.js'
import { useCall } from '../parts/use-call.js'
import type { Server } from '../server.js'
import { choiceText, type FieldChoice, withChoice } from './field-choices.js'
import { FieldForm } from './field-form.js'

/** The most facets, and the most values of one. */
const MOST_FACETS = 4
const MOST_VALUES = 8

/** One list for all renderings: another one would count anew. */
const NO_FIELDS: readonly FieldFact[] = []

/** The counts of fields as chips that filter, and a form of the fields that the index has. */
export function FieldFilters({
  server,
  description,
  settings,
  onSubmit,
}: {
  server: Server
  description: EngineDescriptionV1 | undefined
  settings: SearchSettings
  onSubmit(settings: SearchSettings): void
}) {
  const revision = description?.store.revision
  const { value: fields = NO_FIELDS } = useCall(
    useCallback(
      async (signal: AbortSignal) => {
        const { documents } = await server.facts('/inspect/parts', [], signal)
        return documents ? (await server.facts('/inspect/fields', [], signal)).fields : []
      },
      [server, revision],
    ),
  )
  const names = useMemo(() => fields.filter(({ is_facet }) => is_facet).map(({ field }) => field), [fields])
  const { value: facets } = useCall(
    useCallback(
      (signal: AbortSignal) => countFacets(server, description, settings, names.slice(0, MOST_FACETS), signal),
      [server, revision, settings.query, settings.conditions, settings.fields, names],
    ),
  )
  // On a phone the hits come first.
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 60rem)').matches)
  if (fields.length === 0) return null
  const choices = settings.fields ?? []
  const change = (next: readonly FieldChoice[]): void => onSubmit({ ...settings, fields: next })
  const without = (choice: FieldChoice): FieldChoice[] => choices.filter((other) => !isSame(other, choice))
  const chosen = choices.filter(({ field, operator }) => !isOpen || operator !== 'eq' || facets?.[field] === undefined)
  return (
    <section class="fields" aria-label="Fields">
      {chosen.length > 0 && (
        <ul class="chips" aria-label="Conditions of fields">
          {chosen.map((choice) => (
            <li key={choiceText(choice)}>
              <bdi>{choiceText(choice)}</bdi>
              <button type="button" aria-label={`Remove ${choiceText(choice)}`} onClick={() => change(without(choice))}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Filter by fields</summary>
        <FieldForm fields={fields} onAdd={(choice) => change(withChoice(choices, choice))} />
        <div class="facets">
          {Object.entries(facets ?? {}).map(([field, facet]) => (
            <FacetChips
              key={field}
              field={field}
              facet={facet}
              choices={choices}
              onToggle={(choice, isChosen) => change(isChosen ? without(choice) : withChoice(choices, choice))}
            />
          ))}
        </div>
      </details>
    </section>
  )
}

function FacetChips({
  field,
  facet,
  choices,
  onToggle,
}: {
  field: string
  facet: Facet
  choices: readonly FieldChoice[]
  onToggle(choice: FieldChoice, isChosen: boolean): void
}) {
  const counts = new Map(facet.values.map(({ value, count }) => [value, count]))
  // What is chosen stays, also where nothing has it any more.
  for (const { field: name, operator, value } of choices)
    if (name === field && operator === 'eq' && !counts.has(value)) counts.set(value, 0)
  if (counts.size === 0) return null
  return (
    <fieldset class="facet">
      <legend>
        <bdi>{field}</bdi>
      </legend>
      <ul>
        {Array.from(counts, ([value, count]) => {
          const choice: FieldChoice = { field, operator: 'eq', value }
          const isChosen = choices.some((other) => isSame(other, choice))
          return (
            <li key={`${typeof value} ${value}`}>
              <button
                type="button"
                class="facet-chip"
                aria-pressed={isChosen}
                onClick={() => onToggle(choice, isChosen)}
              >
                <bdi>{String(value)}</bdi> <span>{count.toLocaleString()}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** Counts what passes the filters. With a query and an index of words, it holds its words, too. */
async function countFacets(
  server: Server,
  description: EngineDescriptionV1 | undefined,
  { query, conditions, fields }: SearchSettings,
  facets: string[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, Facet>> | undefined> {
  if (facets.length === 0) return undefined
  const counted = { filters: filtersOf(conditions, fields), facets, facet_limit: MOST_VALUES }
  if (query.trim() === '' || !description?.modes.includes('lexical'))
    return (await server.browse({ ...counted, limit: 1 }, { signal })).facets
  const request = { ...counted, query, mode: 'lexical', k: 1, snippet_chars: 0, detail: 'minimal' } as const
  return (await server.search(request, { signal })).facets
}

function isSame(a: FieldChoice, b: FieldChoice): boolean {
  return a.field === b.field && a.operator === b.operator && a.value === b.value
}
