import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  transformersEmbedder,
  transformersEntailer,
  transformersGenerator,
  transformersReranker,
} from '@kebab/transformers'
import { prepareMiniLM } from './minilm/prepare-minilm.js'

/**
 * Runs the embedder, the reranker, the entailer and the generator with the real weights of their
 * default models, and checks what any working model does. Compares the figures with those of
 * `docs/models.md`; `--write` writes them there. It needs a machine that reaches the hub.
 *
 * `--embedder-offline` runs the embedder alone, with the weights that the tests have on this disk.
 */
const PAGE = join(import.meta.dirname, '..', 'docs', 'models.md')
const HUB = 'https://huggingface.co/Xenova/all-MiniLM-L6-v2/resolve/main/config.json'
const HUB_MS = 20_000
/** Versions of the library and processors round differently. */
const TOLERANCE = 0.03
/** Version 2 of the library, which this repository installs, reads the files of this model. */
const GENERATOR = 'Xenova/Qwen1.5-0.5B-Chat'

const QUESTION = 'How are hooks run?'
const RELEVANT = 'Hooks run in the order in which they were added, before the build starts.'
const OTHER = 'The cathedral was finished in 1880, after more than six centuries.'

interface Figure {
  part: string
  name: string
  value: number
  /** What any model that works keeps to, in words. */
  rule: string
  holds: boolean
}

const { values: wanted } = parseArgs({
  options: { write: { type: 'boolean', default: false }, 'embedder-offline': { type: 'boolean', default: false } },
})
const offline = wanted['embedder-offline']

async function embedder(): Promise<Figure[]> {
  const { pipeline, env } = await import('@xenova/transformers')
  const local = offline ? { env, ...(await prepareMiniLM()) } : {}
  const part = await transformersEmbedder({ pipeline, ...local })
  const [question] = await part.embed([QUESTION], { kind: 'query' })
  const passages = await part.embed([RELEVANT, OTHER], { kind: 'passage' })
  await part.close()
  const [related, unrelated] = passages.map((one) => one.reduce((sum, x, i) => sum + x * question![i]!, 0))
  return [
    { part: 'embedder', name: 'cosine of a related passage', value: related!, rule: 'above .3', holds: related! > 0.3 },
    { part: 'embedder', name: 'cosine of another one', value: unrelated!, rule: 'below .2', holds: unrelated! < 0.2 },
  ]
}

async function reranker(): Promise<Figure[]> {
  const { AutoTokenizer, AutoModelForSequenceClassification } = await import('@xenova/transformers')
  const part = await transformersReranker({ AutoTokenizer, AutoModelForSequenceClassification })
  const [related, unrelated] = await part.rerank(QUESTION, [RELEVANT, OTHER])
  await part.close()
  const value = related! - unrelated!
  return [
    { part: 'reranker', name: 'score of a related passage over another', value, rule: 'above 1', holds: value > 1 },
  ]
}

async function entailer(): Promise<Figure[]> {
  const { AutoTokenizer, AutoModelForSequenceClassification } = await import('@xenova/transformers')
  const part = await transformersEntailer({ AutoTokenizer, AutoModelForSequenceClassification })
  const pairs = ['Hooks run before the build starts.', 'Hooks run after the build ended.']
  const [same, opposite] = await part.entail(pairs.map((hypothesis) => ({ premise: RELEVANT, hypothesis })))
  await part.close()
  const [entailment, contradiction] = [same!.entailment, opposite!.contradiction]
  return [
    { part: 'entailer', name: 'entailment', value: entailment, rule: 'above .5', holds: entailment > 0.5 },
    { part: 'entailer', name: 'contradiction', value: contradiction, rule: 'above .5', holds: contradiction > 0.5 },
  ]
}

async function generator(): Promise<Figure[]> {
  const { pipeline } = await import('@xenova/transformers')
  const part = await transformersGenerator({ pipeline, model: GENERATOR })
  const messages = [{ role: 'user', content: 'What is the capital of France? Answer in one word.' }] as const
  let text = ''
  for await (const event of part.generate({ messages, evidence: [], maxTokens: 20, temperature: 0 })) {
    if (event.type === 'text') text += event.text
  }
  await part.close()
  const right = /\bParis\b/.test(text)
  return [{ part: 'generator', name: 'right answers of 1', value: right ? 1 : 0, rule: '1', holds: right }]
}

/** Rejects with what to do when the hub gives no model. */
async function reachHub(): Promise<void> {
  try {
    const { ok, status } = await fetch(HUB, { signal: AbortSignal.timeout(HUB_MS) })
    if (!ok) throw new Error(`it answered with ${status}`)
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error }
    throw new Error(
      `hub not reached: ${cause?.message ?? message}. Nothing was verified. Run this on a machine that reaches ` +
        'https://huggingface.co, or with --embedder-offline for the embedder alone.',
    )
  }
}

/** The row of a figure in the page. Its last cell is the value. */
function rowOf({ part, name, rule }: Figure): RegExp {
  const escaped = [part, name, rule].map((cell) => cell.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^(\\| ${escaped.join(' \\| ')} \\| )(.*)( \\|)$`, 'm')
}

try {
  if (!offline) await reachHub()
  const parts = offline ? [embedder] : [embedder, reranker, entailer, generator]
  let page = await readFile(PAGE, 'utf8')
  for (const part of parts) {
    for (const figure of await part()) {
      const { value, rule, holds } = figure
      const [, , before] = rowOf(figure).exec(page) ?? []
      if (before === undefined) throw new Error(`expected a row for ${figure.part}: ${figure.name} in docs/models.md`)
      const known = Number.parseFloat(before)
      const moved = !wanted.write && Math.abs(value - known) > TOLERANCE
      if (!holds || moved) process.exitCode = 1
      const said = `${holds ? 'holds' : 'FAILS'}: ${rule}; docs/models.md says ${before}${moved ? ': MOVED' : ''}`
      console.log(`models: ${figure.part}: ${figure.name}: ${value.toFixed(3)} (${said})`)
      page = page.replace(rowOf(figure), (_, start, __, end) => `${start}${value.toFixed(3)}${end}`)
    }
  }
  // A figure that breaks its rule is no measure for later runs.
  if (wanted.write && process.exitCode === undefined) await writeFile(PAGE, page)
} catch (error) {
  console.log(`models: ${(error as Error).message}`)
  process.exitCode = 1
}
