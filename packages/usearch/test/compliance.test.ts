import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testRetriever } from '@kebab/testing'
import { afterAll, describe, test } from 'vitest'
import { toyEmbedder } from '../../../test/support/toy-embedder.js'
import { type UsearchRetriever, usearchRetriever, type VectorPlace } from '../src/index.js'
import { usearch } from './support/usearch.js'

const folder = await mkdtemp(join(tmpdir(), 'kebab-usearch-'))
const made: UsearchRetriever[] = []
afterAll(async () => {
  for (const retriever of made) await retriever.close()
  await rm(folder, { recursive: true })
})

for (const [name, vectors] of Object.entries<VectorPlace>({ memory: 'memory', files: { folder } })) {
  describe(`vectors in ${name}`, async () => {
    await testRetriever({
      test,
      async create(chunks) {
        const retriever = usearchRetriever({ usearch, embedder: toyEmbedder(), vectors })
        made.push(retriever)
        await retriever.add(chunks)
        return retriever
      },
    })
  })
}
