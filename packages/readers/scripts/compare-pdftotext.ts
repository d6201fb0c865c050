/**
 * Compares what the reader of PDF reads with what poppler's `pdftotext` does:
 *
 *     tsx --conditions=@kebab/source packages/readers/scripts/compare-pdftotext.ts FILES...
 *
 * Per file: the words of `pdftotext` that the text has too, of all. Then, for sampled words of all
 * texts, whether `pdftotext -bbox` has the word on the page, within the box of its line.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { DocumentInput } from '@kebab/core'
import { pdfReader } from '../src/pdf/index.js'

const SAMPLES = 200
/** How far the middle of a word may be from the box, in points. */
const NEAR = 2

interface Box {
  text: string
  x: number
  y: number
}

const run = (...args: string[]): string =>
  execFileSync('pdftotext', args, { encoding: 'utf8', maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] })

/** Words without case, marks of Markdown and forms of letters. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  )
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** A generator of numbers below 1 that always gives the same ones. */
let state = 12_345
function random(): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
  return state / 2 ** 32
}

const pages = new Map<string, Box[]>()

/** The words of a page by `pdftotext -bbox`. */
function boxesOf(file: string, page: number): Box[] {
  const key = `${file}:${page}`
  let boxes = pages.get(key)
  if (boxes === undefined) {
    const xml = run('-cropbox', '-bbox', '-f', `${page}`, '-l', `${page}`, file, '-')
    const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
    boxes = [...xml.matchAll(/<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*?)<\/word>/gs)].map(
      ([, left, top, right, bottom, text = '']) => ({
        text: wordsOf(text.replace(/&(\w+);/g, (_, name) => entities[name] ?? '')).join(''),
        x: (Number(left) + Number(right)) / 2,
        y: (Number(top) + Number(bottom)) / 2,
      }),
    )
    pages.set(key, boxes)
  }
  return boxes
}

const readings: { file: string; document: DocumentInput }[] = []
const shares: number[] = []
for (const file of process.argv.slice(2)) {
  const notes: string[] = []
  const begin = performance.now()
  try {
    const bytes = async () => new Uint8Array(readFileSync(file))
    const documents = await pdfReader().read({ path: basename(file), bytes }, { onNote: (note) => notes.push(note) })
    const [document] = documents as DocumentInput[]
    const ms = Math.round(performance.now() - begin)
    const text = document!.text.replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    const theirs = countsOf(wordsOf(run(file, '-')))
    const ours = countsOf(wordsOf(text))
    let [all, both, more] = [0, 0, 0]
    const lost: string[] = []
    for (const [word, count] of theirs) {
      all += count
      both += Math.min(count, ours.get(word) ?? 0)
      if (!ours.has(word)) lost.push(word)
    }
    for (const count of ours.values()) more += count
    shares.push(all === 0 ? 1 : both / all)
    const share = all === 0 ? '-' : `${((100 * both) / all).toFixed(1)} %`
    console.log(
      `${basename(file)}: ${share} of ${all}; ours ${more}; ${lost.length} lost (${lost.slice(0, 12).join(' ')}); ${ms} ms; ${notes.join('; ')}`,
    )
    if (document!.text.length > 500) readings.push({ file, document: document! })
  } catch (error) {
    console.log(`${basename(file)}: ${String((error as Error).message).slice(0, 200)}`)
  }
}
shares.sort((a, b) => a - b)
console.log(`${shares.length} files: median ${(100 * (shares[shares.length >> 1] ?? 0)).toFixed(1)} % of words`)

let hits = 0
const misses: string[] = []
for (let i = 0; i < SAMPLES && readings.length > 0; i++) {
  const { file, document } = readings[i % readings.length]!
  const spans = document.origin!.spans
  for (;;) {
    const { start, end, from, box } = spans[Math.floor(random() * spans.length)]!
    const words = wordsOf(document.text.slice(start, end)).filter((word) => word.length > 2)
    if (words.length === 0 && random() > 0.01) continue
    const word = words[Math.floor(random() * words.length)] ?? ''
    const [left, top, right, bottom] = box!
    const isThere = boxesOf(file, from.page!).some(
      ({ text, x, y }) =>
        (text.includes(word) || (text.length > 1 && word.startsWith(text))) &&
        x >= left - NEAR &&
        x <= right + NEAR &&
        y >= top - NEAR &&
        y <= bottom + NEAR,
    )
    if (isThere) hits++
    else misses.push(`${basename(file)} page ${from.page} ${word} ${JSON.stringify(box)}`)
    break
  }
}
console.log(`${hits} of ${hits + misses.length} words are in their boxes`)
for (const miss of misses) console.log(`  ${miss}`)
