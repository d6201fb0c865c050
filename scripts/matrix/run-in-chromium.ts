import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { runPortable } from './portable-program.js'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Returns the program of a Chromium: that of `CHROMIUM`, or the first that is in the path. */
export function findChromium(): string | undefined {
  const { CHROMIUM } = process.env
  if (CHROMIUM !== undefined) return CHROMIUM
  return NAMES.flatMap((name) => {
    try {
      return [execFileSync('which', [name], { encoding: 'utf8' }).trim()]
    } catch {
      return []
    }
  })[0]
}

/**
 * Runs the portable program in a page of a Chromium, from the packages as they are built, and
 * compares what it returns with what it returns here. Resolves to the version of the browser.
 * Rejects when the two differ, or when a bundler finds an import of Node.
 */
export async function runInChromium(executablePath: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'portable-program.ts')],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    globalName: 'portable',
    target: 'es2022',
    logLevel: 'warning',
  })
  const script = outputFiles[0]?.text ?? ''
  const server = createServer((request, response) => {
    const isScript = request.url === '/portable.js'
    // A strict policy: what needs `eval` or another origin fails.
    response.setHeader('content-security-policy', "default-src 'none'; script-src 'self'")
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : '<!doctype html><title>Kebab</title><script src="/portable.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    // As text: the page has another scope than this file.
    const found = await page.evaluate<unknown>('portable.runPortable()')
    const unexpected = errors.filter((error) => !error.includes('favicon'))
    if (unexpected.length > 0) throw new Error(`expected no error in the page, found ${unexpected.join('; ')}`)
    const expected = await runPortable()
    if (!isDeepStrictEqual(found, expected))
      throw new Error(`expected what Node returns:\n${JSON.stringify(expected)}\nfound:\n${JSON.stringify(found)}`)
    return browser.version()
  } finally {
    await browser.close()
    server.close()
  }
}
