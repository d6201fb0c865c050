import type { EngineDescriptionV1, SearchRequestV1 } from '@kebab/schemas'
import { useState } from 'preact/hooks'
import { type Condition, FILTER_KEYS, filtersOf, MODES, type SearchSettings } from '../address.js'
import { useTyped } from '../parts/use-typed.js'

/** The request that a search begins with. */
export function requestOf({
  query,
  mode,
  k,
  maxTokens,
  snippetChars,
  conditions,
  fields,
}: SearchSettings): SearchRequestV1 {
  const filters = filtersOf(conditions, fields)
  return { query, mode, k, max_tokens: maxTokens, snippet_chars: snippetChars, filters, highlights: true }
}

/** What to search for, and how. The query waits for Enter; the rest applies at once. */
export function SearchForm({
  description,
  settings,
  isVisible,
  onSubmit,
}: {
  description: EngineDescriptionV1 | undefined
  settings: SearchSettings
  isVisible: boolean
  onSubmit(settings: SearchSettings): void
}) {
  const [query, setQuery] = useTyped(settings.query)
  const change = (next: Partial<SearchSettings>): void => onSubmit({ ...settings, query, ...next })
  const mode = settings.mode ?? description?.default_mode
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <search>
      <form
        class="search"
        onSubmit={(event) => {
          event.preventDefault()
          change({})
        }}
      >
        <div class="query">
          <label class="hidden" for="query">
            Query
          </label>
          <input
            id="query"
            type="search"
            {...(isVisible ? { 'data-query': true } : {})}
            placeholder="Search the index"
            autoComplete="off"
            spellcheck={false}
            value={query}
            onInput={({ currentTarget }) => setQuery(currentTarget.value)}
          />
          <button type="submit" class="main">
            Search
          </button>
        </div>
        {/* Shown on a narrow screen alone, where the settings would push the hits below its end. */}
        <button
          type="button"
          class="fold"
          aria-expanded={isUnfolded}
          aria-controls="settings"
          onClick={() => setUnfolded(!isUnfolded)}
        >
          Settings <span class="muted">{summaryOf(settings, mode)}</span>
        </button>
        <div id="settings" class={isUnfolded ? 'settings' : 'settings folded'}>
          <fieldset class="segments">
            <legend>Mode</legend>
            {MODES.map((option) => (
              <label>
                <input
                  type="radio"
                  name="mode"
                  checked={option === mode}
                  disabled={description !== undefined && !description.modes.includes(option)}
                  onChange={() => change({ mode: option })}
                />
                <span>{option}</span>
              </label>
            ))}
          </fieldset>
          <NumberField
            label="Hits a page"
            value={settings.k}
            from={1}
            to={1000}
            onChange={(k) => change({ k: k ?? 10 })}
          />
          <NumberField
            label="Budget in tokens"
            placeholder="none"
            value={settings.maxTokens}
            from={0}
            to={1e8}
            onChange={(maxTokens) => change({ maxTokens })}
          />
          <NumberField
            label="Snippet in characters"
            placeholder="220"
            value={settings.snippetChars}
            from={0}
            to={100_000}
            onChange={(snippetChars) => change({ snippetChars })}
          />
          <Conditions conditions={settings.conditions} onChange={(conditions) => change({ conditions })} />
        </div>
      </form>
    </search>
  )
}

/** What the settings are, where they are folded. */
function summaryOf({ k, maxTokens, conditions }: SearchSettings, mode: string | undefined): string {
  const count = conditions.length
  const parts = [
    mode,
    `${k} hits`,
    maxTokens === undefined ? undefined : `${maxTokens} tokens`,
    count === 0 ? undefined : `${count} ${count === 1 ? 'filter' : 'filters'}`,
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}

function NumberField({
  label,
  placeholder,
  value,
  from,
  to,
  onChange,
}: {
  label: string
  placeholder?: string
  value: number | undefined
  from: number
  to: number
  onChange(value: number | undefined): void
}) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        min={from}
        max={to}
        placeholder={placeholder}
        value={value ?? ''}
        onChange={({ currentTarget }) => {
          if (!currentTarget.reportValidity()) return
          onChange(currentTarget.value === '' ? undefined : Math.trunc(Number(currentTarget.value)))
        }}
      />
    </label>
  )
}

const KEYS = Object.keys(FILTER_KEYS) as Condition['key'][]

function Conditions({
  conditions,
  onChange,
}: {
  conditions: readonly Condition[]
  onChange(conditions: readonly Condition[]): void
}) {
  const [key, setKey] = useState<Condition['key']>('path_glob')
  const [value, setValue] = useState('')
  const add = (): void => {
    if (value.trim() === '') return
    const others = FILTER_KEYS[key] === 'one' ? conditions.filter((condition) => condition.key !== key) : conditions
    setValue('')
    onChange([...others, { key, value: value.trim() }])
  }
  return (
    <fieldset class="conditions">
      <legend>Filter</legend>
      <div>
        <select
          aria-label="Key of the filter"
          value={key}
          onChange={({ currentTarget }) => setKey(currentTarget.value as Condition['key'])}
        >
          {KEYS.map((name) => (
            <option value={name}>{name}</option>
          ))}
        </select>
        <input
          type="text"
          aria-label="Value of the filter"
          placeholder={EXAMPLES[key] ?? ''}
          value={value}
          onInput={({ currentTarget }) => setValue(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <button type="button" onClick={add}>
          Add
        </button>
      </div>
      {conditions.length > 0 && (
        <ul class="chips">
          {conditions.map((condition) => (
            <li>
              <bdi>
                {condition.key}={condition.value}
              </bdi>
              <button
                type="button"
                aria-label={`Remove ${condition.key}=${condition.value}`}
                onClick={() => onChange(conditions.filter((other) => other !== condition))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

const EXAMPLES: { readonly [K in Condition['key']]?: string } = {
  path_glob: 'guides/**',
  lang: 'en',
  media: 'markdown',
  code_lang: 'typescript',
  trust_min: 'secondary',
  indexed_after: '2026-01-31T00:00:00Z',
}
