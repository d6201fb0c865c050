import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { licenceProblems } from '../scripts/packages/licence-problems.js'
import { homeOf } from '../scripts/packages/manifest-problems.js'
import { readManifest } from '../scripts/packages/published-packages.js'
import { builtProblems } from '../site/built-problems.js'
import { findPages, readPage } from '../site/pages/find-pages.js'
import { navigationOf } from '../site/pages/navigation.js'
import { deadLinks, linkResolver } from '../site/pages/page-links.js'
import { linkPlaces, slug } from '../site/pages/read-markdown.js'
import { markedParts, openSearch } from '../site/search/open-search.js'
import { packPages } from '../site/search/pack-pages.js'
import { plainText } from '../site/search/plain-text.js'

const root = join(import.meta.dirname, '..')
const home = homeOf(await readManifest(root))
const pages = findPages(root)

test('every page of docs and every README of a package is in the navigation, once', () => {
  const placed = navigationOf(pages).flatMap((group) => group.pages.map(({ address }) => address))
  expect(placed.sort()).toEqual(
    pages
      .map(({ address }) => address)
      .filter((address) => address !== 'index')
      .sort(),
  )
  expect(placed).toContain('guides/bundlers')
  const lost = readPage('docs/lost.md', 'lost', '# Lost')
  expect(() => navigationOf([...pages, lost])).toThrow('found none for docs/lost.md')
  expect(() => navigationOf(pages.filter(({ address }) => address !== 'errors'))).toThrow('a page for errors')
})

test('every link of a page of the site leads somewhere, its anchor included', () => {
  expect(deadLinks({ pages, root, home }, (page) => linkPlaces(page.text, page.nodes))).toEqual([])
})

test('a page has no syntax that a code host would show as it is', () => {
  const offenders = pages.filter(({ text }) => /^:::|^\[\[toc\]\]|<script|<template|^<<< /im.test(text))
  expect(offenders.map(({ file }) => file)).toEqual([])
})

test('a link leads to the page of a file, or else to the file on the host', () => {
  const from = pages.find(({ file }) => file === 'docs/guides/bundlers.md')!
  const resolve = linkResolver({ pages, root, home })
  const target = (url: string) => {
    const found = resolve(url, from)
    return found.to === 'page'
      ? `${found.page.address}#${found.anchor}`
      : found.to === 'repository'
        ? found.url
        : found.to
  }
  expect(target('#bundles-for-browsers')).toBe('guides/bundlers#bundles-for-browsers')
  expect(target('nextjs.md')).toBe('guides/nextjs#')
  expect(target('../reference.md#packages')).toBe('reference#packages')
  expect(target('../../packages/core')).toBe('packages/core#')
  expect(target('../../README.md#try-it')).toBe('index#try-it')
  expect(target(`${home}/blob/main/docs/design.md`)).toBe('design#')
  expect(target(`${home}/tree/main/packages/core`)).toBe('packages/core#')
  expect(target('../../packages/core/src/contracts.ts')).toBe(`${home}/blob/main/packages/core/src/contracts.ts`)
  expect(target('../../examples/guides')).toBe(`${home}/tree/main/examples/guides`)
  expect(target('https://example.org/a.md')).toBe('elsewhere')
  for (const url of ['none.md', '../../../above.md', '#none', `${home}/blob/main/docs/none.md`, '../design.md#none'])
    expect(target(url), url).toBe('nowhere')
})

test('an anchor is that of the code host', () => {
  expect(['What `max_tokens` bounds', "It isn't for", '`@kebab/core`, and more', 'Größe – 100 %'].map(slug)).toEqual([
    'what-max_tokens-bounds',
    'it-isnt-for',
    'kebabcore-and-more',
    'größe--100-',
  ])
  const { headings } = readPage('a.md', 'a', '# A b\n\n## A b\n\n## A b\n')
  expect(headings.map(({ anchor }) => anchor)).toEqual(['a-b', 'a-b-1', 'a-b-2'])
})

