import { bm25Retriever } from '@kebab/bm25'
import { createEngine, type Embedder, exactVectorRetriever, memoryStore } from '@kebab/core'
import { expect, test } from 'vitest'
import { stored } from '../../../../test/support/fixture-engine.js'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'
import { served } from '../support/opened-page.js'
import type { Tried } from '../support/try-page.js'

/** What the page says of explanations, budgets and the index. */
export function indexRules(tried: Tried): void {
  test('why isn’t it there: the engine’s verdict, its words, and what each retriever made of it', async () => {
    const { page, wrong } = await tried.open('?q=knead the dough&filter=path_glob%3Dguides/**')
    await page.getByRole('button', { name: 'Why isn’t it there?' }).click()
    const explain = async (target: string): Promise<string> => {
      await page.getByLabel('Which passage do you miss?').fill(target)
      await page.getByRole('button', { name: 'Explain' }).click()
      await page.locator('.explained').waitFor()
      return page.locator('.explained').innerText()
    }
    const request = { query: 'knead the dough', filters: { path_glob: ['guides/**'] } }
    const expected = await tried.kebab.explain({ ...request, doc_path: 'bread.md' })
    expect(expected.verdict).toBe('filtered')
    expect(await explain('bread.md')).toMatch(/The filter leaves it out[\s\S]*path_glob: asked for guides\/\*\*/)
    expect(await page.locator('.explained').innerText()).toContain(expected.reason)
    await page.getByRole('button', { name: 'Remove path_glob=guides/**' }).click()
    const { hits } = await tried.kebab.search({ query: 'knead the dough', k: 1 })
    await page.waitForFunction(
      (id) => document.querySelector('[data-hit]')?.getAttribute('data-hit') === id,
      hits[0]!.chunk_id,
    )
    expect(await explain(hits[0]!.chunk_id)).toMatch(/It is there[\s\S]*bm25\s+ranks it\s+1\s/)
    expect(await explain(hits[0]!.doc_id)).toContain('It is there')
    expect(wrong).toEqual([])
  })

  test('what the budget cut is the difference to the page without it', async () => {
    const { page, wrong } = await tried.open('?q=hook&k=5&budget=600')
    await page.getByRole('button', { name: 'Budget', exact: true }).click()
    await page.locator('.budget li').nth(4).waitFor()
    const cut = await tried.kebab.search({ query: 'hook', k: 5, max_tokens: 600 })
    const whole = await tried.kebab.search({ query: 'hook', k: 5 })
    expect(cut.truncated).toBe(true)
    const labels = whole.hits.map(({ chunk_id, snippet }) => {
      const sent = cut.hits.find((hit) => hit.chunk_id === chunk_id)?.snippet.length
      if (sent === undefined) return 'next page'
      return sent < snippet.length ? `${sent} of ${snippet.length} characters` : `${sent} characters, whole`
    })
    expect(await page.locator('.budget .said').allInnerTexts()).toEqual(labels)
    expect(wrong).toEqual([])
  })

  test('the index has its documents with their chunks, characters and ages, and what was skipped', async () => {
    const { page, wrong } = await tried.open('?view=index')
    const row = page.locator('.documents tbody tr', { hasText: 'bread.md' })
    await row.waitFor()
    const lengths: number[] = []
    for await (const { document, text } of tried.kebab.chunks())
      if (document.path === 'bread.md') lengths.push(text.length)
    const characters = lengths.reduce((sum, length) => sum + length, 0)
    expect(await row.locator('td').allInnerTexts()).toEqual([
      'Bake bread',
      'markdown',
      String(lengths.length),
      String(characters),
      expect.stringMatching(/just now|ago|this minute/),
    ])
    expect(await page.locator('.documents tbody tr').count()).toBe(26)
    expect(await page.locator('.plots [role=img]').first().getAttribute('aria-label')).toMatch(/^Sizes.*\d+ chunks: \d/)
    await page.locator('summary', { hasText: 'binary' }).click()
    expect(await page.locator('details[open]').innerText()).toContain('docs/a<b>.png')
    // Days would say nothing of an index that was made just now.
    expect(await page.locator('.plots figure').last().innerText()).toMatch(
      /^Ages of the documents of this page[\s\S]*\d+ documents: \d+( to \d+)? (seconds|minutes) since indexing/,
    )
    expect(wrong).toEqual([])
  })

  test('another page of the list goes on at its heading, and the counts are those of the index as it is now', async () => {
    const store = memoryStore()
    const retriever = bm25Retriever()
    const files = (count: number) =>
      stored(Object.fromEntries(Array.from({ length: count }, (_, i) => [`${i}.md`, `# Hook ${i}\n\nIt runs.\n`])))
    await store.commit({ put: files(101) })
    const changing = await served(createEngine({ store, retrievers: [retriever] }), {
      documents: store,
      skipped: async () => [],
    })
    try {
      const { page, wrong } = await tried.open('?view=index', { url: changing.url, origin: changing.origin })
      const counts = () => page.locator('.holds, .parts div:first-child dd').allInnerTexts()
      await page.locator('.documents tbody tr').first().waitFor()
      expect(await counts()).toEqual([expect.stringContaining('101 documents'), '101'])
      await page.locator('.holdings [data-next-page]').focus()
      await page.keyboard.press('Enter')
      await page.getByText('page 2').waitFor()
      await page.waitForFunction(() => document.activeElement?.id === 'documents')
      await page.getByRole('button', { name: 'Previous' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('page 1').waitFor()
      await page.waitForFunction(() => document.activeElement?.id === 'documents')
      await store.commit({ put: files(103) })
      await page.keyboard.press('1')
      await page.getByText('103 documents').waitFor()
      await page.keyboard.press('3')
      await page.locator('.documents tbody tr').first().waitFor()
      expect(await counts()).toEqual([expect.stringContaining('103 documents'), '103'])
      await store.commit({ put: files(104) })
      await page.keyboard.press('/')
      await page.keyboard.press('1')
      await page.locator('#query').fill('hook')
      await page.locator('#query').press('Enter')
      await page.getByText('104 documents').waitFor()
      expect(wrong).toEqual([])
    } finally {
      await changing.close()
    }
  })

  test('single keys can be switched off, and then do nothing', async () => {
    // What is switched off is kept in the window.
    const { page } = await tried.open('', {})
    await page.waitForSelector('.empty')
    await page.keyboard.press('3')
    await page.waitForSelector('.documents')
    await page.keyboard.press('?')
    await page.getByLabel('Single keys do this').uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('1')
    expect(new URL(page.url()).search).toBe('?view=index')
  })

  test('a retriever that fails is named, an empty index says so, and so does a part that was not given', async () => {
    const store = memoryStore()
    const toy = toyEmbedder()
    const embedder: Embedder = {
      ...toy,
      embed: (texts, options) => {
        if (options.kind === 'query') throw new Error('the model is gone')
        return toy.embed(texts, options)
      },
    }
    const [lexical, vectors] = [bm25Retriever(), exactVectorRetriever({ embedder })]
    const engine = createEngine({ store, retrievers: [lexical, vectors] })
    const bare = await served(engine, { documents: store })
    try {
      const { page, wrong } = await tried.open('?view=index', { url: bare.url, origin: bare.origin })
      await page.locator('.holdings .empty').waitFor()
      expect(await page.locator('.holdings').innerText()).toMatch(
        /Nothing is indexed yet[\s\S]*wasn’t told what is skipped/,
      )
      const [document] = stored({ 'a.md': '# Hooks\n\nA hook runs.\n' })
      await store.commit({ put: [document!] })
      for (const retriever of [lexical, vectors]) await retriever.add(document!.chunks)
      await page.getByRole('button', { name: 'Search', exact: true }).first().click()
      await page.locator('#query').fill('hook')
      await page.locator('#query').press('Enter')
      await page.waitForSelector('.hit')
      expect(await page.locator('.notice.warning').innerText()).toContain('exact-vectors took no part')
      // The browser itself would report a call that the server refuses.
      expect(wrong).toEqual([])
    } finally {
      await bare.close()
    }
  })
}
