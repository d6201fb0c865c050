import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedder, systemClock } from '@kebab/core'
import { openKebab } from '@kebab/local'
import { minilmEmbedder } from '../../test/support/minilm-embedder.js'
import { CORPUS } from '../multi-hop/read-questions.js'
import { machine } from '../report/machine.js'

/**
 * npm run bench:embedding -- [FOLDER]
 *
 * Indexes the Markdown of a folder, by default that of the demo, and says how much of the time the
 * embedder took, and how much everything around it: reading, chunking, the store, both indexes, and
 * their snapshot.
 */
const [folder = CORPUS] = process.argv.slice(2)
const { elapsed } = systemClock
const embedder = await minilmEmbedder()
let embedding = 0
const timed: Embedder = {
  ...embedder,
  async embed(texts, options) {
    const start = elapsed()
    try {
      return await embedder.embed(texts, options)
    } finally {
      embedding += elapsed() - start
    }
  },
}
const path = await mkdtemp(join(tmpdir(), 'kebab-indexing-'))
try {
  const start = elapsed()
  const kebab = await openKebab({ path, embedder: timed })
  const { documents, chunks } = await kebab.index(folder, { include: ['**/*.md'] })
  await kebab.close()
  const all = elapsed() - start
  const seconds = (ms: number): string => (ms / 1000).toFixed(1)
  process.stdout.write(
    `${machine()}; ${embedder.model}: ${documents.added} documents in ${chunks.total} chunks, ${seconds(all)} s, of which ` +
      `${seconds(embedding)} s in the embedder: ${((100 * (all - embedding)) / all).toFixed(1)} % around it\n`,
  )
} finally {
  await rm(path, { recursive: true, force: true })
}