test('the index has what a reader sees: no targets, marks, comments and lines of tables', () => {
  const text =
    '# A `b`\n\n<!-- c -->\nSee **the [d](e.md)** and ![f](g.svg)*h* \\<i\\>.\n\n| j | k |\n|---|:-:|\n| `l` | |\n\n```md\n| *m* |\n```\n'
  expect(plainText(text)).toBe('# A b\n\n\nSee the d and h <i>.\n\nj · k\nl\n\n```md\n| *m* |\n```\n')
})

test('the search finds a section by its words, also by the beginning of the last one', async () => {
  const guide =
    '# Guide\n\nFirst of all.\n\n## Keeping budgets\n\nA **budget** is kept.\n\n### Exceptions\n\nNone & <none>.\n'
  const made = [readPage('a.md', 'guides/a', guide), readPage('b.md', 'b', '# Other\n\nNothing of the kind.\n')]
  const search = await openSearch(
    packPages(made, [{ title: 'Guides', pages: [{ title: 'Guide', address: 'guides/a' }] }]),
  )
  const [first] = await search('budg')
  expect(first).toEqual({
    address: 'guides/a',
    anchor: 'keeping-budgets',
    title: 'Guide',
    headings: ['Keeping budgets'],
    group: 'Guides',
    snippet: [
      { text: 'A ', marked: false },
      { text: 'budget', marked: true },
      { text: ' is kept.', marked: false },
    ],
  })
  expect((await search('exception')).map(({ anchor }) => anchor)).toEqual(['exceptions'])
  expect(await search('  ')).toEqual([])
  expect(await search('zzzz')).toEqual([])
  await expect(search('budget', AbortSignal.abort(new Error('typed on')))).rejects.toThrow('typed on')
})

test('a section that is called as the query comes first, then pages, and the API from the fifth place on', async () => {
  const sections = ['a', 'b', 'c', 'd', 'e'].map((name) => `## Part ${name}\n\nHow to make an index.\n`)
  const made = [
    readPage('guide.md', 'guide', `# Guide\n\n${sections.join('\n')}`),
    readPage(
      'core.md',
      'api/core',
      '# core\n\n## Functions\n\n### index()\n\nMakes an index index index.\n\n```ts\nsecret\n```\n',
    ),
  ]
  const search = await openSearch(packPages(made, []))
  const found = (await search('make index ')).map(({ address }) => address)
  expect(found).toEqual(['guide', 'guide', 'guide', 'guide', 'api/core', 'guide'])
  expect((await search('Index'))[0]?.anchor).toBe('index')
  expect(await search('secret')).toEqual([])
})

test('marks that overlap become one, and the parts make up the text', () => {
  const parts = markedParts('max_tokens bound', [
    { start: 0, end: 10 },
    { start: 0, end: 3 },
    { start: 4, end: 10 },
    { start: 11, end: 16 },
  ])
  expect(parts).toEqual([
    { text: 'max_tokens', marked: true },
    { text: ' ', marked: false },
    { text: 'bound', marked: true },
  ])
})

test('a built site is refused for links without a target, and for what it would load from elsewhere', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-site-'))
  try {
    const links = ['/docs/#a', '#a', './', '/docs/b.html', '#none', '/c.html', 'https://example.org/']
    const anchors = links.map((link) => `<a href="${link}">x</a>`).join('')
    await writeFile(
      join(folder, 'index.html'),
      `<h1 id="a">A</h1>${anchors}<script src="https://example.org/a.js"></script>`,
    )
    expect(await builtProblems(folder, '/docs/')).toEqual([
      'index.html: /docs/b.html leads nowhere',
      'index.html: #none leads to no place in index.html',
      'index.html: /c.html leads nowhere',
      'index.html: would load https://example.org/a.js',
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('what the site is built with has licences that are allowed', async () => {
  const { packages } = JSON.parse(await readFile(join(root, 'site/package-lock.json'), 'utf8'))
  expect(Object.keys(packages).length).toBeGreaterThan(50)
  expect(licenceProblems('', packages)).toEqual([])
})
