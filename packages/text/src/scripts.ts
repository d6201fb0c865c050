import type { Script } from './language.js'

const ASCII = /^[a-z]/i
const SCRIPTS: Readonly<Record<Script, RegExp>> = {
  Arab: /^\p{sc=Arabic}/u,
  Armn: /^\p{sc=Armenian}/u,
  Cyrl: /^\p{sc=Cyrillic}/u,
  Deva: /^\p{sc=Devanagari}/u,
  Grek: /^\p{sc=Greek}/u,
  Hani: /^\p{sc=Han}/u,
  Jpan: /^[\p{sc=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u,
  Latn: /^\p{sc=Latin}/u,
  Taml: /^\p{sc=Tamil}/u,
}

/** Whether a word is written in a script, going by its first character. */
export function isWrittenIn(word: string, script: Script): boolean {
  return ASCII.test(word) ? script === 'Latn' : SCRIPTS[script].test(word)
}
