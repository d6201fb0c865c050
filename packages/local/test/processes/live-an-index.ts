/**
 * Does to the index at the given path what is done in its life, and says after each step that it
 * was done, or the error that it rejected with. Then ends normally, or by `process.exit`.
 */
import { writeSync } from 'node:fs'
import { isKebabError } from '@kebab/core'
import { type Kebab, openKebab } from '@kebab/local'

const [path, copy, ending] = process.argv.slice(2) as [string, string, 'normal' | 'exit']

const say = (line: string): void => void writeSync(1, `${line}\n`)
const step = async (name: string, action: () => Promise<unknown>): Promise<boolean> => {
  try {
    await action()
    say(`${name} done`)
    return true
  } catch (error) {
    say(`${name} failed ${isKebabError(error) ? error.code : error}`)
    return false
  }
}
/** Plain text: to parse Markdown takes half of the time of a process, and makes no call. */
const edition = (number: number) =>
  Array.from({ length: 6 }, (_, i) => ({ path: `${i}.txt`, text: `# Part ${i}\n\nEdition ${number}.\n\n`.repeat(500) }))

let kebab: Kebab | undefined
const open = (compact: boolean) => async () => {
  kebab = await openKebab({ path, embedder: null, compact })
}
if (await step('open', open(false))) {
  await step('index 1', () => kebab!.index(edition(1)))
  await step('index 2', () => kebab!.index(edition(2)))
  await step('backup', () => kebab!.backup(copy))
  await step('close', () => kebab!.close())
}
if (await step('compact', open(true))) {
  await step('index 3', () => kebab!.index(edition(3)))
  await step('close', () => kebab!.close())
}
if (ending === 'exit') process.exit(0)
