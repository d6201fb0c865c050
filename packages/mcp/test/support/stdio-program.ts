import { serveStdio } from '../../src/index.js'
import { fixtureServer } from './fixture.js'

/**
 * The server of the tests in a process of its own, which tells on stderr what its generator hears.
 */
const server = await fixtureServer((what) => process.stderr.write(`generator: ${what}\n`))
const { closed } = await serveStdio(server)
await closed
await server.close()
process.stderr.write('ended\n')
