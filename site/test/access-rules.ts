import { deepEqual } from 'node:assert/strict'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { openSearch, type } from './search-rules.js'
import type { Rule, Visit } from './visit-site.js'

const PLACES: Record<string, (visit: Visit) => Promise<void>> = {
  'the first page': ({ open }) => open(''),
  'a guide': ({ open }) => open('guides/postgres.html'),
  'a page of the API reference': ({ open }) => open('api/text.html'),
  async 'the search with results'({ page, open }) {
    await open('guides/')
    await openSearch(page)
    await type(page, 'delete a document')
  },
  async 'the search without a query'({ page, open }) {
    await open('')
    await openSearch(page)
  },
}

/** What axe finds nothing wrong with, in light and in dark. */
export const accessRules: Rule[] = Object.entries(PLACES).flatMap(([place, go]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({
    name: `axe finds nothing on ${place}, in ${colorScheme}`,
    colorScheme,
    async check(visit: Visit) {
      await go(visit)
      deepEqual(await violations(visit.page), [])
    },
  })),
)

/** What is used of what axe returns. It is installed with the site alone. */
interface AxeResults {
  violations: { id: string; help: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}

async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') })
  const found = await page.evaluate<AxeResults>('axe.run()')
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${help}: ${target}: ${failureSummary.replace(/\s+/g, ' ')}`),
  )
}
