import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { arabic } from '@kebab/text/arabic'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emitLanguages } from '../../../scripts/generate/emit-languages.js'
import { staleFiles } from '../../../scripts/generate/stale-files.js'
import manifest from '../package.json' with { type: 'json' }
import type { Language } from '../src/index.js'

const folder = join(import.meta.dirname, '../src/languages')
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .sort()

/**
 * A word of each language that has stems, with the stem that Snowball 3.1 gives it
 * (https://snowballstem.org/demo.html).
 */
const STEMS: Record<string, [string, string]> = {
  arabic: ['المدارس', 'مدارس'],
  armenian: ['հայերեն', 'հայերե'],
  danish: ['bøgerne', 'bøg'],
  dutch: ['lichamelijk', 'licham'],
  english: ['connections', 'connect'],
  finnish: ['taloissa', 'talo'],
  french: ['continuellement', 'continuel'],
  german: ['aufeinanderfolgende', 'aufeinanderfolg'],
  greek: ['ανθρωποι', 'ανθρωπ'],
  hindi: ['लड़कियों', 'लड़क'],
  hungarian: ['házakban', 'ház'],
  indonesian: ['membacakan', 'baca'],
  irish: ['bhfocal', 'focal'],
  italian: ['abbandonata', 'abbandon'],
  lithuanian: ['knygos', 'knyg'],
  nepali: ['किताबहरू', 'किताब'],
  norwegian: ['husene', 'hus'],
  portuguese: ['livros', 'livr'],
  romanian: ['case', 'cas'],
  russian: ['важнейший', 'важн'],
  serbian: ['књиге', 'knjig'],
  spanish: ['canciones', 'cancion'],
  swedish: ['husen', 'hus'],
  tamil: ['புத்தகங்கள்', 'புத்தகம்'],
  turkish: ['evlerinde', 'ev'],
}

test('the generated languages are current: run `npm run generate` when this fails', async () => {
  expect(await staleFiles(join(folder, 'generated'), emitLanguages())).toEqual([])
})

test('every language is exported, and no other name', () => {
  const exported = Object.keys(manifest.exports).filter((name) => name !== '.' && name !== './package.json')
  expect(exported.sort()).toEqual(names.map((name) => `./${name}`))
})

describe.each(names)('%s', (name) => {
  test('is the only export of its module, with a tag that the runtime knows', async () => {
    const module: Record<string, Language> = await import(`@kebab/text/${name}`)
    expect(Object.keys(module)).toEqual([name])
    const { tag, scripts, version } = module[name]!
    expect(new Intl.DisplayNames('en', { type: 'language' }).of(tag)?.toLowerCase()).toContain(name)
    expect(scripts).not.toHaveLength(0)
    expect(version).not.toBe('')
  })

  test('stems as Snowball does, and accepts any word', async () => {
    const { stem } = ((await import(`@kebab/text/${name}`)) as Record<string, Language>)[name]!
    expect(stem === undefined).toBe(STEMS[name] === undefined)
    if (stem === undefined) return
    const [word, expected] = STEMS[name]!
    expect(stem(word)).toBe(expected)
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 128 }),
        (text) => typeof stem(text.toLowerCase()) === 'string',
      ),
    )
  })

  test('has its stop words in lower case', async () => {
    const { stopWords = [] } = ((await import(`@kebab/text/${name}`)) as Record<string, Language>)[name]!
    for (const word of stopWords.filter((stopWord) => /\p{L}/u.test(stopWord))) expect(word).toBe(word.toLowerCase())
  })
})

test('in Arabic, a conjunction before the article is no part of the stem', () => {
  const stem = arabic.stem!
  for (const word of ['والكتاب', 'فالكتاب', 'الكتاب', 'بالكتاب']) expect(stem(word)).toBe(stem('كتاب'))
  // A word that begins like one.
  expect(stem('والدة')).not.toBe(stem('دة'))
})
