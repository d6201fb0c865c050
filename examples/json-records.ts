import { openKebab } from '@kebab/local'
import { jsonReader } from '@kebab/readers/json'

const articles = jsonReader({ title: 'headline', text: ['summary', 'body'], metadata: ['author', 'date'] })
const kebab = await openKebab({ path: './.kebab', embedder: null, readers: [articles] })
const { documents } = await kebab.index('./docs')
console.log(`${documents.added} documents`)
await kebab.close()
