import type { Analyzer, Chunk, Term } from '@kebab/core'
import { wordsOf } from './chunk-texts.js'
import { fieldsOf, writtenWhole } from './naive-fields.js'
import { readingsOf, withoutMarks } from './naive-languages.js'

/** A term of an index. */
interface IndexTerm {
  term: string
  /** How many of the chunks that pass the filter hold it. */
  passing: number
  /** How texts write it. */
  forms: string[]
}

/**
 * Returns a query as it is searched for by words. A word of at least four letters without a digit,
 * which no chunk holds, is replaced: the last one by its likeliest completion, else by the
 * likeliest word that is one edit away, unless a stop word is one edit away. The likeliest is in
 * the most chunks that pass the filter. Before all, two words that a blank divides become the one
 * that they make up, if no chunk holds one of them. A word that makes the query a heading comes
 * first, and one that is written with an edit comes before one that has its stem. Without any, two
 * words that one of the best chunks for them has in turn, or else one that is two edits away.
 * Versions and hashes become longer ones, and times are also looked for in another form. In German
 * and others, a word of a short query becomes a compound that ends with it.
 *
 * @param bestOf returns the chunks that a search by words finds first
 */
export function correctedQuery(
  query: string,
  analyzer: Analyzer,
  chunks: readonly Chunk[],
  passing: ReadonlySet<Chunk>,
  bestOf: (words: string) => readonly Chunk[],
): string {
  const index = new Map<string, IndexTerm>()
  for (const chunk of chunks) {
    const text = wordsOf(chunk)
    const terms = analyzer.terms(text, { lang: chunk.document.lang })
    for (const { term, start, end } of terms) {
      const held = index.get(term) ?? { term, passing: 0, forms: [] }
      held.forms.push(text.slice(start, end))
      index.set(term, held)
    }
    if (passing.has(chunk)) for (const term of new Set(terms.map(({ term }) => term))) index.get(term)!.passing++
  }
  const formOf = ({ forms }: IndexTerm): string => forms.sort().at(-1)!
  const likeliest = (terms: Iterable<IndexTerm>): IndexTerm | undefined =>
    [...terms].filter((one) => one.passing > 0).sort((a, b) => b.passing - a.passing || (a.term < b.term ? -1 : 1))[0]
  const passingFields = [...passing].map((chunk) => fieldsOf(chunk, analyzer))
  const withHeading = (whole: string): number =>
    passingFields.filter(({ names, headings }) => names.has(whole) || headings.has(whole)).length
  const terms = readingsOf(query, chunks, analyzer).flatMap((reading) =>
    reading.terms.filter(({ isStopWord, stopWord }) => !isStopWord && stopWord === undefined),
  )
  const held = (analyzer.languages ?? []).filter(({ mark }) => index.has(mark))
  const readEdit = (edit: string): Term[][] =>
    [undefined, ...held.map(({ lang }) => lang)].map((lang) => withoutMarks(analyzer.terms(edit, { lang }), analyzer))
  const lastEnd = Math.max(0, ...terms.map(({ end }) => end))
  const isReplaced = (word: string): boolean => word.replace(/[^\p{L}]/gu, '').length >= 4 && !/\p{N}/u.test(word)
  /** The candidate that makes the query a heading or a name, as it is written. */
  const headingOf = (start: number, end: number, candidates: readonly string[]): string | undefined => {
    const headings = new Map<string, IndexTerm>()
    for (const word of query.length > 100 ? [] : candidates) {
      const term = writtenWhole(query.slice(0, start) + word + query.slice(end))[0] ?? ''
      if (!headings.has(term)) headings.set(term, { term, passing: withHeading(term), forms: [word] })
    }
    const heading = likeliest(headings.values())?.forms[0]
    const headingTerms = readEdit(heading ?? '').flatMap((terms) => terms.flatMap(({ term }) => index.get(term) ?? []))
    const written = likeliest(new Set(headingTerms.filter((one) => folded(formOf(one)) === folded(heading!))))
    return written === undefined ? heading : formOf(written)
  }
  const replacements: [start: number, end: number, to: string][] = []
  const parts = unknownSpans(terms, index)
  for (const [start, end] of parts) {
    if (terms.some((outer) => isIn({ start, end }, outer))) continue
    const [, before = ''] = /(?:^|[^\p{L}\p{M}\p{N}_.'’-])(\p{L}{2,}) $/u.exec(query.slice(0, start)) ?? []
    const [, behind = ''] = /^ (\p{L}{2,})(?:$|[^\p{L}\p{M}\p{N}_.'’-])/u.exec(query.slice(end)) ?? []
    const first = start - 1 - before.length
    const isBefore = before.length >= 4 || terms.some((term) => term.start === first)
    const pairs: [number, number][] = [
      [start, behind === '' ? -1 : end + 1 + behind.length],
      [first, before !== '' && isBefore ? end : -1],
    ]
    for (const [from, to] of pairs) {
      const word = query.slice(from, to).replace(' ', '')
      if (to < 0 || word.length < 5 || word.length > 40 || /\p{N}/u.test(word)) continue
      if (replacements.some((other) => from < other[1] && other[0] < to)) continue
      const whole = readEdit(word).flatMap((reading) =>
        reading.filter((term) => term.start === 0 && term.end === word.length),
      )
      const joined = likeliest(new Set(whole.flatMap(({ term }) => index.get(term) ?? [])))
      if (joined !== undefined) replacements.push([from, to, formOf(joined)])
    }
  }
  /** What the index has of these terms. */
  const indexed = (some: readonly string[]): IndexTerm[] => [...new Set(some)].flatMap((term) => index.get(term) ?? [])
  const wholeTerms = (word: string): string[] =>
    readEdit(word).flatMap((reading) =>
      reading.flatMap(({ term, start, end }) => (start === 0 && end === word.length ? term : [])),
    )
  const dividedOf = (typed: string): string | undefined => {
    const pairs = Array.from(
      [...typed],
      (_, i) => [[...typed].slice(0, i).join(''), [...typed].slice(i).join('')] as const,
    )
    const likely = pairs
      .filter(
        (pair) =>
          pair.every((part) => [...part].length >= (/\p{N}/u.test(typed) ? 2 : 3)) ||
          (/\p{N}$/u.test(pair[0]) && /^\p{L}/u.test(pair[1])),
      )
      .map((pair) => ({
        pair,
        least: Math.min(...pair.map((part) => Math.max(0, ...indexed(wholeTerms(part)).map((one) => one.passing)))),
      }))
      .filter(({ least }) => least > 0)
      .sort((a, b) => b.least - a.least)
    const [pair] = likely.slice(0, 2).flatMap((one) => (areInTurn(one.pair) ? [one.pair] : []))
    return pair?.join(' ')
  }
  const areInTurn = (pair: readonly [string, string]): boolean => {
    const [firsts, seconds] = pair.map(
      (part) => new Set(readEdit(part).flatMap((reading) => reading.map(({ term }) => term))),
    )
    return bestOf(pair.join(' '))
      .slice(0, 10)
      .some((chunk) => {
        const text = wordsOf(chunk)
        const all = analyzer.terms(text, { lang: chunk.document.lang })
        return all.some(
          (first) =>
            firsts!.has(first.term) &&
            ' -'.includes(text[first.end] ?? '?') &&
            all.some((second) => second.start === first.end + 1 && seconds!.has(second.term)),
        )
      })
  }
  for (const { start, end } of terms) {
    const alike = terms.filter((other) => other.start === start && other.end === end)
    if (terms.some((outer) => isIn({ start, end }, outer)) || alike.some(({ term }) => index.has(term))) continue
    if (replacements.some((other) => other[0] <= start && end <= other[1])) continue
    const typed = folded(query.slice(start, end))
    const isAny = /^v?\d+(\.\d+)*\.x$/.test(typed)
    const version = (isAny ? typed.slice(0, -2) : typed).replace(/^v/, '')
    const beginnings = Array.from(typed, (_, i) => typed.slice(0, i)).filter(({ length }) => length >= 7)
    const longer =
      /^v\d+$|^v?\d+(\.\d+)+$/.test(typed) || isAny
        ? [...index.values()].filter((one) => one.term.startsWith(`${version}.`) && VERSION.test(formOf(one)))
        : HASH.test(typed)
          ? [
              ...[...index.values()].filter(({ term }) => term.startsWith(typed)),
              ...indexed(beginnings.flatMap(wholeTerms)),
            ].filter((one) => HASH.test(folded(formOf(one))))
          : []
    const identifier =
      likeliest(longer) ?? likeliest(indexed(otherSpellings(query.slice(start, end)).flatMap(wholeTerms)))
    const hasParts = terms.some((inner) => isIn(inner, { start, end }))
    const isName = !hasParts && /^[\p{L}\p{N}]{2,40}$/u.test(typed) && /\p{L}/u.test(typed) && /\p{N}/u.test(typed)
    const to = identifier === undefined ? (isName ? dividedOf(typed) : undefined) : formOf(identifier)
    if (to !== undefined) replacements.push([start, end, to])
  }
  const distantOf = (typed: string): IndexTerm | undefined =>
    typed.length < 10
      ? undefined
      : likeliest(
          [...index.values()].filter(
            (one) => one.term.startsWith(typed.slice(0, 3)) && distance(folded(formOf(one)), typed) <= 2,
          ),
        )
  const names = terms.filter(
    (name) =>
      isReplaced(query.slice(name.start, name.end)) &&
      parts.some(([start, end]) => isIn({ start, end }, name)) &&
      !terms.some((outer) => isIn(name, outer)),
  )
  for (const { start, end, term: typed } of names) {
    if (replacements.some((other) => other[0] <= start && end <= other[1])) continue
    const completions = end === lastEnd ? [...index.values()].filter(({ term }) => term.startsWith(typed)) : []
    const near = edits(typed).flatMap((edit) => index.get(edit) ?? [])
    const heading = headingOf(start, end, [...completions, ...near].map(formOf))
    const name = heading ?? [likeliest(completions), likeliest(near)].flatMap((one) => (one ? formOf(one) : []))[0]
    if (name !== undefined) replacements.push([start, end, name])
  }
  for (const [start, end] of parts) {
    if (replacements.some((name) => name[0] <= start && end <= name[1])) continue
    const word = query.slice(start, end)
    if (!isReplaced(word)) continue
    const typed = folded(word)
    const completions = [...index.values()].filter(
      ({ term, forms }) =>
        term.startsWith(typed) ||
        (typed.startsWith(term) &&
          term.length >= Math.max(3, typed.length - 4) &&
          forms.some((form) => folded(form).startsWith(typed))),
    )
    const isLast = end === lastEnd
    const headingForm = headingOf(start, end, [...(isLast ? completions.map(formOf) : []), ...edits(typed)])
    const words = [...edits(typed), ...[1, 2].map((n) => `${typed.slice(0, -n)}'${typed.slice(-n)}`)]
    const isStopWord = words.some((edit) => readEdit(edit).some((terms) => terms.length === 0))
    const near = (isStopWord ? [] : words).flatMap((edit) =>
      readEdit(edit).flatMap((terms) => terms.filter(({ start, end }) => start === 0 && end === edit.length)),
    )
    const nearTerms = [...new Set(near.flatMap(({ term }) => index.get(term) ?? []))]
    const compounds =
      query.match(/[\p{L}\p{N}]+/gu)!.length > 3
        ? []
        : [...index.values()].filter((one) =>
            wholeTerms(word).some(
              (end) =>
                /@(de|nl|sv|da|no|fi|hu)$/.test(end) && one.term.endsWith(end) && one.term.length >= end.length + 3,
            ),
          )
    const chosen =
      (isLast ? likeliest(completions) : undefined) ??
      likeliest(nearTerms.filter((one) => words.includes(folded(formOf(one))))) ??
      likeliest(compounds) ??
      likeliest(nearTerms.filter((one) => folded(formOf(one))[0] === typed[0]))
    const distant = isStopWord ? undefined : distantOf(typed)
    const to =
      headingForm ??
      (chosen && formOf(chosen)) ??
      (isStopWord ? undefined : dividedOf(typed)) ??
      (distant && formOf(distant))
    if (to !== undefined) replacements.push([start, end, to])
  }
  let text = query
  for (const [start, end, to] of replacements.sort((a, b) => b[0] - a[0]))
    text = text.slice(0, start) + to + text.slice(end)
  return text
}

/** Other ways to write a time, a number with `0x`, a word of Japanese, and one of Hebrew. */
function otherSpellings(word: string): string[] {
  const time = word.replace('.', ':')
  if (/^\d{1,2}\.[0-5]\d$/.test(word)) return [time, time.replace(/^0/, '')]
  if (/^\d{1,2}:[0-5]\d$/.test(word)) return [word.replace(':', '.')]
  if (/^0x[0-9a-f]{4,16}$/i.test(word)) return [word.slice(2)]
  return /^[0-9a-f]{4,16}$/i.test(word) && /\d/.test(word) ? [`0x${word}`] : []
}

const VERSION = /^\d+(\.\d+)+$/
const HASH = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{7,40}$/

/** How many letters to insert, delete, replace or swap. */
function distance(a: string, b: string): number {
  const memo = new Map<string, number>()
  const rest = (i: number, j: number): number => {
    if (i === a.length || j === b.length) return a.length - i + b.length - j
    const key = `${i},${j}`
    let least = memo.get(key)
    if (least === undefined) {
      least = Math.min(rest(i + 1, j) + 1, rest(i, j + 1) + 1, rest(i + 1, j + 1) + (a[i] === b[j] ? 0 : 1))
      const isSwapped = a[i] === b[j + 1] && a[i + 1] === b[j] && i + 1 < a.length && j + 1 < b.length
      if (isSwapped) least = Math.min(least, rest(i + 2, j + 2) + 1)
      memo.set(key, least)
    }
    return least
  }
  return rest(0, 0)
}

/** Whether a span is a part of another one. */
function isIn(inner: Pick<Term, 'start' | 'end'>, outer: Pick<Term, 'start' | 'end'>): boolean {
  const isWider = outer.start < inner.start || inner.end < outer.end
  return outer.start <= inner.start && inner.end <= outer.end && isWider
}

/** The spans without parts that no chunk holds, of words that no chunk holds as a whole. */
function unknownSpans(terms: readonly Term[], index: ReadonlyMap<string, unknown>): [start: number, end: number][] {
  const spans = new Map<string, [number, number]>()
  for (const term of terms) {
    const alike = terms.filter(({ start, end }) => start === term.start && end === term.end)
    const wholes = terms.filter((outer) => isIn(term, outer) && terms.every((other) => !isIn(outer, other)))
    const hasParts = terms.some((inner) => isIn(inner, term))
    if (hasParts || [...alike, ...wholes].some((one) => index.has(one.term))) continue
    spans.set(`${term.start}-${term.end}`, [term.start, term.end])
  }
  return [...spans.values()].sort((a, b) => a[0] - b[0])
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

const ALPHABETS: [RegExp, string][] = [
  [/\p{Script=Latin}/u, 'abcdefghijklmnopqrstuvwxyz'],
  [/\p{Script=Greek}/u, 'αβγδεζηθικλμνξοπρστυφχψω'],
  [/\p{Script=Cyrillic}/u, 'абвгдежзийклмнопрстуфхцчшщъыьэюя'],
]

/** All words that are one edit away: a letter more, less or another, or two that changed places. */
function edits(word: string): string[] {
  const alphabet = ALPHABETS.find(([script]) => script.test(word))?.[1] ?? ''
  const letters = [...alphabet, ...word]
  return [...word, ''].flatMap((letter, i) => {
    const [before, behind] = [word.slice(0, i), word.slice(i + 1)]
    const swapped = behind === '' ? [] : [before + behind[0] + letter + behind.slice(1)]
    const inserted = letters.map((other) => before + other + word.slice(i))
    const others = letter === '' ? [] : [before + behind, ...letters.map((other) => before + other + behind)]
    return [...inserted, ...others, ...swapped].filter((edit) => edit !== word)
  })
}
