import { randomUUID } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'

/**
 * Makes a file unless it is there. It is written aside and renamed, so that nobody ever sees half
 * of it. Any number of processes may do so at once, provided that they all make the same bytes.
 */
export async function makeOnce(path: string, make: (aside: string) => Promise<void>): Promise<void> {
  if (await exists(path)) return
  const aside = `${path}.${randomUUID()}`
  try {
    await make(aside)
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    // Windows refuses to replace a file that another process has open. That process has then made
    // the file.
    if (!(await exists(path))) throw error
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
