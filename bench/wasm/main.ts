import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prepareMiniLM } from '../../scripts/minilm/prepare-minilm.js'
import { copyLibrary } from '../../test/support/copied-library.js'
import { machine } from '../report/machine.js'
import { markdownTable } from '../report/markdown-table.js'
import { runReportProgram } from '../report/report-program.js'

const USAGE = `npm run bench:wasm -- [--json FILE] [--write FILE.md]

--json   keeps what was measured
--from   makes the report of what an earlier run kept
--write  puts the report into a page, between <!-- wasm --> and <!-- /wasm -->
`

const run = promisify(execFile)
const PASSAGES = 40
const CHARACTERS = 800

/** What a runtime did with the passages. */
interface Speed {
  startMs: number
  passagesPerSecond: number
}

interface Run extends Speed {
  vectors: number[][]
}

/** Both runtimes with the same weights and threads. */
interface Pair {
  dtype: 'q8' | 'fp32'
  threads: number
  native: Speed
  wasm: Speed
  /** The cosines of the vectors of each passage by both. */
  cosines: number[]
  /** The same with those of 32-bit weights and the native runtime. */
  exactCosines: { native: number[]; wasm: number[] }
}

interface Measured {
  about: string
  pairs: Pair[]
}

await runReportProgram<Measured>({ usage: USAGE, leastFolders: 0, place: 'wasm', measure, reportOf })

/** Embeds passages of the documentation with both runtimes, each in processes of its own. */
async function measure(): Promise<Measured> {
  const home = await mkdtemp(join(tmpdir(), 'kebab-wasm-'))
  try {
    const passages = join(home, 'passages.json')
    await writeFile(passages, JSON.stringify(await docsPassages()))
    const folders = { native: join(home, 'native'), wasm: join(home, 'wasm') }
    for (const runtime of ['native', 'wasm'] as const) {
      await copyLibrary(folders[runtime], runtime)
      await copyFile(join(import.meta.dirname, 'embed-passages.mjs'), join(folders[runtime], 'embed-passages.mjs'))
    }
    const pairs: Pair[] = []
    let exact: number[][] | undefined
    for (const dtype of ['fp32', 'q8'] as const)
      for (const threads of [1, 2]) {
        const { localModelPath } = await prepareMiniLM({ dtype })
        const output = join(home, 'output.json')
        const args = ['embed-passages.mjs', localModelPath, dtype, String(threads), passages, output]
        const runIn = async (cwd: string): Promise<Run> => {
          await run(process.execPath, args, { cwd })
          return JSON.parse(await readFile(output, 'utf8'))
        }
        const { vectors: expected, ...native } = await runIn(folders.native)
        const { vectors, ...wasm } = await runIn(folders.wasm)
        exact ??= expected
        const cosines = cosinesOf(vectors, expected)
        const exactCosines = { native: cosinesOf(expected, exact), wasm: cosinesOf(vectors, exact) }
        pairs.push({ dtype, threads, native, wasm, cosines, exactCosines })
      }
    return { about: `${machine()}; ${PASSAGES} passages of ${CHARACTERS} characters; the best of three runs.`, pairs }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

async function docsPassages(): Promise<string[]> {
  const docs = join(import.meta.dirname, '../../docs')
  const names = (await readdir(docs)).filter((name) => name.endsWith('.md')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(docs, name), 'utf8')))
  const passages = texts.flatMap((text) =>
    Array.from({ length: Math.floor(text.length / CHARACTERS) }, (_, i) =>
      text.slice(i * CHARACTERS, (i + 1) * CHARACTERS),
    ),
  )
  const step = Math.floor(passages.length / PASSAGES)
  return passages.filter((_, i) => i % step === 0).slice(0, PASSAGES)
}

/** The cosines of vectors of unit length, one by one. */
function cosinesOf(vectors: readonly number[][], others: readonly number[][]): number[] {
  return vectors.map((vector, i) => vector.reduce((sum, value, j) => sum + value * others[i]![j]!, 0))
}

function reportOf({ about, pairs }: Measured): string {
  const rows = pairs.flatMap(({ dtype, threads, native, wasm, cosines, exactCosines }) => {
    const cells = (name: string, { startMs, passagesPerSecond }: Speed): string[] => {
      return [name, dtype, String(threads), String(Math.round(startMs)), passagesPerSecond.toFixed(1)]
    }
    return [
      [...cells('`onnxruntime-node`', native), '', cosineCell(exactCosines.native)],
      [...cells('WebAssembly', wasm), cosineCell(cosines), cosineCell(exactCosines.wasm)],
    ]
  })
  const head = [
    'runtime',
    'weights',
    'threads',
    'start, ms',
    'passages/s',
    'cosine with native',
    'cosine with native fp32',
  ]
  return `${about} Cosines are the mean, and the least.\n\n${markdownTable(head, rows)}`
}

function cosineCell(cosines: readonly number[]): string {
  const mean = cosines.reduce((sum, each) => sum + each, 0) / cosines.length
  return `${mean.toFixed(4)}, ${Math.min(...cosines).toFixed(4)}`
}
