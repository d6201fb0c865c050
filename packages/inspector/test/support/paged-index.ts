import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kebab, openKebab } from '@kebab/local'
import { onTestFinished } from 'vitest'

/** What stands in the file of the PDF. */
export const PDF = '%PDF-1.7 and its pages'

/** An index over a folder with a PDF, whose words are on its page 7, and a text. */
export async function pagedIndex(): Promise<{ kebab: Kebab; folder: string }> {
  const home = await mkdtemp(join(tmpdir(), 'kebab-paged-'))
  const folder = join(home, 'docs')
  await mkdir(folder)
  await writeFile(join(folder, 'a b#1.pdf'), PDF)
  await writeFile(join(folder, 'a.txt'), 'A sail.')
  const pages = {
    name: 'pages',
    version: '1',
    accepts: ['pdf'],
    async read({ path }: { path: string }) {
      const text = 'A hook holds.'
      const spans = [{ start: 0, end: text.length, from: { page: 7 }, box: [10, 20, 90, 32] as const }]
      return [{ path, text, metadata: { media: 'pdf' }, origin: { spans } }]
    },
  }
  const kebab = await openKebab({ path: join(home, 'index'), embedder: null, readers: [pages] })
  onTestFinished(async () => {
    await kebab.close()
    await rm(home, { recursive: true, force: true })
  })
  await kebab.index(folder)
  return { kebab, folder }
}
