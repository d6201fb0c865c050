import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenaiServer, startOpenaiServer } from './support/openai-server/openai-server.js'
import { ofToday } from './support/profile.js'
import { runProgram } from './support/run-program.js'
import { PGLITE } from './support/start-pglite.js'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const namesIn = (folder: string): string[] => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)

/** The lines of a program in a README: more of them nobody reads. */
const LONGEST = 30
/** What a block of code may be. Elsewhere than in a guide, only a whole program is `ts`. */
const LANGUAGES = ['ts', 'sh', 'json', 'text']
/** What else a block of a guide may be. Only `sh` and `text` are no whole files of `examples`. */
const LANGUAGES_OF_GUIDES = ['tsx', 'js', 'dockerfile', 'yaml']

/** The files of `examples` by their text. The files of `examples/demo` form one program. */
const files = new Map(
  ['examples', 'examples/packages', 'examples/guides']
    .flatMap(namesIn)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [read(name), name]),
)
/** The files of guides' projects, by their text. `npm run test:guides` builds and runs them. */
const projects = new Map(
  readdirSync(join(root, 'examples/guides'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath !== join(root, 'examples/guides'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/](node_modules|dist|\.next|\.kebab)[\\/]/.test(path))
    .map((path) => [readFileSync(path, 'utf8'), relative(root, path).replaceAll('\\', '/')]),
)
const GUIDES = 'docs/guides/'
/** The pages whose programs run each day. */
const DAILY = ['README.md', 'docs/getting-started.md']
const readmes = ['README.md', ...namesIn('packages').map((name) => `${name}/README.md`)]
/** Pages that have to show a program; any other page may. */
const tutorials = [
  ...readmes,
  'docs/errors.md',
  'docs/getting-started.md',
  'docs/reference.md',
  'docs/writing-a-retriever.md',
  'docs/writing-the-other-parts.md',
]
const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  .filter((name) => name.endsWith('.md') && !name.startsWith('docs/api/')) // which is generated
const pages = [...readmes, 'CONTRIBUTING.md', ...docs].map(readPage)

interface Page {
  page: string
  /** Lines that open or close a block of code. */
  fences: number
  blocks: { language: string; code: string }[]
  programs: string[]
  /** The names in its lines `npm install`. */
  installed: string[]
}

function readPage(page: string): Page {
  const text = read(page)
  const blocks = [...text.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))
  const codeIn = (wanted: string): string[] =>
    blocks.filter(({ language }) => language === wanted).map(({ code }) => code)
  const lines = codeIn('sh').flatMap((code) => [...code.matchAll(/^npm install ([^#\n]*)/gm)])
  const words = lines.flatMap(([, words = '']) => words.split(' '))
  const installed = words.filter((word) => /^[@a-z]/.test(word)).map((word) => word.replace(/(?<=.)@.*/, ''))
  const programs = codeIn('ts').filter((code) => !page.startsWith(GUIDES) || !projects.has(code))
  return { page, fences: text.match(/^[ \t>]*(```|~~~)/gm)?.length ?? 0, blocks, programs, installed }
}

/** The names of the packages that a program imports, or loads as a `require` of its own would. */
function importsOf(program: string): string[] {
  const imported = ts.preProcessFile(program).importedFiles.map(({ fileName }) => fileName)
  const required = [...program.matchAll(/createRequire\(import\.meta\.url\)\('(.+?)'\)/g)].map(([, name = '']) => name)
  const names = [...imported, ...required].filter((name) => !isBuiltin(name))
  return names.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

describe.each(pages.map((page) => [page.page, page] as const))(
  '%s',
  (page, { fences, blocks, programs, installed }) => {
    test('says of every block of code what it is', () => {
      const languages = page.startsWith(GUIDES) ? [...LANGUAGES, ...LANGUAGES_OF_GUIDES] : LANGUAGES
      for (const { language } of blocks) expect(languages).toContain(language)
      expect(blocks).toHaveLength(fences / 2)
    })

    test('shows only whole programs of `examples`', () => {
      for (const program of programs) expect(files.get(program), program).toBeDefined()
    })

    test('installs what its programs import', () => {
      for (const program of programs) expect(installed).toEqual(expect.arrayContaining(importsOf(program)))
    })

    if (page.startsWith(GUIDES)) {
      test('shows only whole files of `examples`', () => {
        for (const { code } of blocks.filter(({ language }) => !['sh', 'text'].includes(language))) {
          expect(projects.get(code) ?? files.get(code), code).toBeDefined()
        }
      })
    }

    if (tutorials.includes(page)) test('shows a program', () => expect(programs).not.toHaveLength(0))

    if (readmes.includes(page)) {
      test('shows short programs', () => {
        for (const program of programs) expect(program.trimEnd().split('\n').length).toBeLessThanOrEqual(LONGEST)
      })
    }
  },
)

/**
 * Every program once: the exact text of each block of a page, with the packages that the page
 * installs, and the files of `examples` that no page shows.
 */
const printed = new Map(
  pages.flatMap(({ page, programs, installed }) =>
    programs.map((program) => [program, { name: files.get(program) ?? `a block of ${page}`, packages: installed }]),
  ),
)
const unprinted = [...files].filter(([program]) => !printed.has(program))
const programs = [
  ...[...printed].map(([program, { name, packages }]) => [name, program, packages] as const),
  ...unprinted.map(([program, name]) => [name, program, importsOf(program)] as const),
]

/** What programs find where their users have a language model. */
let server: OpenaiServer
beforeAll(async () => {
  server = await startOpenaiServer(() => ({ text: ['Before ', 'a commit ', 'is made ', '[#1].'] }))
})
afterAll(() => server.close())

/**
 * The programs of the first pages run each day, and each of the others on one day of eight.
 */
const daily = new Set(pages.filter(({ page }) => DAILY.includes(page)).flatMap(({ programs }) => programs))
const onPostgres = programs.filter(([, , packages]) => packages.includes(PGLITE))
const others = programs.filter((program) => !onPostgres.includes(program) && !daily.has(program[1]))
const today = new Set([...ofToday(onPostgres, 8), ...ofToday(others, 8)])
const byNight = [...onPostgres, ...others].filter((program) => !today.has(program))

test.skip.each(byNight)('%s runs as it is printed, by night', () => {})

test.each(programs.filter((program) => !byNight.includes(program)))(
  '%s runs as it is printed',
  async (_, program, packages) => {
    const env = { OPENAI_BASE_URL: server.baseURL }
    const { code, stdout, stderr } = await runProgram(program, { packages: [...new Set(packages)], env })
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(stdout).not.toBe('')
    for (const [, line = ''] of program.matchAll(/\/\/ → (.*)/g)) expect(stdout).toContain(line)
  },
)
