/**
 * The names of programming languages in fences, file extensions and metadata. The first of each row
 * is the one that documents and chunks are stored with. A name that is in no row is the only one of
 * its language.
 *
 * The rows are what is common. Core has no dependencies, and a library of all languages would leave
 * extensions such as `.h` open, which stand for several.
 */
const LANGUAGES: readonly (readonly string[])[] = [
  ['bash', 'sh', 'shell', 'zsh', 'ksh'],
  ['batch', 'bat', 'cmd'],
  ['c', 'h'],
  ['clojure', 'clj', 'cljs', 'cljc'],
  ['cpp', 'c++', 'cc', 'cxx', 'hpp', 'hh', 'hxx'],
  ['csharp', 'c#', 'cs'],
  ['dart'],
  ['diff', 'patch'],
  ['dockerfile', 'docker'],
  ['elixir', 'ex', 'exs'],
  ['erlang', 'erl', 'hrl'],
  ['fsharp', 'f#', 'fs', 'fsx'],
  ['go', 'golang'],
  ['graphql', 'gql'],
  ['haskell', 'hs'],
  ['hcl', 'terraform', 'tf'],
  ['html', 'htm', 'xhtml'],
  ['java'],
  ['javascript', 'js', 'cjs', 'mjs', 'jsx', 'ecmascript'],
  ['julia', 'jl'],
  ['kotlin', 'kt', 'kts'],
  ['latex', 'tex'],
  ['lua'],
  ['makefile', 'make', 'mk'],
  ['markdown', 'md', 'mdx'],
  ['objectivec', 'objective-c', 'obj-c', 'objc'],
  ['ocaml', 'ml', 'mli'],
  ['perl', 'pl', 'pm'],
  ['php'],
  ['powershell', 'ps1', 'psm1', 'pwsh', 'posh'],
  ['protobuf', 'proto', 'protocol-buffer'],
  ['python', 'py', 'py3', 'python3', 'pyi'],
  ['r', 'rlang'],
  ['ruby', 'rb'],
  ['rust', 'rs'],
  ['scala', 'sc'],
  ['scss'],
  ['sql'],
  ['swift'],
  ['text', 'txt', 'plaintext', 'plain'],
  ['toml'],
  ['typescript', 'ts', 'cts', 'mts', 'tsx'],
  ['visualbasic', 'vb', 'vbnet', 'vb.net', 'visual-basic'],
  ['yaml', 'yml'],
]

const ROWS: ReadonlyMap<string, readonly string[]> = new Map(
  LANGUAGES.flatMap((names) => names.map((name) => [name, names] as const)),
)

/**
 * Returns the one name of a programming language, in lower case: `typescript` for `TS`, and
 * `python` for `py3`. A name that isn't known stays as it is, in lower case. What fences add to a
 * name is left out, as in `rust,ignore`, `js{1,3}`, `ts:a.ts` and `{.python}`.
 */
export function codeLangName(name: string): string {
  const key = bareName(name)
  return ROWS.get(key)?.[0] ?? key
}

/**
 * Returns all names of a programming language, in lower case, the one of `codeLangName` first. A
 * store that compares `codeLang` with all of them takes `typescript` for `ts`, and the other way
 * round.
 */
export function codeLangNames(name: string): readonly string[] {
  const key = bareName(name)
  return ROWS.get(key) ?? [key]
}

function bareName(name: string): string {
  const lower = name.toLowerCase()
  return /^\{?\.?([^,:{}]+)/.exec(lower)?.[1] ?? lower
}
