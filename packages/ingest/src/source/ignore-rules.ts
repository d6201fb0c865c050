import { invalidInput } from '@kebab/core/kit'
import ignore, { type Ignore } from 'ignore'

/** A rule in the words of the top folder, and the path of the file that it comes from. */
interface Rule {
  pattern: string
  mark: string
}

/** The most `**` of a pattern: with more of them, a deep path could take hours to match. */
const MOST_GLOBSTARS = 3

/**
 * The rules of the ignore files of a folder and those above it, as Git reads them. Case counts.
 * Paths are relative to the top folder; those of folders end with `/`.
 */
export class IgnoreRules {
  readonly #rules: readonly Rule[]
  readonly #matcher: Ignore

  constructor(rules: readonly Rule[] = []) {
    this.#rules = rules
    this.#matcher = ignore({ ignorecase: false }).add(rules)
  }

  /**
   * Returns these rules and those of a file in a folder below, which win.
   *
   * @param folder the path of the folder: empty, or with `/` at its end
   * @throws KebabError `invalid_input` for a pattern that is slow to match
   */
  with(folder: string, name: string, text: string): IgnoreRules {
    const mark = folder + name
    const rules = text
      .replace(/^\ufeff/, '')
      .split(/\r?\n/)
      .map((line, i) => ({ pattern: fromTop(folder, checkedLine(line, i, mark)), mark }))
    return new IgnoreRules([...this.#rules, ...rules])
  }

  /** Returns the path of the ignore file that names a file or folder, if one does. */
  ignoring(path: string): string | undefined {
    return this.#matcher.test(path).rule?.mark
  }
}

function checkedLine(line: string, index: number, file: string): string {
  const count = line.startsWith('#') ? 0 : line.split('**').length - 1
  if (count <= MOST_GLOBSTARS) return line
  throw invalidInput('ignoreFiles', `patterns with at most ${MOST_GLOBSTARS} times \`**\``, `${count} in ${file}`, {
    hint: `Change line ${index + 1} of ${file}, or read no ignore files with \`ignoreFiles: false\`.`,
  })
}

/** Returns a line of the ignore file of a folder as it reads in one of the top folder. */
function fromTop(folder: string, line: string): string {
  if (folder === '' || line === '' || line.startsWith('#')) return line
  const [, not, pattern] = /^(!?)\/?(.*)$/s.exec(line)!
  if (pattern!.trim() === '') return ''
  // With a `/` that isn't its last character, a pattern holds only for its own folder.
  const isAnchored = /^!?(\/|[^/]+\/.*[^ ])/s.test(line)
  const prefix = folder.replace(/[\\*?[]/g, '\\$&')
  return `${not}/${prefix}${isAnchored ? '' : '**/'}${pattern}`
}
