import type { FieldOperators, FieldValue, SearchFilters } from '@kebab/schemas'
import { checkText } from '../invalid-input.js'
import { isFlagWord, isNumberWord, isReserved, misplaced, type WhereWord, whereWords } from './where-words.js'

/** The keys of filters that a `where` takes by their name, and how many values each has. */
const KEYS = {
  tags: 'many',
  lang: 'many',
  path_glob: 'many',
  doc_id: 'many',
  media: 'many',
  repo: 'many',
  code_lang: 'many',
  source_id: 'many',
  trust_min: 'one',
  indexed_after: 'one',
} as const satisfies Partial<Record<keyof SearchFilters, 'many' | 'one'>>

const OPERATORS: Readonly<Record<string, 'eq' | 'gt' | 'gte' | 'lt' | 'lte'>> = {
  '=': 'eq',
  '==': 'eq',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
}

/** The most levels of parentheses and of `not`. */
const MAX_LEVELS = 50

/**
 * Reads filters that are written as one text: `version >= 3 and team in (a, b) and not draft`.
 *
 * A condition is one of these:
 *
 * - `field = value`, also with `!=`, `<`, `<=`, `>`, `>=` and `contains`; several in a row such as
 *   `version >= 3 < 5` are about one value of the field.
 * - `field in (value, value)`, or `field not in (…)`.
 * - `exists field`.
 * - `field` alone: it is `true`.
 *
 * A field is a path in metadata. `tags`, `lang`, `path_glob`, `doc_id`, `media`, `repo`,
 * `code_lang`, `source_id`, `trust_min` and `indexed_after` are the filters of that name. These
 * take `=`, `!=` and `in` alone. In quotes a field is always one of metadata. Conditions are joined
 * by `and`, `or`, `not` and parentheses; `not` comes before `and`, and `and` before `or`.
 *
 * A value that is written as a number or as `true` or `false` is one; in quotes it is a string.
 *
 * @param filters what has to hold as well. Absent: nothing
 * @returns filters in the names of the wire
 * @throws KebabError `invalid_input` for anything else, with the column, and a hint that points
 */
export function parseWhere(where: string, filters?: SearchFilters): SearchFilters {
  checkText(where, 'where')
  const parsed = new WhereParser(where).parse()
  return filters === undefined ? parsed : { and: [filters, parsed] }
}

type Filters = { -readonly [K in keyof SearchFilters]: SearchFilters[K] }

class WhereParser {
  readonly #where: string
  readonly #words: readonly WhereWord[]
  #next = 0
  #level = 0

  constructor(where: string) {
    this.#where = where
    this.#words = whereWords(where)
  }

  parse(): SearchFilters {
    const filters = this.#disjunction()
    if (this.#word.kind !== 'end') throw this.#misplaced('`and`, `or` or the end')
    return filters
  }

  get #word(): WhereWord {
    return this.#words[this.#next]!
  }

  #misplaced(expected: string, word = this.#word): Error {
    return misplaced(this.#where, word.at, expected, word.text)
  }

