import type { Json } from '@kebab/core'
import { DerivedText } from '../derived-text.js'
import { RecordPlaces, type RecordSource } from './render-json.js'
import { type JsonStep, scanJson } from './scan-json.js'

/** What a record's members are for. */
interface Mapping {
  title: string | undefined
  text: readonly string[] | undefined
  metadata: readonly string[]
}

/** Members of a record that are what the indexer knows itself. */
const FIELDS = ['title', 'lang', 'tags', 'media', 'trust', 'repo', 'code_lang']

/**
 * Returns what a mapping makes of a record. `text` is absent where the mapping has none. A member
 * that isn't there is nothing.
 */
export function mapRecord(
  value: Json,
  source: RecordSource,
  { title, text, metadata }: Mapping,
): { metadata: Record<string, Json>; text: DerivedText | undefined } {
  const fields: [string, Json][] = []
  for (const path of metadata) {
    const member = memberAt(value, path)
    const name = path.split('.').at(-1)!
    if (member !== undefined && member !== null && !FIELDS.includes(name)) fields.push([name, member])
  }
  const shown = title === undefined ? undefined : memberAt(value, title)
  if (typeof shown === 'string' && shown.trim() !== '') fields.push(['title', shown.replace(/\s+/g, ' ').trim()])
  return { metadata: Object.fromEntries(fields), text: text && textOf(source, text) }
}

/** Returns the objects of a JSON array as texts of their own. */
export function recordsOf(text: string): RecordSource[] {
  const places = new RecordPlaces({ text, line: 1 })
  const records: RecordSource[] = []
  const add = (start: number, end: number): void => {
    const { line = 1, column = 1 } = places.at(start)
    // Blanks keep the columns of its first line as they are.
    records.push({ text: ' '.repeat(column - 1) + text.slice(start, end), line })
  }
  let depth = 0
  let begin = 0
  for (const { type, start, end } of scanJson(text)) {
    if (type === 'open') {
      depth++
      if (depth === 2) begin = start
    } else if (type === 'close') {
      if (depth === 2) add(begin, end)
      depth--
    } else if (type === 'value' && depth === 1) add(start, end)
  }
  return records
}

function memberAt(value: Json, path: string): Json | undefined {
  let current: Json | undefined = value
  for (const name of path.split('.')) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, name)) return undefined
    current = (current as Record<string, Json>)[name]
  }
  return current
}

/** Writes the texts and numbers of these members, a paragraph each, with all that is in them. */
function textOf(source: RecordSource, paths: readonly string[]): DerivedText {
  const places = new RecordPlaces(source)
  const derived = new DerivedText()
  const values = namedValues(source.text)
  for (const path of paths)
    for (const { name, start, end } of values) {
      if (name !== path && !name.startsWith(`${path}.`)) continue
      const text =
        source.text[start] === '"' ? JSON.parse(source.text.slice(start, end)) : source.text.slice(start, end)
      if (text.trim() === '' || text === 'null') continue
      if (derived.length > 0) derived.write('\n\n')
      derived.write(text, ...places.range(start, end))
    }
  return derived
}

/** Returns the values of a record with their names. Those of an array have its name. */
function namedValues(text: string): { name: string; start: number; end: number }[] {
  const values: { name: string; start: number; end: number }[] = []
  const above: string[] = []
  let name = ''
  const full = (): string => [...above, name].filter((one) => one !== '').join('.')
  const take = (step: JsonStep): void => {
    const { type, start, end } = step
    if (type === 'name') name = JSON.parse(text.slice(start, end))
    else if (type === 'open') {
      above.push(name)
      name = ''
    } else if (type === 'close') {
      above.pop()
      name = ''
    } else {
      values.push({ name: full(), start, end })
      name = ''
    }
  }
  for (const step of scanJson(text)) take(step)
  return values
}
