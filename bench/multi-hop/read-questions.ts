import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** A passage that has to be found, and how to ask for it. */
export interface Hop {
  /**
   * The sub-questions of a good model, self-contained. The second one of a bridge may name what the
   * first passage says.
   */
  sub_question: string
  /** The document, relative to `CORPUS`. */
  path: string
  /** The words of the document that answer, verbatim and within one chunk. */
  quote: string
}

/** A question that takes two passages of two documents. */
export interface MultiHopQuestion {
  id: string
  /**
   * `bridge`: only the first passage names what the second one is about. `comparison` and
   * `conjunction`: the question names both.
   */
  kind: 'bridge' | 'comparison' | 'conjunction'
  question: string
  hops: [Hop, Hop]
  answer: string
}

/**
 * The folder of the documents that the questions are about. The package `modern-web-guidance` ships
 * them.
 */
export const CORPUS = dirname(createRequire(import.meta.url).resolve('modern-web-guidance/package.json'))

/** All questions, in their order. */
export async function readQuestions(): Promise<MultiHopQuestion[]> {
  return JSON.parse(await readFile(new URL('questions.json', import.meta.url), 'utf8')) as MultiHopQuestion[]
}
