import { createHttpHandler } from '@kebab/http'
import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab-words', embedder: null }) // search by words alone
await kebab.index('./docs')

export const handler = createHttpHandler({
  engine: kebab,
  ask: kebab.ask,
  documents: kebab,
  token: process.env.KEBAB_TOKEN,
  onError: console.error,
})
