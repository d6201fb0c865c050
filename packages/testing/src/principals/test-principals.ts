import type { DocumentInput, Engine } from '@kebab/core'
import { checkKit, namesOf, type TestRunner } from '../kit.js'
import { principalRules } from './principal-rules.js'

/** A page of `browse`, as far as the kit reads it. */
export interface BrowsedPage {
  /** The documents of the page. */
  documents: readonly { document: { doc_path: string } }[]
  /** How many documents all pages have. */
  total: number
  /** The counts of the facets that were asked for. */
  facets?: unknown
  /** The cursor of the next page; `null` after the last. */
  next_cursor: string | null
}

/** What reads an index for some principals. What it lacks isn't tried. */
export interface PrincipalReader
  extends Pick<Engine, 'search' | 'fetch'>,
    Partial<Pick<Engine, 'bulkSearch' | 'explain' | 'describe'>> {
  /** Lists the paths of all documents. */
  paths?(): Promise<readonly string[]>
  /** A page of documents. */
  browse?(request: { limit: number; cursor?: string; facets?: string[] }): Promise<BrowsedPage>
  /** Answers a question. */
  ask?(question: string): Promise<unknown>
}

/** An index with principals. */
export interface PrincipalIndex {
  /** What reads it without principals: every call has to be refused. Absent: nothing can. */
  root?: PrincipalReader | undefined
  /** Returns what reads it for some principals. */
  as(principals: readonly string[]): PrincipalReader | Promise<PrincipalReader>
  /** Called once after the test, and awaited. Default: there is nothing to close. */
  close?: (() => unknown) | undefined
}

/** The options of `testPrincipals`. */
export interface PrincipalsKit {
  /** `test` of vitest or of `node:test`, or anything like it. Called once for each rule. */
  test: TestRunner
  /**
   * Makes an index with principals that holds exactly these documents, searched by words at least.
   */
  create(documents: readonly DocumentInput[]): PrincipalIndex | Promise<PrincipalIndex>
  /**
   * How many worlds are drawn, in which each reader looks for what others may see: an integer from
   * 1. Default: 3.
   */
  worlds?: number | undefined
}

/** The rules of an index with principals: the names of the tests of `testPrincipals`. */
export const principalsRules: readonly string[] = namesOf(principalRules)

/**
 * Registers one test for each rule of an index with principals. It tries to learn of documents that
 * its readers may not see: by every call that a reader has, over documents with words of their own.
 */
export function testPrincipals(kit: PrincipalsKit): void {
  const { test, create, worlds = 3 } = checkKit('testPrincipals', kit, ['worlds'])
  for (const { rule, check } of principalRules) test(rule, () => check(create, worlds))
}
