import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

/** What a test has to do with processes, threads, timers and watchers, by what it calls and loads. */
const CHANCY = [
  /node:(child_process|worker_threads|timers|http|net)\b/,
  /\b(setTimeout|setInterval|setImmediate|useFakeTimers)\b/,
  /\.watch\(|\bFolderWatcher\b/,
  /\b(waitFor|waitUntil|poll)\(/,
  /timeout(_ms|Ms)?['"]?:|AbortSignal\.timeout/i,
]

/** Returns the paths of all test files, from the root, in order. */
export function testFiles(): string[] {
  const folders = ['test', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/test`)]
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('test/outsider/'))
    .sort()
}

/**
 * Whether a test file, or what it imports of the folders of tests, uses a process, a thread, a timer
 * or a watcher: what comes of it may depend on which is first.
 */
export function isChancy(file: string): boolean {
  const files = new Set([file])
  for (const path of files) {
    const text = readFileSync(join(root, path), 'utf8')
    if (CHANCY.some((pattern) => pattern.test(text))) return true
    for (const [, address = ''] of text.matchAll(/\bfrom '(\.[^']*)'/g)) {
      const imported = join(dirname(path), address).replaceAll('\\', '/').replace(/\.js$/, '.ts')
      if (/(^|\/)test\//.test(imported) && existsSync(join(root, imported))) files.add(imported)
    }
  }
  return false
}
