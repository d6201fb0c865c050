/**
 * Synchronizes the index at a given path with one folder after the other, from a given round on,
 * until it is killed. It prints what it does. Every other round it closes the index and opens it
 * again.
 */
import { writeSync } from 'node:fs'
import { openKebab } from '@kebab/local'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'

const [path = '', from = '', ...folders] = process.argv.slice(2)
// Not through a stream: the output has to be written when the process dies.
const say = (...words: (string | number)[]): void => void writeSync(1, `${words.join(' ')}\n`)

say('starting')
let kebab = await openKebab({ path, embedder: toyEmbedder() })
say('open')
for (let round = Number(from); ; round++) {
  say('round', round)
  const { revision } = await kebab.index(folders[round % folders.length]!, {
    sourceId: 'docs',
    onProgress: (event) => void (event.type === 'committed' && say('committed', event.revision)),
  })
  say('done', revision)
  if (round % 2 === 0) continue
  await kebab.close()
  say('closed')
  kebab = await openKebab({ path, embedder: toyEmbedder() })
  say('open')
}
