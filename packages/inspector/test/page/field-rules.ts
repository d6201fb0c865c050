import { memoryStore } from '@kebab/core'
import { openKebab } from '@kebab/local'
import { expect, onTestFinished, test } from 'vitest'
import { served } from '../support/opened-page.js'
import type { Tried } from '../support/try-page.js'

/** What the page does with the fields of documents. */
export function fieldRules(tried: Tried): void {
  async function open(address: string, width = 1280) {
    const kebab = await openKebab({ store: memoryStore(), embedder: null })
    await kebab.index([
      { path: 'a.md', text: 'A hook.', metadata: { team: ['web', '<b>api</b>'], version: 3, by: { name: 'Ann' } } },
      { path: 'b.md', text: 'Another hook.', metadata: { team: '<b>api</b>', version: 2, draft: true } },
      { path: 'c.md', text: 'A hook and a sail.', metadata: { team: 'web', version: 1 } },
    ])
    const inspector = await served(kebab, { documents: kebab })
    onTestFinished(async () => {
      await inspector.close()
      await kebab.close()
    })
    const { url, origin } = inspector
    return tried.open(address, { url, origin, viewport: { width, height: 800 } })
  }

  test('facets are chips with counts that filter, and the address has what is chosen', async () => {
    const { page, wrong } = await open('?q=hook')
    const chip = (text: string) => page.locator('.facet', { hasText: 'team' }).locator('button', { hasText: text })
    await chip('<b>api</b>').waitFor()
    expect(await chip('web').innerText()).toBe('web 2')
    await chip('<b>api</b>').click()
    await page.locator('.summary', { hasText: '2 hits' }).waitFor()
    await page.locator('[aria-pressed="true"]', { hasText: '<b>api</b> 2' }).waitFor()
    expect(new URL(page.url()).searchParams.getAll('field')).toEqual(['["team","eq","<b>api</b>"]'])
    await page.reload()
    await page.locator('.summary', { hasText: '2 hits' }).waitFor()
    await page.locator('.facet [aria-pressed="true"]').click()
    await page.locator('.summary', { hasText: '3 hits' }).waitFor()
    expect(wrong).toEqual([])
  })

  test('a form has the fields of the index, and for each the conditions of its type', async () => {
    const { page, wrong } = await open('?q=hook', 360)
    await page.locator('.fields summary').click()
    const form = page.locator('.field-form')
    expect(await form.getByLabel('Field').locator('option').allInnerTexts()).toEqual([
      'by · object · 1',
      'by.name · string · 1',
      'draft · boolean · 1',
      'team · string · 3',
      'version · number · 3',
    ])
    expect(await form.getByLabel('Condition').locator('option').allInnerTexts()).toEqual(['exists'])
    await form.getByLabel('Field').selectOption('version')
    await form.getByLabel('Condition').selectOption('gte')
    await form.getByLabel('Value').fill('2')
    await form.getByRole('button', { name: 'Add' }).click()
    await page.locator('.summary', { hasText: '2 hits' }).waitFor()
    await form.getByLabel('Field').selectOption('draft')
    await form.getByLabel('Condition').selectOption('exists')
    await form.getByLabel('Value').selectOption('false')
    await form.getByRole('button', { name: 'Add' }).click()
    await page.locator('.summary', { hasText: '1 hit' }).waitFor()
    expect(await page.locator('.fields .chips bdi').allInnerTexts()).toEqual(['version ≥ 2', 'no draft'])
    await page.getByRole('button', { name: 'Remove version ≥ 2' }).click()
    await page.locator('.summary', { hasText: '2 hits' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(wrong).toEqual([])
  })
}
