import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/matrix/run-in-chromium.js'
import { BUILT, buildSite } from '../build-site.js'
import { serveFolder } from '../serve-folder.js'
import { accessRules } from './access-rules.js'
import { pageRules } from './page-rules.js'
import { searchRules } from './search-rules.js'
import { type Rule, type Visit, visitSite } from './visit-site.js'

/**
 * Builds the site and tries it in a Chromium. With `--built` it tries what the last build made. It
 * is built for a path below its host, since links that forget the path lead nowhere there.
 */
const BASE = '/kebab/'
const rules: Rule[] = [...pageRules, ...searchRules, ...accessRules]

const executablePath = findChromium()
if (executablePath === undefined)
  throw new Error('expected a Chromium in the path, found none: install one, or name it in CHROMIUM')
if (!process.argv.includes('--built')) await buildSite({ base: BASE })
const { base } = JSON.parse(readFileSync(join(import.meta.dirname, '../.cache/navigation.json'), 'utf8'))

const served = await serveFolder(BUILT, base, 0)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  for (const rule of rules) if (!(await holds(rule, browser))) process.exitCode = 1
} finally {
  await browser.close()
  served.close()
}

async function holds({ name, colorScheme, check }: Rule, browser: Browser): Promise<boolean> {
  let visit: Visit | undefined
  try {
    visit = await visitSite(browser, served.url, colorScheme)
    await check(visit)
    visit.expectNothingWrong()
    console.log(`passed: ${name}`)
    return true
  } catch (error) {
    console.log(`FAILED: ${name}\n${(error as Error).message}`)
    return false
  } finally {
    await visit?.close()
  }
}
