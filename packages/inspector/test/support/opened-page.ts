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
    await buildPage(join(import.meta.dirname, '../../src/page'), folder)
    return folder
  })
  return built
}

export async function served(engine: Engine, options: InspectOptions = {}): Promise<Inspector> {
  return serveInspector(engine, options, await builtPage())
}

/** A page of an inspector in a window of its own. */
export interface OpenedPage {
  page: Page
  /** What the page said to the console, and the requests that left its server. Should be empty. */
  wrong: string[]
  close(): Promise<void>
}

export async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox'] })
}

/** Opens the page of an inspector at an address below its own, such as `?q=hooks`. */
export async function opened(
  browser: Browser,
  { origin, url }: Inspector,
  address = '',
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
    ...options,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const wrong: string[] = []
  page.on('pageerror', ({ message }) => wrong.push(message))
  page.on('dialog', (dialog) => {
    wrong.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (said) => ['error', 'warning'].includes(said.type()) && wrong.push(said.text()))
  page.on('request', (request) => request.url().startsWith(`${origin}/`) || wrong.push(request.url()))
  await page.goto(url.replace('/#', `/${address}#`), { waitUntil: 'load' })
  return { page, wrong, close: () => context.close() }
}
