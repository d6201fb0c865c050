import { EXAMPLES, type Example } from '../../packages/text/test/examples.js'

/** The page that shows the examples of `@kebab/text`. */
export const WORDS_PAGE = 'docs/searching.md'

const PLACE = /(?<=<!-- examples -->\n).*(?=<!-- \/examples -->)/s
/** Characters that a page can't show: format characters, and spaces other than the common one. */
const INVISIBLE = /\p{Cf}|(?! )\p{Z}/gu

/** Returns the page with the table of the examples, which are those of the tests. */
export function withWordTable(page: string): string {
  if (!PLACE.test(page)) throw new Error(`${WORDS_PAGE}: expected <!-- examples --> and <!-- /examples -->`)
  const rows = [...new Set(EXAMPLES.map(({ about }) => about))].map((about) => {
    const examples = EXAMPLES.filter((example) => example.about === about)
    const same = examples.map((example) => example.same.map(shown).join(' ')).join(' · ')
    return `| ${about} | ${same} | ${examples.flatMap(differences).join(' · ')} |`
  })
  const head = ['| what | find each other | share nothing |', '| --- | --- | --- |']
  return page.replace(PLACE, () => `\n${[...head, ...rows].join('\n')}\n\n`)
}

function differences({ same, other = [] }: Example): string[] {
  return other.length === 0 ? [] : [`${shown(same[0]!)} and ${other.map(shown).join(' ')}`]
}

function shown(text: string): string {
  const visible = text
    .replaceAll('\n', '⏎')
    .replace(INVISIBLE, (sign) => `\\u${sign.codePointAt(0)!.toString(16).padStart(4, '0')}`)
  return `\`${visible}\``
}
