import { equal, match, ok } from 'node:assert/strict'
import type { Rule } from './visit-site.js'

/** What the pages themselves have to do. */
export const pageRules: Rule[] = [
  {
    name: 'the first page shows the README, its picture included',
    async check({ page, open }) {
      await open('')
      match(await page.title(), /^Kebab/)
      match(await page.innerText('h1'), /Kebab/)
      match(await page.innerText('main'), /Pages that concatenate/)
      ok(
        await page
          .locator('main img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth > 0),
      )
    },
  },
  {
    name: 'a guide opens from the navigation, and a link in it leads to a place in another page',
    async check({ page, url, open }) {
      await open('guides/')
      await page.locator('aside a', { hasText: 'Over Postgres' }).first().click()
      await page.waitForURL(`${url}guides/postgres.html`)
      await open('')
      await page.locator('main a', { hasText: 'What each is for' }).click()
      await page.waitForURL(`${url}reference.html#packages`)
      await page.locator('#packages').waitFor()
    },
  },
  {
    name: 'every page of the navigation has a heading and a title',
    async check({ page, url, open }) {
      const links: string[] = []
      // Packages and their API have lists of their own.
      for (const address of ['reference.html', 'packages/core.html', 'api/']) {
        await open(address)
        const side = page.locator('aside.VPSidebar a')
        links.push(...(await side.evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href))))
      }
      ok(links.length > 70, `${links.length} links`)
      for (const link of new Set(links)) {
        const response = await page.request.get(link)
        equal(response.status(), 200, link)
        match(await response.text(), /<h1[\s>]/, link)
        ok(link.startsWith(url), link)
      }
    },
  },
]
