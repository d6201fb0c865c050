import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * The reason why no small disk can be made here, or `undefined`: only the superuser of Linux can
 * make one.
 */
export const noSmallDisk: string | undefined = (() => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'mounting a small disk takes root on Linux'
  try {
    unmount(mount(2 ** 20))
    return undefined
  } catch (error) {
    return `mounting a small disk failed: ${error}`
  }
})()

/** Makes a disk of this many bytes in memory. Removed when the test ends. */
export function smallDisk(bytes: number): { folder: string; allowWrites(allow: boolean): void } {
  const folder = mount(bytes)
  onTestFinished(() => unmount(folder))
  return {
    folder,
    allowWrites: (allow) => void execFileSync('mount', ['-o', `remount,${allow ? 'rw' : 'ro'}`, folder]),
  }
}

function mount(bytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'kebab-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'kebab-test', folder])
  return folder
}

function unmount(folder: string): void {
  // Lazily: a driver may keep a closed file open for a while.
  execFileSync('umount', ['-l', folder])
  rmdirSync(folder)
}
