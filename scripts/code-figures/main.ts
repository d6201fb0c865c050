import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openKebab } from '@kebab/local'
import { toyEmbedder } from '../../test/support/toy-embedder.js'
import { codeEnteredBy, type EnteredCode } from './entered-code.js'
import { EMPTY_NOUNS, identifiersIn, perThousand, VAGUE_NAMES } from './identifiers.js'
import { circlesOf, importsIn, sourceFilesIn } from './import-graph.js'
import { kitNames, namesWithoutPage } from './kit-names.js'

/**
 * npm run code-figures
 *
 * Prints what can be counted of how readable the sources of the packages are.
 */
const root = join(import.meta.dirname, '..', '..')
const packages = readdirSync(join(root, 'packages')).map((name) => join(root, 'packages', name, 'src'))

const texts = packages.flatMap((folder) =>
  sourceFilesIn(folder)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated/'))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') })),
)
const identifiers = texts.flatMap(({ file, text }) => identifiersIn(file, text))
const imports = packages.map(importsIn)
const { search, index } = await enteredCode()

print(
  'lines',
  texts.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0),
)
print('identifiers', identifiers.length)
print(`of 1,000: ${VAGUE_NAMES.join(', ')}`, perThousand(identifiers, VAGUE_NAMES).toFixed(1))
print(`of 1,000: ${EMPTY_NOUNS.join(', ')}`, perThousand(identifiers, EMPTY_NOUNS).toFixed(1))
print('circles of imports by value', imports.flatMap(circlesOf).length)
print(
  'files with one importer',
  imports.reduce((sum, lines) => sum + singleImports(lines), 0),
)
print('names of @kebab/core/kit', kitNames().length)
print('of them on no page and in no example', namesWithoutPage().length)
print('a warm hybrid search enters', `${search.files} files, ${search.functions} named functions`)
print('index of one new file enters', `${index.files} files, ${index.functions} named functions`)

function print(name: string, figure: string | number): void {
  console.log(`${name}: ${typeof figure === 'number' ? figure.toLocaleString('en') : figure}`)
}

/** How many files one other file of the package imports, and no second. */
function singleImports(lines: ReturnType<typeof importsIn>): number {
  const importers = new Map<string, Set<string>>()
  for (const { file, target } of lines) {
    if (target !== undefined) importers.set(target, (importers.get(target) ?? new Set()).add(file))
  }
  return [...importers.values()].filter(({ size }) => size === 1).length
}

/** Over a folder of two files, with a model that needs no network. */
async function enteredCode(): Promise<{ search: EnteredCode; index: EnteredCode }> {
  const folder = await mkdtemp(join(tmpdir(), 'kebab-code-figures-'))
  try {
    await writeFile(join(folder, 'cats.md'), '# Cats\n\nA cat sleeps on the warm roof.\n')
    const kebab = await openKebab({ path: join(folder, '.kebab'), embedder: toyEmbedder() })
    await kebab.index(folder)
    const search = () => kebab.search({ query: 'where does the cat sleep' })
    await search()
    const searched = await codeEnteredBy(search)
    await writeFile(join(folder, 'dogs.md'), '# Dogs\n\nA dog runs through the rain.\n')
    const indexed = await codeEnteredBy(() => kebab.index(folder))
    await kebab.close()
    return { search: searched, index: indexed }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
