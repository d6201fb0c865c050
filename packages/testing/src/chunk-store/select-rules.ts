import type { ChunkStore, Filters } from '@kebab/core'
import type { Rule } from '../test-runner.js'
import { proveTurns } from './prove-turns.js'
import { deep, guide, proveSelections } from './select-samples.js'

const GUIDE = ['guide 1', 'guide 2']
const CODE = ['own language', 'language of the document']
const ALL = [...GUIDE, 'deep', ...CODE, 'notes']

/** What each condition of a filter means, by hand-labelled examples. */
export const selectRules: readonly Rule<ChunkStore>[] = [
  selects('`select` without conditions gives all chunks', [[{}, ALL]]),
  selects('`tags` takes documents with one of these tags, compared exactly', [
    [{ tags: ['git'] }, [...GUIDE, 'deep']],
    [{ tags: ['Git'] }, CODE],
    [{ tags: ['gi'] }, []],
  ]),
  selects('`lang` takes documents in one of these languages, in any case: `en` also takes `en-gb`', [
    [{ lang: ['en'] }, [...GUIDE, 'deep']],
    [{ lang: ['en-gb'] }, ['deep']],
    [{ lang: ['EN'] }, [...GUIDE, 'deep']],
    [{ lang: ['english'] }, ['notes']],
    [{ lang: ['de'] }, []],
  ]),
  selects('`pathGlob` takes paths that match whole: `*` and `?` don’t cross `/`, `**` does', [
    [{ pathGlob: ['*'] }, ['notes']],
    [{ pathGlob: ['docs/*'] }, GUIDE],
    [{ pathGlob: ['docs/**'] }, [...GUIDE, 'deep']],
    [{ pathGlob: ['**/guide.md'] }, [...GUIDE, 'deep']],
    [{ pathGlob: ['docs/g?ide.md'] }, GUIDE],
    [{ pathGlob: ['docs?guide.md'] }, []],
    [{ pathGlob: ['guide.md'] }, []],
    [{ pathGlob: ['notes_txt'] }, []],
    [{ pathGlob: ['docs/guide%md'] }, []],
  ]),
  selects('`docId` takes these documents', [
    [{ docId: [deep.document.docId] }, ['deep']],
    [{ docId: ['unknown'] }, []],
  ]),
  selects('`media` takes documents of these media', [
    [{ media: ['code'] }, CODE],
    [{ media: ['pdf'] }, []],
  ]),
  selects('`repo` takes documents of these repositories', [
    [{ repo: ['kebab'] }, [...GUIDE, 'deep']],
    [{ repo: ['keba'] }, []],
  ]),
  selects('`codeLang` takes chunks by their own language, or else by their document’s, in any case', [
    [{ codeLang: ['ts'] }, ['language of the document', 'notes']],
    [{ codeLang: ['js'] }, ['own language']],
    [{ codeLang: ['TS'] }, ['language of the document', 'notes']],
    [{ codeLang: ['Js'] }, ['own language']],
  ]),
  selects('`sourceId` takes documents of these sources', [
    [{ sourceId: ['code'] }, CODE],
    [{ sourceId: ['unknown'] }, []],
  ]),
  selects('`trustMin` takes documents that are trusted at least this much', [
    [{ trustMin: 'primary' }, [...GUIDE, ...CODE]],
    [{ trustMin: 'secondary' }, [...GUIDE, ...CODE, 'deep']],
    [{ trustMin: 'generated' }, ALL],
  ]),
  selects('`indexedAfter` takes documents that were indexed later than this, not at this moment', [
    [{ indexedAfter: '2026-02-01T00:00:00.000Z' }, ['notes']],
    [{ indexedAfter: '2026-02-01T00:00:00Z' }, ['notes']],
    [{ indexedAfter: '2025-12-31T23:59:59.999Z' }, [...GUIDE, 'deep', 'notes']],
    [{ indexedAfter: '2027-01-01T00:00:00.000Z' }, []],
  ]),
  selects('the values of one condition are joined by OR', [
    [{ tags: ['howto', 'Git'] }, [...GUIDE, ...CODE]],
    [{ lang: ['de', 'english', 'en-gb'] }, ['deep', 'notes']],
    [{ pathGlob: ['*', 'src/*'] }, [...CODE, 'notes']],
    [{ docId: ['unknown', guide.document.docId, deep.document.docId] }, [...GUIDE, 'deep']],
    [{ media: ['code', 'text'] }, [...CODE, 'notes']],
    [{ repo: ['other', 'kebab'] }, [...GUIDE, 'deep', ...CODE]],
    [{ codeLang: ['js', 'ts'] }, [...CODE, 'notes']],
    [{ sourceId: ['code', 'samples'] }, ALL],
  ]),
  selects('several conditions are joined by AND', [
    [{ tags: ['git'], repo: ['kebab'], lang: ['en-gb'] }, ['deep']],
    [{ sourceId: ['code'], codeLang: ['ts'] }, ['language of the document']],
    [{ media: ['markdown'], trustMin: 'primary' }, GUIDE],
    [{ pathGlob: ['**/guide.md'], indexedAfter: '2026-01-15T00:00:00.000Z' }, ['deep']],
    [{ tags: ['git'], media: ['code'] }, []],
  ]),
  { rule: 'a `select` that takes long lets other work have its turn, and is ended by an abort', prove: proveTurns },
]

function selects(rule: string, cases: readonly [Filters, readonly string[]][]): Rule<ChunkStore> {
  return { rule, prove: (store) => proveSelections(store, cases) }
}
