/**
 * Runs in a folder where the packages are installed, as plain JavaScript, so that every runtime
 * takes it as it is. Opens the index at the given path with an embedder that needs no model, and
 * does what the second word says: `search`, `index`, or `index-forever` until it is killed. Prints
 * what it found in one line of JSON.
 */
import { openKebab } from '@kebab/local'

const [path, action] = process.argv.slice(2)
const notices = []
let embedded = 0

/** Letters by their number. */
function vectorOf(text) {
  const vector = new Float32Array(26).fill(1)
  for (const letter of text.toLowerCase()) {
    const at = letter.charCodeAt(0) - 97
    if (at >= 0 && at < 26) vector[at]++
  }
  const norm = Math.hypot(...vector)
  return vector.map((value) => value / norm)
}

const embedder = {
  model: 'letters',
  dimensions: 26,
  embed: async (texts, { kind }) => {
    if (kind === 'passage') embedded += texts.length
    return texts.map(vectorOf)
  },
}
const words = ['hook', 'commit', 'cache', 'backup', 'page', 'budget']
const document = (n) => ({
  path: `${n}.md`,
  text: `# ${words[n % 6]}\n\nA ${words[n % 5]} runs before ${words[n % 4]} ${n}.`,
})

const kebab = await openKebab({ path, embedder, onNotice: (line) => notices.push(line) })
if (action === 'index') await kebab.index(Array.from({ length: 60 }, (_, n) => document(n)))
for (let n = 60; action === 'index-forever'; n++) {
  await kebab.index([document(n)])
  console.log(n)
}
// A process that was killed may not have made the vectors of its last document.
await kebab.settled()
const pages = []
for (const mode of ['vector', 'lexical', 'hybrid']) {
  const { hits } = await kebab.search({ query: 'which hook runs before a commit', mode, k: 5 })
  pages.push(hits.map(({ doc_path, score }) => [doc_path, score]))
}
const { store, missing = [] } = await kebab.describe()
await kebab.close()
const parts = missing.map(({ part }) => part)
console.log(JSON.stringify({ pages, documents: store.documents, embedded, parts, notices }))
