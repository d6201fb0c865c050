/**
 * Brings the index at the path that it is given in step with one folder after the other, beginning with the round that it is given, and says what it does
 * as it does it, until it is killed. Every other round it closes the index and opens it again.
 */
import { writeSync } from 'node:fs'
import { openKebab } from '@kebab/local'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'

const [path = '', from = '', ...folders] = process.argv.slice(2)
// Not through a stream: what was said has to be out when the process dies.
const say = (...words: (string | number)[]): void => void writeSync(1, `${words.join(' ')}\n`)

say('starting')
let kebab = await openKebab({ path, embedder: toyEmbedder() })
say('open')
for (let round = Number(from); ; round++) {
  say('round', round)
  await kebab.index(folders[round % folders.length]!, {
    sourceId: 'docs',
    onProgress: (event) => void (event.type === 'committed' && say('committed', event.revision)),
  })
  say('done')
  if (round % 2 === 0) continue
  await kebab.close()
  say('closed')
  kebab = await openKebab({ path, embedder: toyEmbedder() })
  say('open')
}
