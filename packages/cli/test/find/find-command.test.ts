import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { kebab, project } from '../support/run-command.js'
import { commandProgram, ended } from '../support/start-command.js'

const EVIL = '\u001b]0;owned\u0007\u001b[31mhook\u202e 漢字 שלום'
const DOCS = {
  'docs/hooks.md': '# Hooks\n\nFirst.\n\nA hook runs before a commit.\n',
  'docs/evil.md': `# Evil ${EVIL}\n\n${EVIL}\n`,
}

/** What `script` runs gets a terminal: it is part of util-linux. */
const SCRIPT = '/usr/bin/script'
const hasTerminals = process.platform === 'linux' && existsSync(SCRIPT)

const LEFT = '\u001b[?1049l'

/** Starts `kebab find` on a terminal of 60 columns and 14 rows. */
async function startFind(cwd: string, env: Record<string, string> = {}) {
  const program = await commandProgram()
  const command = `stty cols 60 rows 14; echo $$ > pid; "${process.execPath}" "${program}" find --lexical; echo "code $?"; stty -a`
  const child = spawn(SCRIPT, ['--quiet', '--flush', '--command', command, '/dev/null'], {
    cwd,
    env: { ...process.env, TERM: 'xterm', ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const waiting = new Set<() => void>()
  child.stdout.on('data', (bytes) => {
    output += String(bytes)
    for (const look of waiting) look()
  })
  /** Waits for a text behind what was read before, and returns what comes up to its end. */
  const read = (text: string): Promise<string> =>
    new Promise((resolve) => {
      const look = (): void => {
        const at = output.indexOf(text)
        if (at === -1) return
        waiting.delete(look)
        resolve(output.slice(0, at + text.length))
        output = output.slice(at + text.length)
      }
      waiting.add(look)
      look()
    })
  const type = (keys: string): void => void child.stdin.write(keys)
  return { read, type, ended: ended(child), child }
}

test.skipIf(!hasTerminals)(
  'find searches at each key, opens a hit in the editor at its line and goes on, and leaves the terminal as it was',
  async () => {
    const cwd = await project(DOCS)
    await kebab(cwd, ['index', 'docs', '--lexical'])
    const editor = join(cwd, 'vim')
    await writeFile(editor, '#!/bin/sh\necho "$@" >> opened\n', { mode: 0o755 })
    const find = await startFind(cwd, { EDITOR: editor })
    await find.read('type to search 2 documents')
    find.type('comm')
    const screen = await find.read('A hook runs before a ')
    expect(screen).toContain('docs/hooks.md')
    find.type('\r')
    await find.read(LEFT)
    await find.read('\u001b[?1049h')
    expect(await readFile(join(cwd, 'opened'), 'utf8')).toBe(`+5 ${join(cwd, 'docs/hooks.md')}\n`)
    find.type('\u0015evil')
    const evil = await find.read('שלום')
    expect(evil).toContain('\\u001b]0;owned\\u0007')
    for (const obeyed of ['\u001b]', '\u202e', '\u001b[31m']) expect(evil).not.toContain(obeyed)
    find.type('\u0003')
    const ending = await find.read('code 0')
    expect(ending).toContain(LEFT)
    expect(ending).toContain('\u001b[?25h')
    const terminal = await find.read('echoe')
    expect(terminal).toContain('icanon')
    expect(terminal).not.toContain('-icanon')
  },
)

test.skipIf(!hasTerminals)('find gives the terminal back when it is asked to end', async () => {
  const cwd = await project(DOCS)
  await kebab(cwd, ['index', 'docs', '--lexical'])
  const find = await startFind(cwd)
  await find.read('type to search')
  const shell = Number(await readFile(join(cwd, 'pid'), 'utf8'))
  const children = await readFile(`/proc/${shell}/task/${shell}/children`, 'utf8')
  process.kill(Number(children.trim()), 'SIGTERM')
  expect(await find.read('code 143')).toContain(LEFT)
})

test('without a terminal find says so, and names search', async () => {
  const cwd = await project(DOCS)
  expect(await kebab(cwd, ['find', 'hook'], { terminal: true })).toEqual({
    code: 2,
    out: '',
    err: 'kebab: unsupported: find: expected a terminal, which it draws on, found none\n`kebab search QUERY` prints hits anywhere.\n',
  })
})
