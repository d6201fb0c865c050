import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { prepareCorpus, readCorpus } from './corpus.ts'
import { build } from './engines/kebab-hybrid.ts'
import { SEED } from './seed.ts'

/**
 * Samples where the CPU time of a hybrid search goes, and writes it down:
 * `npx tsx bench/speed/profile.ts`.
 */
const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '800' },
    write: { type: 'boolean', default: false },
  },
})
const CORE = '@kebab/core'
const NATIVE = ', native code'
/** How many queries are asked first, so that what they run is compiled. */
const WARM_UP = 200
const chunks = Number(values.chunks)
const queries = Number(values.queries)
const data = join(import.meta.dirname, '..', '.data', String(chunks))
await prepareCorpus(data, chunks, SEED)
const folder = await mkdtemp(join(tmpdir(), 'kebab-profile-'))
const engine = await build(await readCorpus(data), folder)
const ask = async (from: number, to: number): Promise<void> => {
  for (let q = from; q < to; q++) {
    await engine.query(q)
    await yieldToEventLoop()
  }
}
// Those that warm it up are not asked again: their hits would be in memory.
await ask(0, WARM_UP)
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.setSamplingInterval', { interval: 100 })
await session.post('Profiler.start')
await ask(WARM_UP, WARM_UP + queries)
const { profile } = await session.post('Profiler.stop')
await rm(folder, { recursive: true })

const selfTime = new Map<string, number>()
const callers = new Map(profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)))
/**
 * The part that a node of the profile counts for. Time in core that another package causes counts
 * for that package. A native function counts for its caller.
 */
const partOfNode = (node: (typeof profile.nodes)[number]): string | undefined => {
  const { functionName, url } = node.callFrame
  const caller = callers.get(node.id)
  if (url === '' && caller?.callFrame.url) return `${partOfNode(caller)}${NATIVE}`
  const part = partOf(functionName, url)
  const above = part === CORE && caller !== undefined ? partOfNode(caller)?.replace(NATIVE, '') : undefined
  return above?.startsWith('@kebab/') ? above : part
}
for (const node of profile.nodes) {
  const { hitCount = 0 } = node
  const part = partOfNode(node)
  if (part !== undefined) selfTime.set(part, (selfTime.get(part) ?? 0) + hitCount)
}
const all = [...selfTime.values()].reduce((sum, hits) => sum + hits, 0)
const share = (hits: number): string => `${((100 * hits) / all).toFixed(1)} %`
const retrieving = [...selfTime].reduce((sum, [part, hits]) => sum + (/bm25|usearch/.test(part) ? hits : 0), 0)
const rows = [...selfTime]
  .filter(([, hits]) => hits > all / 200)
  .sort(([, a], [, b]) => b - a)
  .map(([part, hits]) => `| ${part} | ${share(hits)} |`)
const page = `# Where the time of a hybrid search goes

Written by \`npx tsx bench/speed/profile.ts --chunks ${chunks} --write\` on ${new Date().toISOString().slice(0, 10)}: ${queries.toLocaleString('en')} searches, each for a query of its own, over ${chunks.toLocaleString('en')} chunks, sampled every 0.1 ms. Shares of the
time in which the process did something, by the place of the function that ran; native code is named with what called it, and what another package calls of @kebab/core counts as its own.

| part | share |
|---|--:|
${rows.join('\n')}

Parts below half a percent are left out. The two retrievers, asked for ${engine.depth} candidates each, take ${share(retrieving)} together. Around them ten chunks are read
from the database (libsql and @kebab/sqlite), all candidates are fused, the ten are searched for the terms of the query, for evidence and snippets (@kebab/text), described and given
a cursor (@kebab/core).
`
process.stdout.write(page)
if (values.write) await writeFile(join(import.meta.dirname, '..', 'PROFILE.md'), page)

/**
 * What a function belongs to: a package of ours, a library, or Node. Absent for an idle process.
 */
function partOf(name: string, url: string): string | undefined {
  if (name === '(idle)') return undefined
  if (name === '(garbage collector)') return 'garbage collection'
  if (name === '(program)') return 'native code and the system'
  const own = /\/packages\/([^/]+)\//.exec(url)?.[1]
  if (own !== undefined) return `@kebab/${own}`
  const library = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
  if (library !== undefined) return library
  return url.includes('/bench/') ? 'the benchmark itself' : 'Node'
}
