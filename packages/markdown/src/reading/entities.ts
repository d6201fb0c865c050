import { characterEntities } from 'character-entities'
import type { Replacement } from '../tree.js'

/** A character reference of HTML. */
export const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/g

/**
 * Returns the text that a character reference stands for, or `undefined` if it stands for none. A
 * soft hyphen is no text: the word that it divides is one word.
 */
export function decodeEntity(entity: string): string | undefined {
  const name = entity.slice(1, -1)
  if (name[0] !== '#') {
    const text = Object.hasOwn(characterEntities, name) ? characterEntities[name] : undefined
    return text === '\u00ad' ? '' : text
  }
  const isHex = name[1] === 'x' || name[1] === 'X'
  // CommonMark allows no more digits.
  if (name.length > 8) return undefined
  const code = Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
  if (code === 0xad) return ''
  // NUL, and half of a pair of surrogates, are no characters.
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}

/** Returns the escapes and character references of a text, as marks from `offset` on. */
export function textMarks(text: string, offset: number): Replacement[] {
  const marks: Replacement[] = []
  for (const { 0: sign, index } of text.matchAll(/\\[!-/:-@[-`{-~]|&[#\w]{1,33};/g)) {
    const decoded = sign[0] === '\\' ? sign.slice(1) : decodeEntity(sign)
    if (decoded !== undefined) marks.push([offset + index, offset + index + sign.length, decoded])
  }
  return marks
}
