import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isNightly } from '../../../../test/support/profile.js'
import type { Tried } from '../support/try-page.js'

/** What makes the page usable for everybody: axe finds nothing, and it fits into a narrow window. */
export function accessRules(tried: Tried): void {
  const wide = { width: 1280, colorScheme: 'light' } as const
  const narrow = { width: 360, colorScheme: 'dark' } as const
  test.each(isNightly ? [wide, narrow] : [narrow])(
    'at $width pixels, in $colorScheme, axe finds nothing, and nothing is wider than the window',
    async ({ width, colorScheme }) => {
      // The policy of the page would refuse the script of axe.
      const options = { viewport: { width, height: 800 }, colorScheme, bypassCSP: true }
      const { page, wrong } = await tried.open('?q=hook of tool 3&budget=900', options)
      await page.waitForSelector('.rankings')
      await page.evaluate(AXE)
      for (const [place, go] of Object.entries(PLACES)) {
        await go(page)
        const found = await violations(page)
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
        expect({ place, found, scrollWidth }).toEqual({ place, found: [], scrollWidth: width })
      }
      expect(wrong).toEqual([])
    },
  )
}

/** The parts of the page, in an order in which each is reached from the one before. */
const PLACES: Record<string, (page: Page) => Promise<unknown>> = {
  ranking: async () => undefined,
  async source(page) {
    await page.locator('[data-hit]').first().click()
    await page.waitForSelector('.source li.cited')
  },
  async budget(page) {
    await page.getByRole('button', { name: 'Budget', exact: true }).click()
    await page.waitForSelector('.budget li')
  },
  async 'why not'(page) {
    await page.getByRole('button', { name: 'Why isn’t it there?' }).click()
    await page.getByLabel('Which passage do you miss?').fill('bread.md')
    await page.getByRole('button', { name: 'Explain' }).click()
    await page.waitForSelector('.explained')
  },
  async answer(page) {
    await page.getByRole('button', { name: 'Ask', exact: true }).first().click()
    await page.locator('#question').fill('How long is the dough kneaded?')
    await page.locator('#question').press('Enter')
    await page.waitForSelector('.statements')
  },
  async refusal(page) {
    await page.locator('#question').fill('zyzzyva quagga')
    await page.locator('#question').press('Enter')
    await page.waitForSelector('.answer .notice')
  },
  async index(page) {
    await page.getByRole('button', { name: 'Index', exact: true }).click()
    await page.waitForSelector('.documents')
  },
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const RULES = { resultTypes: ['violations'], runOnly: TAGS }

/** What is used of what axe returns. */
interface AxeResults {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}

async function violations(page: Page): Promise<string[]> {
  const results = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(RULES)})`)
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${help}: ${target}: ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}
