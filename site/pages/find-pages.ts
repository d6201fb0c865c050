import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Heading, headingsOf, nodesOf, type PageNode } from './read-markdown.js'

/** A page of the site. */
export interface Page {
  /** Where its text is in the repository, with `/`. */
  file: string
  /** Where it is in the site, without an extension: `guides/nextjs`. `index` is the first page. */
  address: string
  /** Its first heading. */
  title: string
  text: string
  nodes: readonly PageNode[]
  headings: readonly Heading[]
}

/** Pages that are in no folder which is taken whole. */
const SINGLE: Record<string, string> = {
  'README.md': 'index',
  'CHANGELOG.md': 'changelog',
  'CONTRIBUTING.md': 'contributing',
  'bench/RESULTS.md': 'bench/results',
  'bench/PROFILE.md': 'bench/profile',
  'bench/TURNS.md': 'bench/turns',
  'bench/postgres/RESULTS.md': 'bench/postgres',
}

/**
 * Reads the pages of the repository that the site is made of: those of `docs`, the README of every
 * package, and some more. The API reference isn't among them: it is made of the sources.
 */
export function findPages(root: string): Page[] {
  const addresses = new Map(Object.entries(SINGLE))
  for (const name of readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })) {
    const path = name.replaceAll('\\', '/')
    // `npm run docs` writes its pages there.
    if (!path.endsWith('.md') || path.startsWith('api/')) continue
    addresses.set(`docs/${path}`, path.replace(/\.md$/, '').replace(/(^|\/)README$/, '$1index'))
  }
  for (const name of readdirSync(join(root, 'packages')).sort())
    if (existsSync(join(root, 'packages', name, 'README.md')))
      addresses.set(`packages/${name}/README.md`, `packages/${name}`)
  return [...addresses].map(([file, address]) => readPage(file, address, readFileSync(join(root, file), 'utf8')))
}

/** Reads a page from its text. A page without a heading is called as its address. */
export function readPage(file: string, address: string, text: string): Page {
  const nodes = nodesOf(text)
  const headings = headingsOf(nodes)
  return { file, address, title: headings[0]?.title ?? address, text, nodes, headings }
}
