import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What git needs for a commit or a tag that nobody keeps. */
export const NOBODY = {
  GIT_AUTHOR_NAME: 'Nobody',
  GIT_AUTHOR_EMAIL: 'nobody@localhost',
  GIT_COMMITTER_NAME: 'Nobody',
  GIT_COMMITTER_EMAIL: 'nobody@localhost',
}

/**
 * Clones the commit that a repository is at into `folder`, installs what it needs, and returns
 * where the clone is. It has no remote to push to.
 */
export async function temporaryClone(root: string, folder: string): Promise<string> {
  const clone = join(folder, 'clone')
  const { stdout: commit } = await run('git', ['rev-parse', 'HEAD'], { cwd: root })
  await run('git', ['clone', '--quiet', root, clone])
  await run('git', ['checkout', '--quiet', '-B', 'release', commit.trim()], { cwd: clone })
  await run('git', ['remote', 'remove', 'origin'], { cwd: clone })
  const options = { cwd: clone, shell: process.platform === 'win32', maxBuffer: 2 ** 26 }
  await run('npm', ['ci', '--prefer-offline'], options)
  return clone
}
