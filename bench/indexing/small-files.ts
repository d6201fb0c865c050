import { readFile } from 'node:fs/promises'
import { seededRandom } from '../../packages/eval/src/paired-bootstrap.js'
import { folderFiles } from '../folder-files.js'
import { CORPUS } from '../multi-hop/read-questions.js'

/** Makes the texts of small files. */
export interface SmallFiles {
  /** A random number from 0 to 1, the same in every run. */
  next(): number
  /** A text of a hundred words, and a word before them that no other text has. */
  textOf(i: number): string
  nameOf(i: number): string
}

/** English words, as often as in the documents of the demo, so that a model has its usual work. */
async function wordsOfDemo(): Promise<string[]> {
  const paths = (await folderFiles(CORPUS)).filter((path) => path.endsWith('.md')).sort()
  const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
  return texts.flatMap((text) => text.toLowerCase().match(/\b[a-z]+\b/g) ?? [])
}

export async function smallFiles(): Promise<SmallFiles> {
  const next = seededRandom(20)
  const words = await wordsOfDemo()
  const sentence = (length: number): string =>
    Array.from({ length }, () => words[Math.floor(next() * words.length)]!).join(' ')
  return { next, textOf: (i) => `mark${i.toString(36)}x ${sentence(100)}.\n`, nameOf: (i) => `${i}.txt` }
}
