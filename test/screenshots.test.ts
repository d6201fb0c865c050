import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIGEST, pictureFile, screenshotProblems, sourcesDigest } from '../scripts/screenshots/pictured-page.js'

const root = join(import.meta.dirname, '..')

test('the pictures of the inspector are there, small, and of its page as it is', async () => {
  expect(await screenshotProblems(root)).toEqual([])
})

test('README.md and the page on the inspector show a picture of it', async () => {
  expect(await readFile(join(root, 'README.md'), 'utf8')).toContain(`](${pictureFile('search', 'light')})`)
  expect(await readFile(join(root, 'docs/inspector.md'), 'utf8')).toContain('](pictures/inspector-ask-dark.webp)')
})

test('a page that has changed since its pictures were taken is found, and so is a missing picture', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'kebab-pictures-'))
  try {
    for (const path of ['docs/pictures', 'packages/inspector/src/page', 'scripts/screenshots'])
      await cp(join(root, path), join(copy, path), { recursive: true })
    await writeFile(join(copy, DIGEST), await sourcesDigest(copy))
    expect(await screenshotProblems(copy)).toEqual([])
    await rm(join(copy, pictureFile('ask', 'dark')))
    const style = join(copy, 'packages/inspector/src/page/style/page.css')
    await writeFile(style, `${await readFile(style, 'utf8')}\n/* changed */\n`)
    expect(await screenshotProblems(copy)).toEqual([
      `${pictureFile('ask', 'dark')}: expected a picture, found none`,
      'the page of the inspector has changed since its pictures were taken: run `npm run screenshots`',
    ])
  } finally {
    await rm(copy, { recursive: true })
  }
})
