/**
 * Writes the index at a given path, round after round, until it is killed. In each round all
 * documents say the same word, and one commit has all of them. Prints the number of each finished
 * round.
 */
import { writeSync } from 'node:fs'
import { openKebab } from '@kebab/local'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'

const kebab = await openKebab({ path: process.argv[2] ?? '', embedder: toyEmbedder() })
for (let round = 0; ; round++) {
  const paths = Array.from({ length: 20 }, (_, i) => `${i}.md`)
  await kebab.index(paths.map((path) => ({ path, text: `# All alike\n\nThis is round${round} of it.` })))
  writeSync(1, `${round}\n`)
  await new Promise((resolve) => setTimeout(resolve, 20))
}
