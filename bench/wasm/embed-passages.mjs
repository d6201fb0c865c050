/**
 * Runs in a folder where the model library is, as plain JavaScript. Embeds passages with one
 * runtime, several times, and writes what it measured. The words are the folder of models, the
 * precision of the weights, the threads, the file of the passages, and the file to write.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const [models, dtype, threads, file, output] = process.argv.slice(2)
const passages = JSON.parse(readFileSync(file, 'utf8'))
const start = performance.now()
const { pipeline, env } = await import('@huggingface/transformers')
Object.assign(env, { allowRemoteModels: false, localModelPath: models })
// One runtime reads the one, and the other one the other.
if (env.backends.onnx.wasm) env.backends.onnx.wasm.numThreads = Number(threads)
const settings = { dtype, session_options: { intraOpNumThreads: Number(threads), interOpNumThreads: 1 } }
const extract = await pipeline('feature-extraction', 'Xenova/all-MiniLM-L6-v2', settings)
const embed = async (text) => (await extract(text, { pooling: 'mean', normalize: true })).data
await embed(passages[0])
const startMs = performance.now() - start

let best = Infinity
let vectors = []
for (let run = 0; run < 3; run++) {
  const since = performance.now()
  vectors = []
  for (const passage of passages) vectors.push(Array.from(await embed(passage)))
  best = Math.min(best, performance.now() - since)
}
writeFileSync(output, JSON.stringify({ startMs, passagesPerSecond: passages.length / (best / 1000), vectors }))
process.exit()
