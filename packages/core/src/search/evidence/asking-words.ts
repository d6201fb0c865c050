import { foldAccents, functionWords } from '../language/query-language.js'

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
      'ways kind kinds',
    de:
      'lange lang oft häufig viel viele weit genau man bitte eigentlich aktuell derzeit möglich benutzt benutzen nutzt ' +
      'nutzen verwendet verwenden braucht brauche brauchen bekommt bekomme bekommen heißt heisst bedeutet bedeuten ' +
      'dauert dauern macht machen geht gehen funktioniert passiert gibt steht nimmt art arten sache sachen weise',
    es:
      'usa usan usar utiliza utilizar necesita necesitan necesito significa funciona funcionan ocurre sucede pasa ' +
      'llama llaman tarda dura hace hacer existe existen tiempo mucho muchos muchas cuánto exactamente actualmente ' +
      'posible tipo tipos manera cosa cosas puedo puede',
    fr:
      'utilise utilisent utiliser faut besoin signifie fonctionne arrive passe appelle appelles dure prend faire fait ' +
      'existe existent temps longtemps souvent beaucoup exactement actuellement possible type types sorte sortes ' +
      'manière chose choses puis peut',
    ru:
      'использует используют использовать нужно нужен нужна нужны значит означает работает происходит называется ' +
      'длится занимает делать сделать существует долго часто много точно сейчас можно именно вид виды способ',
  }).map(([tag, words]) => [tag, new Set(words.split(' ').map(foldAccents))]),
)

/**
 * Returns the test for words of a query that only ask. A query has those of the languages of its
 * function words. A query of keywords has none, since each of its words is meant.
 */
export function askingWordTest(query: string): (word: string) => boolean {
  let tags: ReadonlySet<string> | undefined
  return (word) => {
    const folded = foldAccents(word)
    const languages = Object.keys(ASKING_WORDS).filter((tag) => ASKING_WORDS[tag]!.has(folded))
    if (languages.length === 0) return false
    tags ??= new Set(functionWords(query).flatMap((functionWord) => functionWord.tags))
    return languages.some((tag) => tags!.has(tag))
  }
}
