import type { Kebab } from '@kebab/local'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import type { Inspector } from '../../src/index.js'
import { hostileIndex } from './hostile-index.js'
import { chromiumPath, launch, served, type Watched, watched } from './opened-page.js'

/** What a test of the page has. */
export interface Tried {
  kebab: Kebab
  inspector: Inspector
  /**
   * Opens the page at an address below its own: of another inspector if one is given. With options
   * of a window it has one of its own, with its own storage. Else the tests share one.
   */
  open(address?: string, options?: BrowserContextOptions & Partial<Pick<Inspector, 'url' | 'origin'>>): Promise<Watched>
}

/** Runs tests of the page in a Chromium, over one index. Says aloud where there is none. */
export function tryPage(what: string, tests: (tried: Tried) => void): void {
  if (chromiumPath === undefined)
    console.warn(`${what} is not tried: expected a Chromium in the path or in CHROMIUM, found none`)
  describe.skipIf(chromiumPath === undefined)(`${what}, in a Chromium`, () => {
    const testPages: Watched[] = []
    let browser: Browser
    let shared: Watched
    const tried = {
      async open(address, options) {
        const { url = tried.inspector.url, origin = tried.inspector.origin, ...window } = options ?? {}
        const watchedPage = options === undefined ? shared : await watched(browser, window)
        if (options !== undefined) testPages.push(watchedPage)
        await watchedPage.open({ url, origin }, address)
        return watchedPage
      },
    } as Tried
    beforeAll(async () => {
      tried.kebab = await hostileIndex()
      const { kebab } = tried
      const skipped = async () => [
        { source: 'docs', path: 'a<b>.png', code: 'binary', reason: 'It is no text.' },
        { source: 'docs', path: 'old/', code: 'ignored', reason: 'A rule leaves it out.' },
      ]
      tried.inspector = await served(kebab, { ask: kebab.ask, documents: kebab, skipped })
      browser = await launch()
      shared = await watched(browser)
    })
    afterEach(async () => {
      for (const watchedPage of testPages.splice(0)) await watchedPage.close()
    })
    afterAll(async () => {
      await browser.close()
      await tried.inspector.close()
      await tried.kebab.close()
    })
    tests(tried)
  })
}
