/**
 * Makes an index at the given path, and does an action to it once for each number: the call of that
 * number to the disk then fails in it, and none for 0. Says of each how it ended, with `done` or
 * the code of an error, and a digest of what was exported.
 */
import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { isKebabError } from '@kebab/core'
import { type Kebab, openKebab } from '@kebab/local'

const [path, action, ...numbers] = process.argv.slice(2) as [
  string,
  'backup' | 'compact' | 'create' | 'export',
  ...string[],
]

/** Takes many pages, which all differ. */
const text = (name: string) => Array.from({ length: 1500 }, (_, i) => `${name} ${i}`).join('\n')
const open = (compact = false) => openKebab({ path, embedder: null, compact })

async function whileFailing<T>(number: number, work: () => Promise<T>): Promise<T> {
  process.env.KEBAB_FAULT_AT = String(number)
  process.env.KEBAB_FAULT_PATH = dirname(path)
  try {
    return await work()
  } finally {
    delete process.env.KEBAB_FAULT_PATH
  }
}

async function digestOf(kebab: Kebab): Promise<string> {
  const digest = createHash('sha256')
  for await (const line of kebab.export()) digest.update(line)
  return digest.digest('hex')
}

for (const name of ['first', 'second']) {
  const kebab = await open()
  await kebab.index([{ path: `${name}.txt`, text: text(name) }])
  // The second stays in the log while the index is backed up.
  if (name === 'second' && action === 'backup')
    await eachNumber((number) => whileFailing(number, () => kebab.backup(`${path}-${number}`)))
  await kebab.close()
}
if (action === 'compact')
  await eachNumber(async (number) => {
    const kebab = await whileFailing(number, () => open(true))
    await kebab.close()
  })
if (action === 'create')
  await eachNumber(async (number) => {
    const kebab = await whileFailing(number, () => openKebab({ path: `${path}-${number}`, embedder: null }))
    await kebab.close()
  })
if (action === 'export')
  await eachNumber(async (number) => {
    const kebab = await open()
    return await whileFailing(number, () => digestOf(kebab)).finally(() => kebab.close())
  })

async function eachNumber(work: (number: number) => Promise<unknown>): Promise<void> {
  for (const number of numbers.map(Number)) {
    const end = await work(number).then(
      (digest) => `done ${digest ?? ''}`,
      (error) => (isKebabError(error) ? error.code : String(error)),
    )
    writeSync(1, `${end.trim()}\n`)
  }
}
