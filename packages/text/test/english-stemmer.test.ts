import { expect, test } from 'vitest'
import { stemEnglish } from '../src/english-stemmer.js'

/** Words of the sample vocabulary of the Snowball project and of the rules themselves, with what Snowball 3.1 makes of them. */
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

test('stems as Snowball does', () => {
  const words = VOCABULARY.trim().split(/\s+/)
  for (let i = 0; i < words.length; i += 2)
    expect(`${words[i]} ${stemEnglish(words[i]!)}`).toBe(`${words[i]} ${words[i + 1]}`)
})

test('leaves words of other letters alone', () => {
  for (const word of ['naïve', 'книги', 'b2b', '', 'x86s']) expect(stemEnglish(word)).toBe(word)
})
