import type { Analyzer } from '@kebab/core'
import { STOP_WORDS } from '../decompose/question-words.js'

/** English words that stand for one another in questions and answers about how things work. */
const GROUPS = [
  'set specify define configure change override assign',
  'increase raise change set specify',
  'decrease reduce lower change set specify',
  'add create register insert make',
  'new added introduced',
  'delete remove clear unset drop erase',
  'disable off prevent suppress turn',
  'enable activate turn',
  'stop close end shutdown quit kill terminate',
  'start run launch begin',
  'execute run call invoke trigger fire',
  'get read access retrieve obtain fetch',
  'fix solve resolve avoid prevent',
  'write written log print output emit',
  'save store persist keep',
  'wrote written author created made copyright',
  'release released publish published',
  'exclude ignore skip omit filter',
  'maximum max limit most',
  'minimum min least',
  'show display print',
  'check verify validate test',
  'protect prevent guard',
  'require need must mandatory',
  'support allow accept',
  'return yield give',
  'times number',
  'fail failed error failure',
  'config configuration',
  'directory folder dir',
  'env environment',
  'repo repository',
  'param parameter',
  'db database',
].map((group) => group.split(' '))

/** The forms of verbs that no stemmer brings together. */
const FORMS =
  'begin began begun/bend bent/bind bound/break broke broken/bring brought/build built/buy bought/catch caught/choose chose chosen/deal dealt/draw drew drawn/drive drove driven/eat ate eaten/fall fell fallen/feed fed/fight fought/find found/flee fled/fly flew flown/forget forgot forgotten/free freed/freeze froze frozen/get got/give gave given/go went gone/grow grew grown/hang hung/hear heard/hide hid hidden/hold held/keep kept/know knew known/lay laid/lead led/leave left/lend lent/light lit/lose lost/make made/mean meant/meet met/pay paid/ring rang rung/rise rose risen/run ran/say said/see saw seen/seek sought/sell sold/send sent/shake shook shaken/shoot shot/show shown/shrink shrank shrunk/sink sank sunk/slide slid/speak spoke spoken/spend spent/stand stood/steal stole stolen/stick stuck/strike struck/swear swore sworn/sweep swept/take took taken/teach taught/tear tore torn/tell told/think thought/throw threw thrown/understand understood/wake woke woken/wear wore worn/win won/write wrote written'
    .split('/')
    .map((group) => group.split(' '))

/**
 * The terms that stand for terms of a question, each with those. `version 4` is also written `v4`.
 */
export function aliasesOf(question: string, analyzer: Analyzer): ReadonlyMap<string, readonly string[]> {
  const aliases = new Map<string, string[]>()
  const termsOf = (text: string): string[] => analyzer.terms(text).map(({ term }) => term)
  const add = (alias: string, words: string): void => {
    for (const term of termsOf(alias)) aliases.set(term, [...(aliases.get(term) ?? []), ...termsOf(words)])
  }
  const questionTerms = new Set(termsOf(question))
  const isTurned = (way: string): boolean =>
    new RegExp(String.raw`\bturn(?:s|ed|ing)?\s+(?:\S+\s+){0,3}${way}\b`, 'i').test(question)
  for (const group of [...GROUPS, ...FORMS]) {
    // What is turned on isn't turned off.
    if (group.includes('turn') && isTurned(group.includes('off') ? 'on' : 'off')) continue
    for (const word of group.filter((member) => termsOf(member).every((term) => questionTerms.has(term))))
      for (const other of group) if (!termsOf(other).some((term) => questionTerms.has(term))) add(other, word)
  }
  // The name of a method stands for it with its object.
  for (const [name] of question.matchAll(/(?<![\w$.])[\p{L}_$][\w$]*(?:[.:#]+[\w$]+)+/gu))
    add(name.split(/[.:#]+/).at(-1)!, name)
  // `back up` is also one word. A capital within it would make two of it again.
  for (const [pair, first, second] of question.matchAll(/(?<![\p{L}\p{N}])(\p{L}+) (?=(\p{L}+))/gu))
    if (!STOP_WORDS.has(first!.toLowerCase())) add(`${first}${second}`.toLowerCase(), `${pair}${second}`)
  for (const [version, number] of question.matchAll(/\bversion\s+(\d[\w.]*)/gi)) add(`v${number}`, version)
  return aliases
}
