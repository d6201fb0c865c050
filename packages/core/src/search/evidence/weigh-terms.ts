import { termWeight } from '../../kit/bm25/bm25-formula.js'
import { withoutPlainStopWords, withoutStopWords } from '../../kit/bm25/stop-words.js'
import type { SearchContext } from '../context.js'
import { foldAccents, functionWords } from '../language/query-language.js'
import type { Failed } from '../retrieve.js'
import { countWords } from '../words/count-words.js'
import { type QueryWord, queryWords, wordWeight } from '../words/query-words.js'

/**
 * A query counts as at most this many words that no chunk holds: a chunk can't hold all of several
 * sentences.
 */
const MOST_WORDS = 8
/** A shorter term, such as a digit, is no subject: it stands in too many chunks by chance. */
const SHORTEST_SUBJECT = 3

/** The terms of a query, each with its weight. */
export interface QueryTerms {
  terms: ReadonlySet<string>
  weights: ReadonlyMap<string, number>
  /**
   * The words that coverage counts, in each language in which the query is read. Absent where the
   * corpus gives no weights: then all weights are 1.
   */
  coverage?: readonly CoverageTerms[] | undefined
}

/** The words of a query in one language. */
export interface CoverageTerms {
  words: readonly QueryWord[]
  /** The weight that counts as the whole query. Above 0. */
  all: number
}

/**
 * Weighs the terms of the query by their inverse document frequency:
 * `ln(1 + (N - n + 0.5) / (n + 0.5))` for n of N chunks (Robertson and Zaragoza, "The probabilistic
 * relevance framework", 2009, with Lucene's `1 +`). A lexical retriever of the engine counts the
 * chunks.
 */
export async function weighTerms(context: SearchContext, failures: Failed[]): Promise<QueryTerms> {
  const { plan, counting } = context
  const occurrences = withoutStopWords(plan.analysis.terms)
  // What a word was corrected to is shown, and is no evidence.
  const shown = withoutStopWords(context.words.use?.searched?.analysis.terms ?? [])
  const terms = new Set([...withoutPlainStopWords(plan.analysis.terms), ...shown].map(({ term }) => term))
  const outcome = await countWords(context)
  if (counting && outcome && 'failure' in outcome) failures.push({ name: counting.name, failure: outcome.failure })
  if (outcome === undefined || 'failure' in outcome || outcome.value.chunks === 0) {
    return { terms, weights: new Map([...terms].map((term) => [term, 1])) }
  }
  const { frequencies, languages } = outcome.value
  const marks = new Map(plan.analysis.terms.map(({ term, mark }) => [term, mark]))
  const weightOf = (term: string): number => {
    const frequency = frequencies.get(term)
    return frequency === undefined ? 1 : termWeight(1, frequency, languages.sizeOf(marks.get(term)))
  }
  const weights = new Map([...terms].map((term) => [term, weightOf(term)]))
  const { query } = plan.input
  const asks = askingWordTest(query)
  const coverage: CoverageTerms[] = []
  for (const mark of [undefined, ...plan.analysis.marks]) {
    const size = languages.sizeOf(mark)
    if (size === 0) continue
    const ofLanguage = occurrences.filter((term) => term.mark === mark)
    // What only asks is often in no chunk of a small corpus, where it would count most.
    const content = ofLanguage.filter(
      ({ term, start, end }) => frequencies.get(term) !== 0 || !asks(query.slice(start, end)),
    )
    const hasSubject = content.some(({ term }) => term.length >= SHORTEST_SUBJECT)
    const words = queryWords(hasSubject ? content : ofLanguage, (term) => weights.get(term)!)
    const all = Math.min(
      words.reduce((sum, word) => sum + wordWeight(word), 0),
      MOST_WORDS * termWeight(1, 0, size),
    )
    if (all > 0) coverage.push({ words, all })
  }
  return { terms, weights, coverage: coverage.length > 0 ? coverage : undefined }
}

/**
 * Words that a question about anything may have, by language, and that its answer needs not: `use`
 * in "Which port does the mailer use?", `lange` in "Wie lange dauert der Versand?".
 */
const ASKING_WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    en:
      'use uses used using make makes making made get gets got getting need needs needed want wants mean means meant ' +
      'work works working happen happens happened take takes took know exist exists called named stand stands doing ' +
      'done many much long often far please exactly actually currently possible new version released thing things way ' +
      'ways kind kinds comes follows cost costs',
    de:
      'lange lang oft häufig viel viele weit genau man bitte eigentlich aktuell derzeit möglich benutzt benutzen nutzt ' +
      'nutzen verwendet verwenden braucht brauche brauchen bekommt bekomme bekommen heißt heisst bedeutet bedeuten ' +
      'dauert dauern macht machen geht gehen funktioniert passiert gibt steht nimmt kommt folgt art arten ' +
      'sache sachen weise',
    es:
      'usa usan usar utiliza utilizar necesita necesitan necesito significa funciona funcionan ocurre sucede pasa ' +
      'llama llaman tarda dura hace hacer existe existen tiempo mucho muchos muchas cuánto exactamente actualmente ' +
      'posible tipo tipos manera cosa cosas puedo puede viene sigue',
    fr:
      'utilise utilisent utiliser faut besoin signifie fonctionne arrive passe appelle appelles dure prend faire fait ' +
      'existe existent temps longtemps souvent beaucoup exactement actuellement possible type types sorte sortes ' +
      'manière chose choses puis peut vient suit',
    ru:
      'использует используют использовать нужно нужен нужна нужны значит означает работает происходит называется ' +
      'длится занимает делать сделать существует долго часто много точно сейчас можно именно вид виды способ ' +
      'следует идёт',
  }).map(([tag, words]) => [tag, new Set(words.split(' ').map(foldAccents))]),
)

/**
 * Returns the test for words of a query that only ask. A query has those of the languages of its
 * function words. A query of keywords has none, since each of its words is meant.
 */
function askingWordTest(query: string): (word: string) => boolean {
  let tags: ReadonlySet<string> | undefined
  return (word) => {
    const folded = foldAccents(word)
    const languages = Object.keys(ASKING_WORDS).filter((tag) => ASKING_WORDS[tag]!.has(folded))
    if (languages.length === 0) return false
    tags ??= new Set(functionWords(query).flatMap((functionWord) => functionWord.tags))
    return languages.some((tag) => tags!.has(tag))
  }
}
