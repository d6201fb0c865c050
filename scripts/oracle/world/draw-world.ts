import type { DocumentInput } from '@kebab/core'
import { random } from '../../../test/support/toy-embedder.js'
import type { NaiveFilters } from '../naive/naive-engine.js'
import type { Beside, FolderName, Step, Stop, World, WorldRequest, WorldSettings, WrongCall } from './world.js'

/** Draws from a seed: the same calls give the same values. */
class Draw {
  readonly next: () => number
  /** Those that were drawn so far, of which some come again. */
  readonly texts: string[] = []

  constructor(
    seed: number,
    /** How runs are killed. */
    readonly killing: Stop['how'],
  ) {
    this.next = random(seed)
  }

  /** An integer from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  one<T>(values: readonly T[]): T {
    return values[this.between(0, values.length - 1)]!
  }

  list<T>(least: number, most: number, make: () => T): T[] {
    return Array.from({ length: this.between(least, most) }, make)
  }
}

/** Few, so that texts share them and scores are often equal. */
const WORDS =
  'apple apples pear plum plums running ran useEffect HTTP2 naïve Straße 東京 Москва the of and a with river stone stones cloud 42 v1.2.3 foo_bar x'.split(
    ' ',
  )
const UNKNOWN = ['zebra', 'quux', 'Ωμέγα']
const NAMES = ['a.md', 'b.md', 'B.md', 'c.txt', 'sub/a.md', 'sub/d.md', 'sub/deep/e.md', 'Sub2/f.mdx', 'g.TXT']
const LEFT_OUT = ['data.csv', '.hidden.md', 'node_modules/p.md', 'noext', 'skip/h.md', '.git/x.md']
const TAGS = ['red', 'green', 'blue']
const TRUSTS = ['primary', 'secondary', 'generated'] as const
const GLOBS = ['*.md', '**/*.md', 'sub/*', 'sub/**', '?.md', '**/e.*', 'B.md', '*', 'many/1*']
/** What a text may have anywhere. The last are only for texts that are handed in. */
const ODD = [
  '\r\n',
  '\0',
  '\u200b',
  '👩‍💻',
  'e\u0301',
  '\t',
  '```\n',
  '- ',
  '| a | b |\n| - | - |\n',
  '\ud83d',
  '\ufeff',
]
const FOLDERS: readonly FolderName[] = ['left', 'right']
const WRONG_CALLS: readonly WrongCall[] = [
  'no hits',
  'blank query',
  'unknown field',
  'cut cursor',
  'other query',
  'no condition',
]
const WRONG_DOCUMENTS: readonly unknown[] = [
  { path: '../up.md', text: 'out' },
  { path: '/root.md', text: 'out' },
  { path: 'w.md', text: 5 },
  { path: 'w.md', text: 'x', title: 'y' },
  { path: 'w.md', text: 'x', metadata: { trust: 'much' } },
]

/**
 * Draws a world of about so many steps. In one of ten, processes are killed and not only copies
 * made.
 */
export function drawWorld(seed: number, length = 24): World {
  const draw = new Draw(seed, seed % 10 === 0 ? 'process' : 'kill')
  const settings = drawSettings(draw)
  const steps: Step[] = []
  const pages = { count: 0 }
  for (const folder of FOLDERS)
    steps.push(...draw.list(1, 4, (): Step => ({ do: 'write', folder, path: draw.one(NAMES), text: drawText(draw) })))
  steps.push({ do: 'index', folder: 'left' })
  for (let i = 0; i < length; i++) steps.push(...drawSteps(draw, settings, pages))
  steps.push({ do: 'reopen' }, { do: 'doctor' })
  return { settings, steps }
}

function drawSettings(draw: Draw): WorldSettings {
  const settings: WorldSettings = {
    embedder: draw.one(['calibrated', 'uncalibrated', 'uncalibrated', null]),
    depth: draw.one([1, 2, 3, 8, 50]),
    rankConstant: draw.one([60, 60, 1]),
    maxChars: draw.one([1200, 60, 20]),
    vectorsIn: draw.one(['memory', 'memory', 'files']),
  }
  if (draw.chance(0.3)) settings.maxPerDocument = draw.between(1, 3)
  if (draw.chance(0.3)) settings.plugIn = draw.one(['quick', 'slow'])
  if (settings.embedder !== null && draw.chance(0.4))
    settings.weights = draw.one([
      { bm25: 1, usearch: 1 },
      { bm25: 1, usearch: 2 },
      { bm25: 0, usearch: 1 },
      { bm25: 0.3, usearch: 0 },
    ])
  return settings
}

/** Draws one to three steps that belong together. */
function drawSteps(draw: Draw, { embedder, plugIn }: WorldSettings, pages: { count: number }): Step[] {
  const folder = draw.one(FOLDERS)
  const roll = draw.next()
  if (roll < 0.24) return [...draw.list(1, 3, () => drawEdit(draw, folder)), drawIndex(draw, folder, embedder !== null)]
  if (roll < 0.255) {
    const fill: Step = { do: 'fill', folder, count: draw.one([0, 3, 130, 200]), text: drawSentence(draw) }
    return [fill, drawIndex(draw, folder, embedder !== null)]
  }
  if (roll < 0.3) return [drawIndex(draw, folder, embedder !== null)]
  if (roll < 0.42) return [drawPut(draw)]
  if (roll < 0.5) return [drawRemoval(draw)]
  if (roll < 0.58) return [drawReopening(draw, embedder !== null)]
  if (roll < 0.6) return [{ do: 'kill', during: draw.one(['close', 'open']), turns: draw.between(0, 40) }]
  if (roll < 0.62) return [{ do: 'backup' }]
  if (roll < 0.64) return [{ do: 'move' }]
  if (roll < 0.66) return draw.chance(0.5) ? [{ do: 'export' }] : [{ do: 'export' }, drawPut(draw), { do: 'import' }]
  if (roll < 0.68) return [draw.chance(0.3) ? { do: 'import', abortAt: draw.between(0, 5) } : { do: 'import' }]
  if (roll < 0.69) return [{ do: 'doctor' }]
  if (roll < 0.71) return [{ do: 'follow' }]
  if (roll < 0.74) return [{ do: 'refuse', wrong: draw.one(WRONG_CALLS) }]
  if (roll < 0.8) {
    const name = `page ${pages.count++}`
    const begin: Step = { do: 'begin', request: drawRequest(draw), name }
    if (draw.chance(0.5)) return [begin]
    const between: readonly Step[] = [
      { do: 'reopen' },
      { do: 'doctor' },
      { do: 'index', folder: 'left' },
      { do: 'export' },
    ]
    return [begin, draw.one(between), { do: 'next', name }]
  }
  if (roll < 0.86) return pages.count === 0 ? [] : [{ do: 'next', name: `page ${draw.between(0, pages.count - 1)}` }]
  if (roll < 0.88 && plugIn !== undefined) {
    const request: WorldRequest = { ...drawRequest(draw), mode: 'hybrid' }
    if (draw.chance(0.2)) request.strict = true
    return [{ do: 'search', request, plugInFails: draw.one(['first', 'later']) }]
  }
  return [{ do: 'search', request: drawRequest(draw) }]
}

function drawEdit(draw: Draw, folder: FolderName): Step {
  const path = draw.chance(0.12) ? draw.one(LEFT_OUT) : draw.one(NAMES)
  const roll = draw.next()
  if (roll < 0.04)
    return { do: 'write', folder, path: '.kebabignore', text: `skip\n${draw.one(['b.md', 'sub', ''])}\n` }
  if (roll < 0.1) return { do: 'write', folder, path, text: '' }
  if (roll < 0.5) return { do: 'write', folder, path, text: drawText(draw) }
  if (roll < 0.62) return { do: 'append', folder, path, text: `\n\n${drawSentence(draw)}` }
  if (roll < 0.72) return { do: 'rename', folder, path, to: draw.one(NAMES) }
  if (roll < 0.78) return { do: 'rename', folder, path: draw.one(['b.md', 'B.md']), to: draw.one(['b.md', 'B.md']) }
  return { do: 'delete', folder, path }
}

function drawIndex(draw: Draw, folder: FolderName, hasVectors: boolean): Step {
  const step: Extract<Step, { do: 'index' }> = { do: 'index', folder }
  if (hasVectors && draw.chance(0.2)) step.vectors = 'later'
  if (draw.chance(0.3)) step.sweepAll = true
  if (draw.chance(0.3)) step.stop = { how: draw.one(['abort', draw.killing, 'embedder']), event: draw.between(0, 30) }
  else if (draw.chance(0.25)) step.during = draw.one(WORDS)
  else if (draw.chance(0.35)) step.beside = drawBeside(draw)
  return step
}

function drawPut(draw: Draw): Step {
  const documents = draw.list(0, 4, () => drawDocument(draw))
  const wrong = draw.chance(0.2) ? draw.list(1, 2, () => draw.one(WRONG_DOCUMENTS)) : []
  const step: Extract<Step, { do: 'put' }> = { do: 'put', sourceId: draw.one(['notes', 'left']), documents, wrong }
  if (draw.chance(0.2)) step.vectors = 'later'
  if (draw.chance(0.2)) step.during = draw.one(WORDS)
  else if (draw.chance(0.25)) step.beside = drawBeside(draw)
  return step
}

function drawBeside(draw: Draw): Beside {
  return draw.chance(0.2) ? 'removal' : draw.list(1, 3, () => drawDocument(draw))
}

function drawDocument(draw: Draw): DocumentInput {
  const metadata: Record<string, unknown> = {}
  if (draw.chance(0.5)) metadata.tags = draw.list(0, 2, () => draw.one(TAGS))
  if (draw.chance(0.3)) metadata.lang = draw.one(['en', 'en-GB', 'de', 'ru'])
  if (draw.chance(0.2)) metadata.trust = draw.one(TRUSTS)
  if (draw.chance(0.2)) metadata.title = draw.one(WORDS)
  if (draw.chance(0.2)) metadata.extra = { count: draw.between(0, 3), list: [null, true] }
  const path = draw.chance(0.2) ? draw.one(['code.ts', 'code.py', 'page']) : draw.one(NAMES)
  const text = draw.chance(0.05) ? '' : drawText(draw) + (draw.chance(0.1) ? draw.one(ODD) : '')
  return Object.keys(metadata).length === 0 ? { path, text } : { path, text, metadata }
}

function drawRemoval(draw: Draw): Step {
  const step: Extract<Step, { do: 'remove' }> = { do: 'remove' }
  const roll = draw.next()
  if (roll < 0.6) step.paths = draw.list(1, 3, () => draw.one([...NAMES, 'code.ts', 'none.md']))
  else if (roll < 0.65) step.filters = { tags: [draw.one(TAGS)] }
  else if (roll < 0.7) step.filters = { path_glob: [draw.one(GLOBS)], trust_min: draw.one(TRUSTS) }
  if (roll >= 0.7 || draw.chance(0.5)) step.sourceId = draw.one(['left', 'right', 'notes', 'notes'])
  return step
}

function drawReopening(draw: Draw, hasVectors: boolean): Step {
  const step: Extract<Step, { do: 'reopen' }> = { do: 'reopen' }
  if (draw.chance(0.2)) step.compact = true
  if (hasVectors && draw.chance(0.2)) {
    step.model = draw.one(['toy-a', 'toy-b'])
    if (draw.chance(0.7)) step.reembed = true
    if (draw.chance(0.2)) step.failsAt = draw.between(0, 2)
  }
  return step
}

function drawRequest(draw: Draw): WorldRequest {
  const query = draw.list(1, draw.chance(0.1) ? 12 : 3, () => draw.one(draw.chance(0.1) ? UNKNOWN : WORDS)).join(' ')
  const request: WorldRequest = { query, k: draw.one([1, 3, 5, 10, 10, 100]) }
  if (draw.chance(0.75)) request.mode = draw.one(['lexical', 'vector', 'hybrid'])
  if (draw.chance(0.35)) request.filters = drawFilters(draw)
  if (draw.chance(0.05)) request.afterStep = draw.between(0, 40)
  if (draw.chance(0.25)) request.max_tokens = draw.one([0, 200, 400, 1000, 4000])
  if (draw.chance(0.3)) request.snippet_chars = draw.one([0, 1, 20, 60, 1000])
  return request
}

function drawFilters(draw: Draw): NaiveFilters {
  const filters: NaiveFilters = {}
  if (draw.chance(0.3)) filters.path_glob = draw.list(1, 2, () => draw.one(GLOBS))
  if (draw.chance(0.3)) filters.tags = draw.list(1, 2, () => draw.one(TAGS))
  if (draw.chance(0.2)) filters.source_id = draw.list(1, 2, () => draw.one(['left', 'right', 'notes']))
  if (draw.chance(0.2)) filters.lang = [draw.one(['en', 'EN-gb', 'de', 'fr'])]
  if (draw.chance(0.2)) filters.media = draw.list(1, 2, () => draw.one(['markdown', 'text', 'code'] as const))
  if (draw.chance(0.1)) filters.code_lang = [draw.one(['typescript', 'python'])]
  if (draw.chance(0.15)) filters.trust_min = draw.one(TRUSTS)
  return filters
}

function drawSentence(draw: Draw): string {
  const words = draw.list(1, 8, () => draw.one(WORDS))
  return `${words.join(' ')}.`
}

function drawText(draw: Draw): string {
  if (draw.texts.length > 0 && draw.chance(0.25)) return draw.one(draw.texts)
  const parts = draw.list(1, 4, () => {
    const sentence = draw.list(1, 3, () => drawSentence(draw)).join(' ')
    return draw.chance(0.3) ? `## ${draw.one(WORDS)}\n\n${sentence}` : sentence
  })
  if (draw.chance(0.4)) parts.unshift(`# ${draw.one(WORDS)}`)
  if (draw.chance(0.1)) parts.unshift(`---\ntags: [${draw.one(TAGS)}]\nlang: en\n---`)
  if (draw.chance(0.1)) parts.push(`${draw.one(WORDS)}${draw.one(ODD.slice(0, -2))}${draw.one(WORDS)}`)
  const text = `${parts.join('\n\n')}\n`
  draw.texts.push(text)
  return text
}
