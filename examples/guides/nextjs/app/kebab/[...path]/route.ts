import { createHttpHandler, type HttpHandler } from '@kebab/http'
import { openIndex } from '../../open-index'

export const runtime = 'nodejs' // not 'edge', which has no files

const handler: HttpHandler = createHttpHandler({
  basePath: '/kebab',
  authorize: () => 'anybody', // in its place, the session of your users
  servedTo: async () => {
    const kebab = await openIndex()
    return { engine: kebab, ask: kebab.ask, documents: kebab }
  },
})

export { handler as GET, handler as POST }
