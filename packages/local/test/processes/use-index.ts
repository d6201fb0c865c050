/**
 * Opens the index at the given path with a toy embedder, and does what it is told: `index` adds
 * documents, `search` only searches, `backup` copies the index beside itself, `own-store` keeps
 * documents in memory, and `index-forever` adds documents until it is killed. Prints what it found
 * in one line of JSON.
 */
import { seededRandom } from '../../../eval/src/paired-bootstrap.js'
import { isKebabError, memoryStore, openKebab } from '../../src/index.js'

const [path = '', ...actions] = process.argv.slice(2)
const notices: string[] = []
let embedded = 0

/** Every word has a direction, drawn from its letters, and a text is the sum of its words. */
function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(32)
  for (const word of text.toLowerCase().match(/\w+/g) ?? ['']) {
    const next = seededRandom([...word].reduce((sum, char) => Math.imul(sum, 31) + char.charCodeAt(0), 7))
    for (let i = 0; i < vector.length; i++) vector[i]! += next() - 0.5
  }
  const norm = Math.hypot(...vector)
  return vector.map((value) => value / norm)
}

const embedder = {
  model: 'toy',
  dimensions: 32,
  async embed(texts: readonly string[], { kind }: { kind: string }) {
    if (kind === 'passage') embedded += texts.length
    return texts.map(vectorOf)
  },
}

const document = (n: number) => ({
  path: `${n}.md`,
  text: `# Page ${n}\n\nA hook number ${n} runs before commit ${n % 7}.`,
})

try {
  const store = actions.includes('own-store') ? memoryStore() : undefined
  const kebab = await openKebab({ path, store, embedder, onNotice: (line) => notices.push(line) })
  if (actions.includes('index')) await kebab.index(Array.from({ length: 40 }, (_, n) => document(n)))
  for (let n = 40; actions.includes('index-forever'); n++) {
    await kebab.index([document(n)])
    console.log(n)
  }
  if (actions.includes('backup')) await kebab.backup(`${path}-copy`)
  const { hits } = await kebab.search({ query: 'which hook runs before commit 3', mode: 'vector', k: 8 })
  const { documents, missing = [] } = await describe()
  const before = embedded // the doctor embeds too
  const { healthy, checks } = await kebab.doctor()
  await kebab.close()
  console.log(
    JSON.stringify({
      hits: hits.map(({ doc_path, score }) => [doc_path, score]),
      documents,
      embedded: before,
      notices,
      missing: missing.map(({ part }) => part),
      healthy,
      warnings: checks.filter(({ status }) => status !== 'ok').map(({ part }) => part),
    }),
  )

  async function describe() {
    const { store, missing } = await kebab.describe()
    return { documents: store.documents, missing }
  }
} catch (error) {
  if (!isKebabError(error)) throw error
  const { code, message, hint } = error
  console.log(JSON.stringify({ code, message, hint }))
}
