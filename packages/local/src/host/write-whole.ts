import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'

/**
 * Writes a file whole or not at all, in the place of one that is there. Rejects as the file system
 * does.
 *
 * @param mode of the file. Default: as the process has it
 * @param flush whether it is on the disk when this resolves. Default: true
 */
export async function writeWhole(
  file: string,
  text: string,
  { mode, flush = true }: { mode?: number; flush?: boolean } = {},
): Promise<void> {
  const draft = `${file}-${randomUUID()}`
  try {
    await writeFile(draft, text, { flag: 'wx', mode, flush })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}
