import type { Reader } from '@kebab/core'
import { writtenOut } from '@kebab/core/internal'
import { checkTexts, globMatcher } from '@kebab/core/kit'
import type { IngestReportV1 } from '@kebab/schemas'

/** What was left out: a path, and why. The path of a folder ends with `/`. */
export type Skipped = NonNullable<IngestReportV1['skipped']>[number]

/** Why something is left out. */
export type SkipReason = Omit<Skipped, 'path'>

/** Says which files and folders of a folder are left out by the options of a run. */
export interface FileChoice {
  /** The path of a folder ends with `/`. What is in a folder that is left out isn't looked at. */
  excluded(path: string): SkipReason | undefined
  /** For a file that nothing else leaves out. */
  unwanted(path: string): SkipReason | undefined
}

/** What the readers of `@kebab/readers` accept, which may not be installed. */
export const OF_READERS: readonly string[] = [
  ...['.html', '.htm', '.xhtml', '.pdf', '.csv', '.tsv', '.tab', '.json', '.jsonc', '.jsonl', '.ndjson', '.epub'],
  ...['.rtf', '.ipynb', '.eml', '.mbox', '.srt', '.vtt'],
  ...['.docx', '.docm', '.dotx', '.dotm', '.pptx', '.pptm', '.ppsx', '.ppsm', '.potx', '.potm'],
  ...['.xlsx', '.xlsm', '.xltx', '.xltm', '.odt', '.ott', '.odp', '.otp', '.ods', '.ots'],
]

/** Files that a package manager writes. Nobody searches them, and they are long. */
const LOCK_FILES = ['package-lock.json', 'npm-shrinkwrap.json']

/**
 * Reads the globs of the files that are documents, and of those that are not. Extensions match in
 * any case.
 *
 * @throws KebabError `invalid_input` for a value that is no array of globs, and for a glob that
 *   matches no path, such as `./docs/**`
 */
export function fileChoice(
  include: readonly string[] | undefined,
  exclude: readonly string[],
  readers: readonly Reader[],
): FileChoice {
  const included =
    include === undefined
      ? undefined
      : pathMatcher(include, 'include', { paths: 'files', instead: 'Name in `exclude` what to leave out.' })
  const excluded = pathMatcher(exclude, 'exclude', {
    paths: 'files and folders',
    instead: 'Name in `include` what to index.',
  })
  return {
    excluded(path) {
      const isExcluded = excluded(path) || (path.endsWith('/') && excluded(path.slice(0, -1)))
      return isExcluded ? { code: 'excluded', reason: 'a glob of `exclude` matches it' } : undefined
    },
    unwanted(path) {
      if (included !== undefined)
        return included(path) ? undefined : { code: 'not_included', reason: 'no glob of `include` matches it' }
      if (LOCK_FILES.includes(path.slice(path.lastIndexOf('/') + 1)))
        return { code: 'no_reader', reason: 'a package manager writes it: name it in `include` to index it' }
      if (readers.some((reader) => accepts(reader, path))) return undefined
      const kind = /\.[^./]+$/.exec(path)?.[0] ?? 'its name'
      const isKnown = OF_READERS.includes(kind.toLowerCase())
      const remedy = isKnown ? 'run `npm install @kebab/readers`' : 'pass one in `readers`'
      const reason = `no reader accepts ${kind}: ${remedy}, or name the file in \`include\` if it is text`
      return { code: 'no_reader', reason }
    },
  }
}

/** Whether a reader accepts a path. Endings match in any case. */
export function accepts({ accepts: endings }: Reader, path: string): boolean {
  const name = path.toLowerCase()
  return endings.some((ending) => name.endsWith(ending.toLowerCase()))
}

function pathMatcher(
  globs: readonly string[],
  field: 'include' | 'exclude',
  rules: Parameters<typeof writtenOut>[2],
): (path: string) => boolean {
  checkTexts(globs, field)
  const matches = globMatcher(writtenOut(globs, field, rules).map(withLowerExtension))
  return (path) => matches(withLowerExtension(path))
}

/** Returns a path or a glob with the extension of its last segment in lower case. */
function withLowerExtension(path: string): string {
  return path.replace(/\.[^./]+$/, (extension) => extension.toLowerCase())
}
