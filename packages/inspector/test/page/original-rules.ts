import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openKebab } from '@kebab/local'
import { pdfReader } from '@kebab/readers/pdf'
import { expect, onTestFinished, test } from 'vitest'
import { served } from '../support/opened-page.js'
import type { Tried } from '../support/try-page.js'

const REPORT = join(import.meta.dirname, '../../../readers/test/pdf/files/report.pdf')

/** What the page of a PDF shows. */
export function originalRules(tried: Tried): void {
  test('the lines of a passage are marked on the page of its PDF, each over the letters of a line', async () => {
    const home = await mkdtemp(join(tmpdir(), 'kebab-original-'))
    onTestFinished(() => rm(home, { recursive: true, force: true }))
    const folder = join(home, 'docs')
    await mkdir(folder)
    await copyFile(REPORT, join(folder, 'report.pdf'))
    await using kebab = await openKebab({ path: join(home, 'index'), embedder: null, readers: [pdfReader()] })
    await kebab.index(folder)
    await using inspector = await served(kebab, { documents: kebab, originals: kebab })
    const { hits } = await kebab.search({ query: WORDS, mode: 'lexical', k: 1 })
    const { citation } = await kebab.fetch({ chunk_id: hits[0]!.chunk_id, boxes: true })
    const { page: first } = citation.origin!.from!
    const onPage = citation.origin!.boxes!.filter((box) => box.page === first)
    const { origin, url } = inspector
    const response = await fetch(`${origin}/api/inspect/original?chunk=${hits[0]!.chunk_id}`, {
      headers: { authorization: `Bearer ${url.split('#')[1]}` },
    })
    const link = (await response.json()) as { url: string }

    const { page, wrong } = await tried.open(link.url.slice(1), { url: `${origin}/#`, origin })
    await page.locator('.mark').first().waitFor()
    expect(await page.getByRole('status').innerText()).toMatch(new RegExp(`^Page ${first} of \\d+$`))
    await expect.poll(() => page.evaluate(inkOfMarks)).toHaveLength(onPage.length)
    // The page is drawn once its marks are there.
    await expect.poll(async () => Math.min(...(await page.evaluate(inkOfMarks)))).toBeGreaterThan(0.02)
    await page.getByRole('button', { name: first === 1 ? 'Next' : 'Previous' }).click()
    await page.getByText(`Page ${first === 1 ? 2 : first! - 1} of`).waitFor()
    expect(wrong).toEqual([])
  })
}

/** What stands on two lines of the report. */
const WORDS = 'whoever goes up the stairs'

/** The share of dark points under each mark. */
function inkOfMarks(): number[] {
  const canvas = document.querySelector('canvas')!
  const context = canvas.getContext('2d')!
  const sheet = canvas.getBoundingClientRect()
  const ratio = canvas.width / sheet.width
  return [...document.querySelectorAll('.mark')].map((mark) => {
    const { left, top, width, height } = mark.getBoundingClientRect()
    const at = [left - sheet.left, top - sheet.top, width, height].map((length) => Math.round(length * ratio))
    const { data } = context.getImageData(at[0]!, at[1]!, at[2]!, at[3]!)
    let dark = 0
    for (let i = 0; i < data.length; i += 4) if (data[i + 3]! > 0 && data[i]! < 128) dark++
    return dark / (data.length / 4)
  })
}
