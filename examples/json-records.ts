import { openKebab } from '@kebab/local'
import { jsonReader } from '@kebab/readers/json'

const articles = jsonReader({ title: 'headline', text: ['summary', 'body'], metadata: ['author', 'date'] })
const kebab = await openKebab({ path: './.kebab', embedder: null, readers: [articles] })
await kebab.index('./docs')
await kebab.close()
