import { createAsk } from '@kebab/ask'
import type { Generator } from '@kebab/core'
import { expect, test } from 'vitest'
import { gate } from '../../../../test/support/gate.js'
import { served } from '../support/opened-page.js'
import type { Tried } from '../support/try-page.js'

/** What asking in the page does. */
export function askRules(tried: Tried): void {
  test('an answer has each statement joined to its citation, with its support, and opens the source', async () => {
    const { page, wrong } = await tried.open('?view=ask&q=How long is the dough kneaded?')
    await page.getByRole('button', { name: 'Ask', exact: true }).last().click()
    const statement = page.locator('.statements > li').first()
    await statement.waitFor()
    expect(await statement.locator('.claim').innerText()).toContain('Knead the dough for ten minutes')
    expect(await statement.locator('.supported').innerText()).toBe('supported, 0.91')
    expect(await statement.locator('blockquote').innerText()).toContain('Knead the dough for ten minutes.')
    expect(await page.locator('.answer .text').innerText()).not.toContain('[#')
    expect(await page.locator('.found .previews li').count()).toBeGreaterThan(0)
    await statement.getByRole('button').click()
    await page.locator('.source li.cited').first().waitFor()
    expect(await page.locator('.source .cited').allInnerTexts().then(String)).toContain('Knead the dough')
    expect(await page.locator('.source mark').allInnerTexts()).toEqual(['Knead the dough for ten minutes.'])
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('title')
    expect(wrong).toEqual([])
  })

  test('a refusal says why, how much evidence it takes, and what came close', async () => {
    const { page, wrong } = await tried.open('?view=ask&q=zyzzyva quagga')
    await page.locator('#question').press('Enter')
    const refusal = page.locator('.answer .notice')
    await refusal.waitFor()
    expect(await refusal.innerText()).toMatch(/score_gate[\s\S]*evidence 0\.\d\d, 0\.\d\d is needed/)
    const listed = (list: string) => page.locator(`${list} .previews .title`).allInnerTexts()
    const near = await listed('.answer')
    expect(near).toHaveLength(3)
    const others = await listed('.found')
    expect(new Set([...near, ...others]).size).toBe(near.length + others.length)
    expect(wrong).toEqual([])
  })

  test('the hops of a question are listed as they come, with what they search for', async () => {
    const { page, wrong } = await tried.open('?view=ask&q=How long is the dough kneaded, and when does a hook run?')
    await page.getByLabel('In several hops').check()
    await page.locator('#question').press('Enter')
    await page.locator('.hops ol > li').first().waitFor()
    await page.locator('.answer').waitFor()
    expect(await page.locator('.hops b').allInnerTexts()).toContain('Take the question apart')
    expect(wrong).toEqual([])
  })

  test('an answer out of a document that would run scripts is text', async () => {
    const { page, wrong } = await tried.open('?view=ask&q=What is a payload of the oven?')
    await page.locator('#question').press('Enter')
    await page.locator('.answer').waitFor()
    expect(await page.locator('.found').innerText()).toContain('<img src=x onerror=alert(5)>.md')
    expect(await page.locator('#app script, #app [onerror]').count()).toBe(0)
    expect(wrong).toEqual([])
  })

  test('the evidence and the unchecked text are shown while the answer is made, and Stop ends the work', async () => {
    const aborted = gate()
    const generator: Generator = {
      model: 'slow',
      tasks: ['answer'],
      async *generate(_, { signal } = {}) {
        yield { type: 'text', text: 'It takes <b>ten</b> ' }
        await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }))
        aborted.open()
        signal?.throwIfAborted()
      },
    }
    const slow = await served(tried.kebab, { ask: createAsk({ engine: tried.kebab, generator }) })
    try {
      const { page, wrong } = await tried.open('?view=ask&q=How long is the dough kneaded?', {
        url: slow.url,
        origin: slow.origin,
      })
      await page.locator('#question').press('Enter')
      await page.locator('.written').waitFor()
      expect(await page.locator('.written').innerText()).toContain('not checked yet\n\nIt takes <b>ten</b>')
      expect(await page.locator('.found .previews li').count()).toBeGreaterThan(0)
      expect(await page.locator('.answer').count()).toBe(0)
      await page.getByRole('button', { name: 'Stop' }).click()
      await aborted.opened
      await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden' })
      expect(wrong).toEqual([])
    } finally {
      await slow.close()
    }
  })
}
