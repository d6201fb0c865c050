import { csvReader } from '@kebab/readers/csv'

const table = 'Variety,Harvest\nBoskoop,October\n'
const file = { path: 'harvest.csv', bytes: async () => new TextEncoder().encode(table) }
for await (const { text, syntax, origin } of await csvReader().read(file)) {
  console.log(syntax, text) // a table in Markdown
  for (const { start, end, from } of origin?.spans ?? []) console.log(from, text.slice(start, end)) // line, row
}
