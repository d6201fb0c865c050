import { deepEqual, equal, match, ok } from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Rule } from './visit-site.js'

const INPUT = 'dialog [role=combobox]'
const OPTION = 'dialog [role=option]'
const STATUS = 'dialog [role=status]'

/** What the search has to do. */
export const searchRules: Rule[] = [
  {
    name: 'the index is loaded when the search is first opened, and once',
    async check({ page, open, requests }) {
      const loaded = () => requests.filter((url) => url.includes('search-index')).length
      await open('')
      equal(loaded(), 0)
      await openSearch(page)
      await page.waitForLoadState('networkidle')
      equal(loaded(), 1)
      await page.keyboard.press('Escape')
      await openSearch(page)
      await type(page, 'budget')
      equal(loaded(), 1)
    },
  },
  {
    name: 'a word of a text finds its page, and Enter opens it at the section',
    async check({ page, url, open }) {
      await open('')
      await openSearch(page)
      // Said in one place alone: in a section of the guide to many tenants.
      await type(page, 'PgBouncer transaction pooling')
      const options = await page.locator(OPTION).all()
      ok(options.length > 0)
      const place = await page.locator(OPTION).first().getAttribute('href')
      match(place ?? '', /\/guides\/postgres\.html#./)
      ok((await page.locator(`${OPTION} mark`).count()) > 0)
      await page.keyboard.press('Enter')
      await page.waitForURL(new URL(place ?? '', url).href)
      equal(await page.locator('dialog[open]').count(), 0)
      const heading = page.locator(`[id="${decodeURIComponent(new URL(page.url()).hash.slice(1))}"]`)
      await page.waitForFunction('window.scrollY > 0')
      const top = await heading.evaluate((element) => element.getBoundingClientRect().top)
      ok(top >= 0 && top < 300, `the section is ${top} below the top of the window`)
    },
  },
  {
    name: 'Ctrl-K and Command-K open it too, also while something is typed',
    async check({ page, open }) {
      await open('')
      for (const keys of ['Control+k', 'Meta+k']) {
        await page.keyboard.press(keys)
        await page.locator(INPUT).waitFor()
        ok(await page.locator(INPUT).evaluate((input) => input === document.activeElement))
        await page.keyboard.press('Escape')
        equal(await page.locator('dialog[open]').count(), 0)
      }
    },
  },
  {
    name: 'results come while a word is still typed',
    async check({ page, open }) {
      await open('guides/')
      await openSearch(page)
      await type(page, 'concaten')
      match(await page.innerText(`${OPTION}:first-child`), /concatenate/)
    },
  },
  {
    name: 'arrows go through the results and around, and Escape gives the focus back',
    async check({ page, open }) {
      await open('')
      const button = page.locator('.site-search-button')
      await button.click()
      await type(page, 'error codes')
      const count = await page.locator(OPTION).count()
      ok(count > 2)
      const active = async () => {
        const id = await page.getAttribute(INPUT, 'aria-activedescendant')
        const selected = await page
          .locator(`${OPTION}[aria-selected=true]`)
          .evaluateAll((all) => all.map(({ id }) => id))
        deepEqual(selected, [id])
        return Number(id?.match(/\d+$/)?.[0])
      }
      equal(await active(), 0)
      await page.keyboard.press('ArrowDown')
      equal(await active(), 1)
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      equal(await active(), count - 1)
      await page.keyboard.press('ArrowDown')
      equal(await active(), 0)
      await page.keyboard.press('Escape')
      equal(await page.locator('dialog[open]').count(), 0)
      ok(await button.evaluate((element) => element === document.activeElement))
    },
  },
  {
    name: 'texts and queries are text, whatever they hold',
    async check({ page, open }) {
      await open('')
      await openSearch(page)
      await page.fill(INPUT, '<img src=x onerror=alert(1)> Promise')
      await page.locator(OPTION).first().waitFor()
      match(await page.innerText('dialog [role=listbox]'), /Promise</)
      const elements = page.locator(`${OPTION} *`)
      deepEqual([...new Set(await elements.evaluateAll((all) => all.map(({ tagName }) => tagName)))].sort(), [
        'MARK',
        'SPAN',
      ])
      await page.fill(INPUT, 'zzzzqqqq')
      await page.locator(STATUS, { hasText: 'Nothing was found' }).waitFor()
      equal(await page.getAttribute(INPUT, 'aria-expanded'), 'false')
      await page.fill(INPUT, 'word '.repeat(2000))
      await page.locator(OPTION).first().waitFor()
    },
  },
  {
    name: 'an index that does not come is said, and asked for again',
    async check({ page, open, forgetErrors }) {
      await open('')
      await page.route('**/search-index*', (route) => route.abort())
      await openSearch(page)
      await page.fill(INPUT, 'budget')
      await page.locator(STATUS, { hasText: 'The search failed' }).waitFor()
      await page.unroute('**/search-index*')
      forgetErrors()
      await type(page, 'budgets')
    },
  },
]

/** Opens the search by its key. */
export async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('/')
  await page.locator(INPUT).waitFor()
  ok(await page.locator(INPUT).evaluate((input) => input === document.activeElement))
}

/** Types a query, and waits for its results. */
export async function type(page: Page, query: string): Promise<void> {
  await page.fill(INPUT, '')
  await page.keyboard.type(query)
  await page.locator(OPTION).first().waitFor()
  await page.locator(STATUS, { hasText: /result/ }).waitFor()
}
