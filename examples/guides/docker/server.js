import { createServer } from 'node:http'
import { isKebabError, openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab', readOnly: true })

const server = createServer(async (request, response) => {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams.get('query') ?? ''
  const send = (status, value) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
  try {
    send(200, await kebab.search({ query, k: 5 }))
  } catch (error) {
    if (isKebabError(error)) send(error.code === 'invalid_input' ? 400 : 503, error.toWire())
    else send(500, { message: String(error) })
  }
})
server.listen(process.env.PORT ?? 8080)

// Docker sends this signal to stop a container.
process.once('SIGTERM', () => server.close(() => kebab.close()))
