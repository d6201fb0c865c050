import { spawn } from 'node:child_process'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleProgram } from '../../../test/support/bundle-program.js'
import { kebab, project } from './support/run-command.js'

/** What the package bash-completion has, for a machine without it. */
const WORDS = `
[ -r /usr/share/bash-completion/bash_completion ] && . /usr/share/bash-completion/bash_completion
type _get_comp_words_by_ref >/dev/null 2>&1 || _get_comp_words_by_ref() {
  words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur="\${words[cword]}"; prev="\${words[cword-1]}"
}`

/** Has a real bash complete the last word of each line, by the script that the command prints. */
async function completed(cwd: string, ...lines: string[][]): Promise<string[][]> {
  const program = await bundleProgram(join(import.meta.dirname, '../src/cli.ts'))
  const bin = join(cwd, 'bin')
  await mkdir(bin, { recursive: true })
  await writeFile(join(bin, 'kebab'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`)
  await chmod(join(bin, 'kebab'), 0o755)
  const requests = lines.map((words) => `request ${words.map((word) => `'${word}'`).join(' ')}`)
  const script = `${WORDS}
source <(kebab completion bash)
complete -p kebab >&2
compopt() { :; }
request() {
  COMP_WORDS=(kebab "$@"); COMP_CWORD=$#; COMP_LINE="\${COMP_WORDS[*]}"; COMP_POINT=\${#COMP_LINE}
  __kebab_complete
  echo "\${COMPREPLY[*]}"
}
${requests.join('\n')}`
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
  const child = spawn('bash', ['--norc', '-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const read = { out: '', err: '' }
  child.stdout.on('data', (data) => (read.out += String(data)))
  child.stderr.on('data', (data) => (read.err += String(data)))
  await new Promise((resolve) => child.on('close', resolve))
  expect(read.err).toBe('complete -o default -F __kebab_complete kebab\n')
  return read.out
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' '))
}

test('a real bash completes commands, values of flags and documents, and no path that it would evaluate', async () => {
  const cwd = await project({
    'docs/hooks.md': '# Hooks\n',
    'docs/how/bread.md': '# Bread\n',
    'docs/h$(touch owned).md': '# Evil\n',
    'docs/h;x y.md': '# Evil\n',
  })
  await kebab(cwd, ['index', 'docs', '--lexical'])
  expect(await completed(cwd, ['sea'], ['search', '--mode', ''], ['get', 'docs/h'])).toEqual([
    ['search'],
    ['lexical', 'vector', 'hybrid'],
    ['docs/hooks.md', 'docs/how/bread.md'],
  ])
  expect(await readdir(cwd)).not.toContain('owned')
  expect((await kebab(cwd, ['complete', '--', 'search', '--mo'])).out).toMatch(/^--mode\t.*\n:4\n$/)
})

test.each([
  ['a word that is a folder', ['index', '']],
  ['a value that is a folder', ['search', '--path', '']],
  ['a word that is a file', ['import', 'x']],
])('where files fit, the shell completes them: %s', async (_, words) => {
  const cwd = await project()
  expect((await kebab(cwd, ['complete', '--', ...words])).out).toMatch(/^:0\n$/m)
})

test('without an index, and with a broken one, nothing is completed and nothing is said', async () => {
  const cwd = await project({ '.kebab/kebab.db': 'no database' })
  expect(await kebab(cwd, ['complete', '--', 'get', ''])).toEqual({ code: 0, out: ':4\n', err: '' })
  const empty = await project()
  expect(await kebab(empty, ['complete', '--', 'get', ''])).toEqual({ code: 0, out: ':4\n', err: '' })
})

test.each(['bash', 'zsh', 'fish', 'powershell'])('completion prints a script for %s', async (shell) => {
  const cwd = await project({})
  const { code, out, err } = await kebab(cwd, ['completion', shell])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/complete\W+--/)
  expect(await kebab(cwd, ['completion', 'csh'])).toMatchObject({ code: 2, out: '' })
})
