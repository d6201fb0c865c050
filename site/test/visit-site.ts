import { deepEqual } from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'

/** What the site has to do in a browser. */
export interface Rule {
  name: string
  /** Default: `light`. */
  colorScheme?: 'light' | 'dark'
  /** Rejects when the rule doesn't hold. */
  check(visit: Visit): Promise<void>
}

/** A window of its own with a page of the site. */
export interface Visit {
  page: Page
  /** The address of the site. */
  url: string
  /** The address of every request that was made. */
  requests: readonly string[]
  /** Opens a page by its address in the site: `guides/nextjs.html`. */
  open(address: string): Promise<void>
  /** Throws if the page said an error, or asked anyone but its host. */
  expectNothingWrong(): void
  /** Forgets the errors so far, where a rule is about one. */
  forgetErrors(): void
  close(): Promise<void>
}

export async function visitSite(
  browser: Browser,
  url: string,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Visit> {
  const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  let errors: string[] = []
  const requests: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && errors.push(message.text()))
  page.on('request', (request) => requests.push(request.url()))
  return {
    page,
    url,
    requests,
    async open(address) {
      await page.goto(`${url}${address}`, { waitUntil: 'networkidle' })
    },
    expectNothingWrong() {
      const host = new URL(url).origin
      const outside = requests.filter((one) => !one.startsWith(`${host}/`) && !/^(data|blob):/.test(one))
      deepEqual({ errors, outside }, { errors: [], outside: [] })
    },
    forgetErrors() {
      errors = []
    },
    close: () => context.close(),
  }
}
