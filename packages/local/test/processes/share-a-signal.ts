import { getEventListeners } from 'node:events'
import { openKebab } from '@kebab/local'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'

/**
 * Runs calls of every kind at once on one signal, over an index in the folder that is named, and
 * waits until they have settled. Prints how many listeners the signal had at most, and after.
 */
const [path, callsOfAKind] = process.argv.slice(2)
const { signal } = new AbortController()
const listeners = (): number => getEventListeners(signal, 'abort').length

const kebab = await openKebab({ path: path!, embedder: toyEmbedder() })
const documents = [{ path: 'a.md', text: '# Alpha\n\nAlpha is the first letter.' }]
await kebab.index(documents)
const { hits } = await kebab.search({ query: 'alpha' })
const calls = Array.from({ length: Number(callsOfAKind) }, () => [
  kebab.search({ query: 'alpha' }, { signal }),
  kebab.fetch({ chunk_id: hits[0]!.chunk_id }, { signal }),
  kebab.ask({ question: 'What is alpha?' }, { signal }),
  kebab.index(documents, { signal }),
  kebab.describe({ signal }),
]).flat()
let most = listeners()
for (const call of calls) void call.then(() => (most = Math.max(most, listeners())))
await Promise.all(calls)
console.log(JSON.stringify({ calls: calls.length, most, after: listeners() }))
await kebab.close()
