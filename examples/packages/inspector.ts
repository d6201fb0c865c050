import { inspect } from '@kebab/inspector'
import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-words', embedder: null }) // search by words alone
await kebab.index('./docs')

const inspector = await inspect(kebab, { ask: kebab.ask, documents: kebab })
console.log(inspector.url) // the link to open: it ends with a token

const page = await fetch(inspector.origin)
console.log(page.status) // → 200

await inspector.close()
await kebab.close()
