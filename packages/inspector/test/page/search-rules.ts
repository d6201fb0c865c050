import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gate } from '../../../../test/support/gate.js'
import { served, type Watched } from '../support/opened-page.js'
import { pagedIndex } from '../support/paged-index.js'
import type { Tried } from '../support/try-page.js'

/** What the search of the page does. */
export function searchRules(tried: Tried): void {
  let watchedPage: Watched

  async function search(address: string): Promise<Page> {
    watchedPage = await tried.open(address)
    await watchedPage.page.waitForSelector('.rankings')
    return watchedPage.page
  }

  test('typing a query and Enter shows the hits with their matches marked, and the address has the query', async () => {
    watchedPage = await tried.open()
    const { page } = watchedPage
    await page.waitForSelector('.empty')
    await page.keyboard.press('/')
    await page.keyboard.type('knead the dough')
    await page.keyboard.press('Enter')
    const first = page.locator('.hit').first()
    await first.waitFor()
    expect(await first.locator('.path').innerText()).toMatch(/^bread\.md:\d/)
    expect(await first.locator('.snippet mark').allInnerTexts()).toEqual(['Knead', 'dough'])
    expect(new URL(page.url())).toMatchObject({ search: '?q=knead+the+dough', hash: '' })
    await page.reload()
    await page.waitForSelector('.hit')
    expect(watchedPage.wrong).toEqual([])
  })

  test('before a search there are documents to try, and then what was searched for', async () => {
    const { page, wrong } = await tried.open('', { viewport: { width: 360, height: 800 } })
    const start = page.locator('.start')
    const title = start.locator('li button', { hasText: 'bread.md' })
    await title.waitFor()
    expect(await start.getByRole('heading').allInnerTexts()).toEqual(['Try the title of a document'])
    await title.click()
    await page.waitForSelector('.hit')
    expect(new URL(page.url()).search).toBe('?q=Bake+bread')
    expect(await page.locator('#query').inputValue()).toBe('Bake bread')
    await page.goto(page.url().replace(/\?.*/, ''))
    await start.locator('li button', { hasText: 'Bake bread' }).first().waitFor()
    expect(await start.getByRole('heading').allInnerTexts()).toEqual(['Searched before', 'Try the title of a document'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(wrong).toEqual([])
  })

  test('on a phone the settings are folded, and the first hit is on the first screen', async () => {
    const { page, wrong } = await tried.open('?q=knead the dough', { viewport: { width: 360, height: 740 } })
    const hit = page.locator('.hit').first()
    await hit.waitFor()
    const { y, height } = (await hit.boundingBox())!
    expect(y + height).toBeLessThan(740)
    const budget = page.getByLabel('Budget in tokens')
    expect(await budget.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Settings hybrid, 10 hits' }).click()
    await budget.fill('600')
    await budget.press('Enter')
    await page.getByRole('button', { name: 'Settings hybrid, 10 hits, 600 tokens' }).click()
    expect(await budget.isVisible()).toBe(false)
    expect(wrong).toEqual([])
  })

  test('the score of a hit says what it means, beside its evidence', async () => {
    const page = await search('?q=knead the dough')
    const hit = page.locator('.hit').first()
    expect(await hit.locator('.numbers').isVisible()).toBe(false)
    const score = hit.getByRole('button', { name: /^rrf / })
    await score.click()
    expect(await score.getAttribute('aria-expanded')).toBe('true')
    const text = await hit.locator('.numbers').innerText()
    const { retrieval } = (await tried.kebab.search({ query: 'knead the dough', k: 1 })).hits[0]!
    expect(text).toContain(`number ${retrieval.lexical_rank} by words`)
    expect(text).toContain(`evidence ${retrieval.evidence!.toFixed(2)} says how much`)
    await page.getByRole('radio', { name: 'lexical' }).check({ force: true })
    await hit.getByRole('button', { name: /^bm25 / }).click()
    expect(await hit.locator('.numbers').innerText()).toContain('is of words')
    expect(watchedPage.wrong).toEqual([])
  })

  test('matches are marked in the language of the document, in a hit and in its source', async () => {
    const page = await search('?q=Häuser')
    const hit = page.locator('.hit', { hasText: 'haus.md' })
    expect(await hit.locator('.snippet mark').allInnerTexts()).toEqual(['Haus'])
    await hit.locator('[data-hit]').click()
    await page.locator('.source li.cited').first().waitFor()
    expect(await page.locator('.source mark').allInnerTexts()).toEqual(['Haus'])
  })

  test('a snippet shows no marks of Markdown, and the source shows them', async () => {
    const page = await search('?q=zest')
    const hit = page.locator('.hit', { hasText: 'table.md' })
    expect(await hit.locator('.snippet').innerText()).toBe('Set --zest or none. · Flag | Default · --zest | 3')
    expect(await hit.locator('.snippet code mark').allInnerTexts()).toEqual(['zest', 'zest'])
    expect(await hit.locator('.snippet strong').allInnerTexts()).toEqual(['none'])
    await hit.locator('[data-hit]').click()
    await page.locator('.source li.cited').first().waitFor()
    expect(await page.locator('.source').innerText()).toContain('Set `--zest` or **none**.')
    expect(await page.locator('.source mark').allInnerTexts()).toEqual(['zest', 'zest'])
  })

  test('the next page goes on with the ranks, and no hit comes twice', async () => {
    const page = await search('?q=hook&k=8')
    await page.keyboard.press('n')
    await page.locator('.hit').nth(15).waitFor()
    const ids = await page
      .locator('[data-hit]')
      .evaluateAll((all) => all.map((element) => element.getAttribute('data-hit')))
    expect(new Set(ids).size).toBe(16)
    expect(
      await page.locator('.hits li').evaluateAll((all) => all.map((element) => (element as HTMLLIElement).value)),
    ).toEqual(Array.from({ length: 16 }, (_, i) => i + 1))
    expect(await page.locator('.summary').innerText()).toContain('16 hits · 2 pages')
    expect(watchedPage.wrong).toEqual([])
  })

  test('by the keyboard, the next page goes on at its first hit, and trying again in the view', async () => {
    const page = await search('?q=hook&k=8')
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('li')?.value ?? document.activeElement?.id)
    await page.locator('[data-next-page]').focus()
    await page.keyboard.press('Enter')
    await page.locator('.hit').nth(15).waitFor()
    expect(await focused()).toBe(9)
    expect(watchedPage.wrong).toEqual([])
    // A page that fails leaves the focus where it is.
    await page.route('**/v1/search', (route) => route.abort())
    await page.locator('[data-next-page]').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Next page')
    await page.unroute('**/v1/search')
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect(await focused()).toBe('main')
  })

  test('whoever goes on typing while the next page comes is left there', async () => {
    const page = await search('?q=hook&k=8')
    const typed = gate()
    await page.route('**/v1/search', async (route) => {
      await typed.opened
      await route.continue()
    })
    await page.keyboard.press('n')
    await page.locator('#query').focus()
    typed.open()
    await page.locator('.hit').nth(15).waitFor()
    await page.unroute('**/v1/search')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('query')
  })

  test('a hit opens its source at the cited lines, by the keyboard, and Escape goes back to it', async () => {
    const page = await search('?q=an hour in the oven')
    await page.locator('[data-hit]').first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    const cited = page.locator('.source li.cited')
    await cited.first().waitFor()
    expect((await cited.allInnerTexts()).join('\n')).toContain('An hour in the oven.')
    expect(await page.locator('.source mark').allInnerTexts()).toContain('oven')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(
      /^bread\.md, cited: lines \d/,
    )
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-hit'))).not.toBeNull()
    expect(watchedPage.wrong).toEqual([])
  })

  test('a button opens the PDF of a passage at its page, and says where the file is gone', async () => {
    const { kebab, folder } = await pagedIndex()
    await using inspector = await served(kebab, { documents: kebab, originals: kebab })
    const { page } = await tried.open('?q=hook', { url: inspector.url, origin: inspector.origin })
    await page.evaluate(() => {
      window.open = (url) => {
        document.title = String(url)
        return null
      }
    })
    await page.locator('[data-hit]').click()
    const button = page.getByRole('button', { name: 'Open the PDF' })
    await button.click()
    await expect.poll(() => page.title()).toMatch(/^\/original\/[\w-]{43}\/$/)
    rmSync(join(folder, 'a b#1.pdf'))
    await button.click()
    await page.getByText('The file is gone').waitFor()
  })

  test('the picture has each ranking with the fused one between, and a line for each chunk of two columns', async () => {
    const page = await search('?q=hook of tool 3')
    expect(await page.locator('.column h3').allInnerTexts()).toEqual(['bm25', 'fused', 'usearch', 'combined'])
    const { hits, trace } = await tried.kebab.search({ query: 'hook of tool 3', k: 12, trace: true })
    const fused = page.locator('.column.fused button')
    expect(await fused.evaluateAll((all) => all.map((element) => (element as HTMLElement).title))).toEqual(
      hits.map(({ doc_path, heading_path }) => `${doc_path} › ${heading_path.join(' › ')}`),
    )
    const firstHits = new Set(hits.map(({ chunk_id }) => chunk_id))
    const joined = trace!.lexical.filter(({ chunk_id, rank }) => rank <= 12 || firstHits.has(chunk_id))
    expect(await page.locator('.joins').first().locator('path').count()).toBe(joined.length)
    await fused.first().hover()
    expect(await page.locator('.joins path.active').count()).toBe(3)
  })

  test('other weights fuse the lists again in the picture, and leave the hits as they are', async () => {
    const page = await search('?q=hook of tool 3')
    const titles = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((element) => (element as HTMLElement).title))
    const before = await page.locator('[data-hit]').allInnerTexts()
    const fused = await titles('.column.fused button')
    await page.getByLabel('combined').fill('0')
    await page.getByLabel('usearch').fill('0')
    expect(await titles('.column.fused button')).toEqual(await titles('.column.lexical button'))
    expect(await page.locator('[data-hit]').allInnerTexts()).toEqual(before)
    await page.getByRole('button', { name: 'Reset' }).click()
    expect(await titles('.column.fused button')).toEqual(fused)
  })

  test('a script in a path, a heading or a text of a document is shown as text, and never runs', async () => {
    const page = await search('?q=payload')
    const hit = page.locator('.hit', { hasText: 'Payload' }).first()
    expect(await hit.innerText()).toContain('evil/<img src=x onerror=alert(5)>.md')
    const plain = page.locator('.hit', { hasText: 'script.txt' })
    expect(await plain.innerText()).toContain('<script>alert(1)</script>')
    await hit.locator('[data-hit]').click()
    await page.locator('.source li.cited').first().waitFor()
    expect(await page.locator('.source').innerText()).toContain('<svg onload=alert(3)>')
    expect(await page.locator('#app img').count()).toBe(1)
    expect(await page.locator('#app script, #app [onerror], #app a[href^=javascript]').count()).toBe(0)
    expect(watchedPage.wrong).toEqual([])
  })

  test('what the server refuses is said with its code, and the page goes on', async () => {
    watchedPage = await tried.open('?q=hook&filter=indexed_after%3Dnever')
    const { page } = watchedPage
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('invalid_input')
    await page.getByRole('button', { name: 'Remove indexed_after=never' }).click()
    await page.waitForSelector('.hit')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('without the token, the page says what to do and asks nothing', async () => {
    watchedPage = await tried.open('', { url: `${tried.inspector.origin}/#` })
    expect(await watchedPage.page.getByRole('alert').innerText()).toContain('Open the link that kebab inspect printed')
    expect(watchedPage.wrong).toEqual([])
  })
}
