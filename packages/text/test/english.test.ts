import { english } from '@kebab/text/english'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../src/fold.js'

const stem = english.stem!

/**
 * Words of Snowball's sample vocabulary and of the rules, each followed by its stem in Snowball
 * 3.1.
 */
const VOCABULARY = `
consign consign consigned consign consigning consign consignment consign consist consist consisted consist
consistency consist consistent consist consistently consist consolation consol consolations consol
consolatory consolatori console consol consolidate consolid conspicuously conspicu conspiracy conspiraci
conspirators conspir constable constabl constancy constanc constant constant knack knack knackeries knackeri
knapsack knapsack knave knave kneel kneel kneeling kneel knees knee knell knell knightly knight knocked knock
knots knot knotted knot abbreviation abbrevi abilities abil abandonment abandon accommodation accommod
acquittal acquitt admission admiss advantageously advantag addition addit adding add added add adoring ador
skis ski skies sky dying die lying lie tying tie idly idl gently gentl ugly ugli early earli only onli
singly singl sky sky news news howe howe atlas atlas cosmos cosmos bias bias andes andes inning inning
outing outing canning canning herring herring earring earring evening evening proceed proceed exceed exceed
succeed succeed generate generat generic generic communism communism community communiti arsenal arsenal
arsenic arsenic past past universe univers university universiti later later lateral lateral organ organ
organization organiz connection connect connected connect discussion discuss solutions solut position posit
hoping hope hopping hop luxuriated luxuri fizzed fizz egging egg agreed agre feed feed cries cri ties tie
gas gas gaps gap kiwis kiwi say say by by cry cri yes yes youth youth boyish boyish rational ration
sensibility sensibl hopefulness hope apologist apolog vietnamization vietnam controlled control roll roll is is
be be a a x x
`

test('the English stems are those of Snowball 3.1', () => {
  const words = VOCABULARY.trim().split(/\s+/)
  for (let i = 0; i < words.length; i += 2) expect(`${words[i]} ${stem(words[i]!)}`).toBe(`${words[i]} ${words[i + 1]}`)
})

test('a word with other characters than a to z stays as it is', () => {
  for (const word of ['книги', 'b2b', '', 'x86s']) expect(stem(word)).toBe(word)
})

test('a word has the stem that it has without its diacritics', () => {
  for (const word of 'naïve résumés André Beyoncé Schrödinger coöperation fiancées straße'.toLowerCase().split(' '))
    expect(`${word} ${stem(word)}`).toBe(`${word} ${stem(fold(word))}`)
  expect(stem('schrödinger')).toBe('schroding')
})

test('every English word begins with the prefix that `startOf` gives for its stem', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdeghilmnorstuvwy'), maxLength: 4 })
  const endings = fc.constantFrom(
    ...'s es ies ied sses us ing ings ingly ed edly eed eedly ying y ly li ization ational fulness ousness iveness'.split(
      ' ',
    ),
    ...'tional biliti bility lessli entli ation alism aliti ousli iviti fulli ogist enci ency anci abli izer ator'.split(
      ' ',
    ),
    ...'alli bli ogi alize icate iciti ative ical ness ful ement ance ible ment ism ate iti ous ive ize ion al er ic e ll'.split(
      ' ',
    ),
  )
  const word = fc.tuple(letters, fc.array(endings, { maxLength: 3 })).map(([start, rest]) => start + rest.join(''))
  fc.assert(
    fc.property(word, (word) => {
      const start = english.startOf!(stem(word))
      expect(stem(word).startsWith(start)).toBe(true)
      expect(word.startsWith(start)).toBe(true)
    }),
    { numRuns: 20_000 },
  )
})
