import type { Embedder } from '@kebab/core'
import { openKebab } from '@kebab/local'
import { seededRandom } from '../../packages/eval/src/paired-bootstrap.js'

/** One step of the measurement, in a process of its own: says what it took as JSON. */
const [name = '', path = '', chunks = ''] = process.argv.slice(2)
const DIMENSIONS = 384
const VOCABULARY = 60_000
const centres = Array.from({ length: 1000 }, (_, i) => gaussian(seededRandom(i)))

/** Vectors in clusters, as those of texts are, drawn from the text. */
const embedder: Embedder = {
  model: 'clusters',
  dimensions: DIMENSIONS,
  async embed(texts) {
    return texts.map((text) => {
      const next = seededRandom(seedOf(text))
      const centre = centres[Math.floor(next() * centres.length)]!
      const vector = gaussian(next).map((value, i) => centre[i]! + 0.7 * value)
      const norm = Math.hypot(...vector)
      return vector.map((value) => value / norm)
    })
  },
}

function* documents(count: number, edition: number) {
  for (let i = 0; i < count; i++) {
    const next = seededRandom(i + 1e6 * edition)
    // Zipf's law, about: rank u^-1 of a uniform u.
    const word = (): string => `w${Math.min(VOCABULARY, Math.floor(1 / (next() + 1 / VOCABULARY)))}`
    yield { path: `${i}.txt`, text: Array.from({ length: 60 + Math.floor(next() * 81) }, word).join(' ') }
  }
}

function gaussian(next: () => number): Float32Array {
  return Float32Array.from(
    { length: DIMENSIONS },
    () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  )
}

function seedOf(text: string): number {
  let seed = 0x811c9dc5
  for (let i = 0; i < text.length; i++) seed = Math.imul(seed ^ text.charCodeAt(i), 0x01000193)
  return seed
}

const seconds = (from: number): number => Math.round(performance.now() - from) / 1000
const say = (measured: object): void => void process.stdout.write(JSON.stringify(measured))
const resident = (): number => {
  globalThis.gc?.()
  return Math.round(process.memoryUsage().rss / 2 ** 20)
}

const before = resident()
const start = performance.now()
const kebab = await openKebab({ path, embedder })
const open = seconds(start)
if (name === 'index') {
  const from = performance.now()
  let peak = 0
  const { chunks: made } = await kebab.index(documents(Number(chunks), 0), {
    onProgress: ({ type }) => {
      if (type === 'committed') peak = Math.max(peak, process.memoryUsage().rss)
    },
  })
  const index = seconds(from)
  const closing = performance.now()
  await kebab.close()
  say({ chunks: made.total, index, close: seconds(closing), peakMb: Math.round(peak / 2 ** 20) })
} else if (name === 'crash') {
  await kebab.index(documents(Number(chunks) / 100, 1))
  say({ open })
  process.kill(process.pid, 'SIGKILL')
} else {
  const first = performance.now()
  const { hits } = await kebab.search({ query: 'w1 w2 w300 w4000' })
  say({ open, firstSearch: seconds(first), hits: hits.length, memoryMb: resident() - before })
  await kebab.close()
}
