import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOLLOWED, NOT_FOLLOWED, NOT_RUN } from '../scripts/as-printed/followed-pages.js'
import { printedOn } from '../scripts/as-printed/printed-on.js'
import { type Registry, servePackages } from '../scripts/as-printed/serve-packages.js'
import { packTwoPackages } from './support/two-packages.js'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
const shell = process.platform === 'win32'
let folder = ''
let registry: Registry

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kebab-registry-'))
  registry = await servePackages(await packTwoPackages(folder))
})
afterAll(async () => {
  await registry?.close()
  await rm(folder, { recursive: true })
})

test('npm installs a served package by its name, with its dependencies', async () => {
  const home = join(folder, 'home')
  await mkdir(home)
  await writeFile(join(home, '.npmrc'), `@kebab:registry=${registry.url}\n`)
  await writeFile(join(home, 'package.json'), '{}')
  const args = ['install', '--no-audit', '--no-fund', `--cache=${join(folder, 'cache')}`, '@kebab/one']
  await run('npm', args, { cwd: home, shell })
  await writeFile(join(home, 'program.mjs'), "import { two } from '@kebab/one'\nconsole.log(two)")
  const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: home })
  expect(stdout).toBe('2\n')
  expect(await readFile(join(home, 'node_modules/@kebab/two/LICENSE'), 'utf8')).toBe('MIT')
})

test('another package is not found, and nothing served is cached', async () => {
  const missing = await fetch(`${registry.url}@kebab%2fthree`)
  expect([missing.status, await missing.json()]).toEqual([404, { error: 'no @kebab/three here' }])
  const found = await fetch(`${registry.url}@kebab%2fone`)
  expect([found.status, found.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('a page prints lines to install, servers to start, commands, programs, and others', () => {
  const page = `
\`\`\`sh
npm install @kebab/local another # a comment
npx -y @kebab/mcp --docs ./docs
npm ci && npm test
npm run demo -- "how do I start?"
kebab search "how is it" -k 3
kebab ls "**/*.md"
kebab ls *.md
kebab mcp
\`\`\`

\`\`\`json
{ "mcpServers": { "a": { "command": "npx", "args": ["-y", "@kebab/mcp"] }, "b": { "type": "http" } } }
\`\`\`

\`\`\`ts
import { openKebab } from '@kebab/local'
\`\`\`

\`\`\`ts
const engine = createEngine({ store })
\`\`\`
`
  expect(printedOn(page)).toEqual({
    installs: [['npm', 'install', '@kebab/local', 'another']],
    servers: [
      ['npx', '-y', '@kebab/mcp', '--docs', './docs'],
      ['kebab', 'mcp'],
      ['npx', '-y', '@kebab/mcp'],
    ],
    commands: [
      ['kebab', 'search', 'how is it', '-k', '3'],
      ['kebab', 'ls', '**/*.md'],
    ],
    programs: ["import { openKebab } from '@kebab/local'"],
    others: [
      'npm ci && npm test',
      'npm run demo -- "how do I start?"',
      'kebab ls *.md',
      'b: a server that runs already',
      'const engine = createEngine({ store })',
    ],
  })
})

test('a guide with lines for a shell is followed, or listed with the reason why not', async () => {
  const guides: string[] = []
  for (const page of await pagesIn('docs/guides'))
    if ((await readFile(join(root, page), 'utf8')).includes('\n```sh\n')) guides.push(page)
  const listed = [...FOLLOWED.filter((page) => page.startsWith('docs/guides/')), ...Object.keys(NOT_FOLLOWED)]
  expect(listed.sort()).toEqual(guides.sort())
})

test('a line for a shell is run as it is printed, or listed as not run', async () => {
  const docs = (await pagesIn('docs')).concat(await pagesIn('docs/guides'))
  const readmes = (await readdir(join(root, 'packages'))).map((name) => `packages/${name}/README.md`)
  const listed = new Set<string>()
  for (const page of ['README.md', ...docs, ...readmes]) {
    const { commands, servers, others } = printedOn(await readFile(join(root, page), 'utf8'))
    // Programs of a page that isn't followed run with what the page installs: examples.test.ts.
    const followed = FOLLOWED.includes(page) ? [] : [...commands, ...servers].map((words) => words.join(' '))
    for (const other of [...followed, ...others]) {
      if (/^\S+: a server that runs already$/.test(other)) continue
      expect(Object.keys(NOT_RUN), `${page}: ${other}`).toContain(other)
      listed.add(other)
    }
  }
  expect(Object.keys(NOT_RUN).filter((line) => !listed.has(line))).toEqual([])
})

async function pagesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(root, folder))
  return names.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`)
}