  /** Whether the next word is this keyword or mark, which is then taken. */
  #takes(text: string): boolean {
    const { kind, text: next } = this.#word
    const isNext = (kind === 'word' || kind === 'mark') && next.toLowerCase() === text
    if (isNext) this.#next++
    return isNext
  }

  #disjunction(): Filters {
    const all = [this.#conjunction()]
    while (this.#takes('or')) all.push(this.#conjunction())
    return all.length === 1 ? all[0]! : { or: all }
  }

  #conjunction(): Filters {
    const all = [this.#negation()]
    while (this.#takes('and')) all.push(this.#negation())
    return joined(all)
  }

  #negation(): Filters {
    if (this.#level >= MAX_LEVELS) throw this.#misplaced(`at most ${MAX_LEVELS} levels of parentheses and \`not\``)
    this.#level++
    try {
      if (this.#takes('not')) return { not: this.#negation() }
      if (!this.#takes('(')) return this.#condition()
      const inner = this.#disjunction()
      if (!this.#takes(')')) throw this.#misplaced('`)`')
      return inner
    } finally {
      this.#level--
    }
  }

  #condition(): Filters {
    if (this.#takes('exists')) return { metadata: { [this.#field().text]: { exists: true } } }
    const field = this.#field()
    const isKey = field.kind === 'word' && Object.hasOwn(KEYS, field.text)
    return isKey ? this.#keyCondition(field.text as keyof typeof KEYS) : this.#fieldCondition(field.text)
  }

  #field(): WhereWord {
    const word = this.#word
    if (isReserved(word) || word.text === '') throw this.#misplaced('the name of a field')
    this.#next++
    return word
  }

  #keyCondition(key: keyof typeof KEYS): Filters {
    const word = this.#word
    const isOther = this.#takes('!=')
    if (isOther || this.#takes('=') || this.#takes('==')) {
      const filters: Filters = { [key]: this.#valueWord().text }
      return isOther ? { not: filters } : filters
    }
    if (KEYS[key] === 'one') throw this.#misplaced(`\`=\` after ${key}`, word)
    const isNot = this.#takes('not')
    if (!this.#takes('in')) throw this.#misplaced(`\`=\`, \`!=\` or \`in\` after ${key}`, word)
    const filters: Filters = { [key]: this.#list().map(({ text }) => text) }
    return isNot ? { not: filters } : filters
  }

  #fieldCondition(path: string): Filters {
    if (this.#takes('!=')) return { not: { metadata: { [path]: { eq: literalOf(this.#valueWord()) } } } }
    const { kind, text } = this.#words[this.#next + 1] ?? this.#word
    if (kind === 'word' && text.toLowerCase() === 'in' && this.#takes('not')) {
      this.#takes('in')
      return { not: { metadata: { [path]: { in: this.#list().map(literalOf) } } } }
    }
    const operators: { -readonly [K in keyof FieldOperators]: FieldOperators[K] } = {}
    for (;;) {
      const word = this.#word
      const name = this.#takes('in') ? 'in' : this.#takes('contains') ? 'contains' : this.#operator()
      if (name === undefined) break
      if (operators[name] !== undefined) throw this.#misplaced('another operator: it comes twice', word)
      if (name === 'in') operators.in = this.#list().map(literalOf)
      else if (name === 'contains') operators.contains = this.#valueWord().text
      else if (name === 'eq') operators.eq = literalOf(this.#valueWord())
      else operators[name] = this.#bound()
    }
    return { metadata: { [path]: Object.keys(operators).length === 0 ? { eq: true } : operators } }
  }

  #operator(): (typeof OPERATORS)[string] | undefined {
    const { kind, text } = this.#word
    const name = kind === 'mark' && Object.hasOwn(OPERATORS, text) ? OPERATORS[text] : undefined
    if (name !== undefined) this.#next++
    return name
  }

  #list(): WhereWord[] {
    if (!this.#takes('(')) throw this.#misplaced('`(` and values')
    const values = [this.#valueWord()]
    while (this.#takes(',')) values.push(this.#valueWord())
    if (!this.#takes(')')) throw this.#misplaced('`,` or `)`')
    return values
  }

  #bound(): string | number {
    const word = this.#valueWord()
    const value = literalOf(word)
    if (typeof value === 'boolean') throw this.#misplaced('a number or a text', word)
    return value
  }

  #valueWord(): WhereWord {
    const word = this.#word
    if (isReserved(word)) throw this.#misplaced('a value')
    this.#next++
    return word
  }
}

function literalOf({ kind, text }: WhereWord): FieldValue {
  if (kind === 'quoted') return text
  if (isFlagWord(text)) return text.toLowerCase() === 'true'
  return isNumberWord(text) ? Number(text) : text
}

/** Joins filters that all have to hold: in one where no key comes twice, else in `and`. */
function joined(all: readonly Filters[]): Filters {
  const [first, ...others] = all
  let flat: Filters = { ...first! }
  const rest: Filters[] = []
  for (const filters of others) {
    const { metadata, ...keys } = filters
    const isFree =
      Object.keys(keys).every((key) => !Object.hasOwn(flat, key)) &&
      Object.keys(metadata ?? {}).every((path) => !Object.hasOwn(flat.metadata ?? {}, path))
    if (!isFree) rest.push(filters)
    else flat = { ...flat, ...filters, ...(metadata && { metadata: { ...flat.metadata, ...metadata } }) }
  }
  return rest.length === 0 ? flat : { and: [flat, ...rest] }
}
