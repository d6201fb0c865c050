import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '@kebab/core'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../../../scripts/matrix/run-in-chromium.js'
import { buildPage } from '../../../../scripts/packages/build-page.js'
import { type InspectOptions, type Inspector, serveInspector } from '../../src/inspect.js'

/** The program of a Chromium, where there is one. */
export const chromiumPath = findChromium()

let built: Promise<string> | undefined

/** The folder of the page as its sources are now. A process builds it once. */
export function builtPage(): Promise<string> {
  built ??= mkdtemp(join(tmpdir(), 'kebab-inspector-')).then(async (folder) => {
    const root = join(import.meta.dirname, '../../../..')
    await buildPage(join(root, 'packages/inspector/src/page'), folder, root)
    return folder
  })
  return built
}

export async function served(engine: Engine, options: InspectOptions = {}): Promise<Inspector> {
  return serveInspector(engine, options, await builtPage())
}

/** A window of a browser that watches what its page does. */
export interface Watched {
  page: Page
  /** What the page said to the console, and the requests that left its server. Should be empty. */
  wrong: string[]
  /** Opens the page of an inspector at an address below its own, such as `?q=hooks`. */
  open(inspector: Pick<Inspector, 'url' | 'origin'>, address?: string): Promise<void>
  close(): Promise<void>
}

export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox'] })
}

export async function watched(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const viewport = { width: 1280, height: 900 }
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const wrong: string[] = []
  let origin = ''
  page.on('pageerror', ({ message }) => wrong.push(message))
  page.on('dialog', (dialog) => {
    wrong.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && wrong.push(message.text()))
  page.on('request', (request) => request.url().startsWith(`${origin}/`) || wrong.push(request.url()))
  return {
    page,
    wrong,
    async open(inspector, address = '') {
      // Another fragment alone would not load it again.
      if (page.url() !== 'about:blank') await page.goto('about:blank')
      origin = inspector.origin
      wrong.length = 0
      await page.goto(inspector.url.replace('/#', `/${address}#`), { waitUntil: 'load' })
    },
    close: () => context.close(),
  }
}
