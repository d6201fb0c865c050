import type { NaiveContexts } from '../naive/naive-contexts.js'
import {
  Draw,
  drawDocument,
  drawList,
  drawRequest,
  drawSentence,
  drawText,
  GLOBS,
  NAMES,
  TAGS,
  TRUSTS,
  WORDS,
} from './draw-values.js'
import type {
  AbortedCall,
  Beside,
  Edit,
  FolderName,
  Step,
  World,
  WorldRequest,
  WorldSettings,
  WrongCall,
} from './world.js'

const LEFT_OUT = ['data.xyz', '.hidden.md', 'node_modules/p.md', 'noext', 'skip/h.md', '.git/x.md']
const LINKS = ['link.md', 'sub/link.md', 'linked']
const TARGETS = ['a.md', '.', '../right', 'none.md']
const QUESTIONS = ['What is the', 'Where are', 'Who ran from']
const ABORTED_CALLS: readonly AbortedCall[] = ['search', 'bulk', 'ask', 'doctor', 'listing', 'removal', 'backup']
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
  const settings = drawSettings(draw, length)
  const steps: Step[] = []
  const pages = { count: 0 }
  for (const folder of FOLDERS)
    steps.push(...draw.list(1, 4, (): Step => ({ do: 'write', folder, path: draw.one(NAMES), text: drawText(draw) })))
  if (settings.vectorsIn === 'graph')
    steps.push({ do: 'write', folder: 'left', path: 'long.md', text: drawLongText(draw) })
  steps.push({ do: 'index', folder: 'left' })
  for (let i = 0; i < length; i++) steps.push(...drawSteps(draw, settings, pages))
  steps.push({ do: 'reopen' }, { do: 'doctor' })
  return { settings, steps }
}

function drawSettings(draw: Draw, length: number): WorldSettings {
  const settings: WorldSettings = {
    embedder: draw.one(['calibrated', 'uncalibrated', 'uncalibrated', null]),
    depth: draw.one([1, 2, 3, 8, 50]),
    rankConstant: draw.one([60, 60, 1]),
    maxChars: draw.one([1200, 60, 20]),
    vectorsIn: draw.one(['memory', 'memory', 'files']),
  }
  // It takes as long as twenty small worlds.
  if (settings.embedder !== null && draw.chance(0.04) && length >= LEAST_FOR_GRAPH) {
    settings.vectorsIn = 'graph'
    settings.depth = draw.one([3, 8])
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
  if (roll < 0.26) return [{ do: 'watch', folder, edit: drawEdit(draw, folder) }]
  if (roll < 0.3) return [drawIndex(draw, folder, embedder !== null)]
  if (roll < 0.42) return [drawPut(draw)]
  if (roll < 0.5) return [drawRemoval(draw)]
  if (roll < 0.58) return [drawReopening(draw, embedder !== null)]
  if (roll < 0.6) return [{ do: 'kill', during: draw.one(['close', 'open']), turns: draw.between(0, 40) }]
  if (roll < 0.62) return [{ do: 'backup' }]
  if (roll < 0.64) return [{ do: 'move' }]
  if (roll < 0.66) return draw.chance(0.5) ? [{ do: 'export' }] : [{ do: 'export' }, drawPut(draw), { do: 'import' }]
  if (roll < 0.68) return [draw.chance(0.3) ? { do: 'import', abortAt: draw.between(0, 5) } : { do: 'import' }]
  if (roll < 0.69) return [drawReading(draw)]
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
  if (roll < 0.83) return [drawReading(draw)]
  if (roll < 0.86) return pages.count === 0 ? [] : [{ do: 'next', name: `page ${draw.between(0, pages.count - 1)}` }]
  if (roll < 0.88 && plugIn !== undefined) {
    const request: WorldRequest = { ...drawRequest(draw), mode: 'hybrid' }
    if (draw.chance(0.2)) request.strict = true
    return [{ do: 'search', request, plugInFails: draw.one(['first', 'later']) }]
  }
  return [{ do: 'search', request: drawRequest(draw) }]
}

function drawReading(draw: Draw): Step {
  const roll = draw.next()
  if (roll < 0.25) return { do: 'ask', question: `${draw.one(QUESTIONS)} ${draw.one(WORDS)} ${draw.one(WORDS)}?` }
  if (roll < 0.35) return { do: 'list', list: drawList(draw) }
  if (roll < 0.55) return { do: 'explain', request: drawRequest(draw), document: draw.between(0, 8) }
  if (roll < 0.7) return { do: 'bulk', requests: draw.list(1, 4, () => drawRequest(draw)) }
  if (roll < 0.9) return { do: 'abort', call: draw.one(ABORTED_CALLS), turns: draw.between(0, 12) }
  return { do: 'doctor' }
}

function drawEdit(draw: Draw, folder: FolderName): Edit {
  const path = draw.chance(0.12) ? draw.one(LEFT_OUT) : draw.one(NAMES)
  const roll = draw.next()
  if (roll < 0.02) return { do: 'link', folder, path: draw.one(LINKS), to: draw.one(TARGETS) }
  if (roll < 0.05)
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
  if (step.stop?.how !== 'process' && draw.chance(0.2)) step.contexts = drawContexts(draw)
  return step
}

function drawContexts(draw: Draw): NaiveContexts {
  const globs = draw.list(1, 2, () => draw.one(GLOBS))
  return { context: Object.fromEntries(globs.map((glob) => [glob, draw.one(WORDS)])), embedContext: draw.chance(0.5) }
}

function drawPut(draw: Draw): Step {
  const documents = draw.list(0, 4, () => drawDocument(draw))
  const wrong = draw.chance(0.2) ? draw.list(1, 2, () => draw.one(WRONG_DOCUMENTS)) : []
  const step: Extract<Step, { do: 'put' }> = { do: 'put', sourceId: draw.one(['notes', 'left']), documents, wrong }
  if (draw.chance(0.2)) step.contexts = drawContexts(draw)
  if (draw.chance(0.2)) step.vectors = 'later'
  if (draw.chance(0.2)) step.during = draw.one(WORDS)
  else if (draw.chance(0.25)) step.beside = drawBeside(draw)
  return step
}

function drawBeside(draw: Draw): Beside {
  return draw.chance(0.2) ? 'removal' : draw.list(1, 3, () => drawDocument(draw))
}

/** How long a world has to be to search a graph. */
const LEAST_FOR_GRAPH = 10

/** So many sections that a graph is asked for the nearest: comparing them would take longer. */
function drawLongText(draw: Draw): string {
  const sentence = drawSentence(draw)
  return Array.from({ length: 600 }, (_, i) => `## ${i}\n\n${sentence} ${i % 7}\n`).join('\n')
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
