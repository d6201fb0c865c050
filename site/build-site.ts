import { spawn } from 'node:child_process'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { homeOf } from '../scripts/packages/manifest-problems.js'
import { readManifest } from '../scripts/packages/published-packages.js'
import { builtProblems } from './built-problems.js'
import { apiPages } from './pages/api-pages.js'
import { findPages } from './pages/find-pages.js'
import { type Group, navigationOf } from './pages/navigation.js'
import { deadLinks } from './pages/page-links.js'
import { linkPlaces } from './pages/read-markdown.js'
import { stagePages } from './pages/stage-pages.js'
import { packPages } from './search/pack-pages.js'

/** What VitePress is told of the site. */
export interface Navigation {
  title: string
  description: string
  /** The address of the repository in a browser. */
  home: string
  /** The path that the site is served below: `/` or `/kebab/`. */
  base: string
  groups: Group[]
}

export interface BuildOptions {
  /** The path that the site is served below. Default: `/`. */
  base?: string | undefined
  /** Whether the API reference of the last build is used again. Default: `false`. */
  keepApi?: boolean | undefined
}

const root = join(import.meta.dirname, '..')
const site = import.meta.dirname
const cache = join(site, '.cache')

/** Where the built site is. */
export const BUILT = join(site, 'dist')

/**
 * Builds the site: its pages, the API reference and the index of its search. Rejects for a link
 * that leads nowhere, a page outside the navigation, and anything that a tool warns of.
 */
export async function buildSite({ base = '/', keepApi = false }: BuildOptions = {}): Promise<void> {
  await install()
  if (!keepApi) await run('the API reference', ['npx', 'typedoc', '--options', 'site/typedoc.config.js'], root)

  const manifest = await readManifest(root)
  const home = homeOf(manifest)
  const pages = [...findPages(root), ...apiPages(join(cache, 'api'))]
  const groups = navigationOf(pages)
  const linked = { pages, root, home }
  refuse(deadLinks(linked, (page) => linkPlaces(page.text, page.nodes)))
  await rm(join(cache, 'pages'), { recursive: true, force: true })
  await mkdir(cache, { recursive: true })
  await stagePages(linked, join(cache, 'pages'))
  const packed = packPages(pages, groups)
  const index = JSON.stringify(packed)
  await writeFile(join(cache, 'search-index.json'), index)
  const title = pages.find(({ address }) => address === 'index')!.title
  const navigation: Navigation = { title, description: String(manifest.description), home, base, groups }
  await writeFile(join(cache, 'navigation.json'), JSON.stringify(navigation))

  await run('the types', ['node', 'node_modules/typescript-native/bin/tsc', '-p', 'site/tsconfig.json'], root)
  await rm(BUILT, { recursive: true, force: true })
  await run('the pages', ['node', 'node_modules/vitepress/bin/vitepress.js', 'build', '.'], site)
  refuse(await builtProblems(BUILT, base))
  const chunks = packed.reduce((sum, page) => sum + page.chunks.length, 0)
  const kilobytes = [index.length, gzipSync(index).length].map((bytes) => Math.ceil(bytes / 1000))
  console.log(`site: ${pages.length} pages; an index of ${chunks} chunks, ${kilobytes.join(' kB, compressed ')} kB`)
}

/** Installs what the site is built with, unless it is as its lockfile says. */
async function install(): Promise<void> {
  const times = ['package-lock.json', 'node_modules/.package-lock.json'].map(async (file) => {
    const found = await stat(join(site, file)).catch(() => undefined)
    return found?.mtimeMs ?? 0
  })
  const [wanted = 0, installed = 0] = await Promise.all(times)
  if (installed < wanted)
    await run('what the site is built with', ['npm', 'ci', '--loglevel=error'], site, { mayWarn: true })
}

/** Runs a program. Rejects with what it said when it fails, and when it warns. */
function run(what: string, [command = '', ...args]: string[], cwd: string, { mayWarn = false } = {}): Promise<void> {
  console.log(`site: ${what}`)
  // Node itself warns of what a tool is made with: that is none of its pages.
  const env = { ...process.env, NODE_NO_WARNINGS: '1', NO_COLOR: '1' }
  const child = spawn(command, args, { cwd, env, shell: process.platform === 'win32' })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      const warned = said.split('\n').filter((line) => /\bwarn/i.test(line) && !line.startsWith('npm warn'))
      if (code === 0 && (mayWarn || warned.length === 0)) resolve()
      else reject(new Error(`${what}: expected no failure and no warning, found status ${code}:\n${said}`))
    })
  })
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(['expected a site without these problems:', ...problems].join('\n'))
}
