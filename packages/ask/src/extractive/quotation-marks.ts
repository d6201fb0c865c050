/** Code, whose marks belong to it, and quotation marks. */
const CODE_OR_MARK = /(`+)(?:(?!\1)[\s\S])*\1|["„“”«»「」『』]/gu
/** Which marks end a quotation that began with a mark. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  '„': '“”',
  '“': '”',
  '”': '”',
  '«': '»',
  '»': '«',
  '「': '」',
  '『': '』',
}
/** Marks that end quotations and begin none. */
const ONLY_CLOSING = /[」』]/
/** Marks of scripts without blanks between words: what stands beside them says nothing. */
const IN_CJK = /[「」『』]/
const BEFORE_OPENING = /^$|[\s([{<=—–„“«»「『"'-]/u
const BEHIND_CLOSING = /^$|[\s\p{P}]/u

/**
 * Returns a sentence without the quotation marks that have no partner in it, where the quotation
 * begins or ends in another sentence. It keeps both marks of a quotation, marks in code, inches,
 * and a mark that stands between blanks.
 */
export function withoutLoneMarks(sentence: string): string {
  const lone: number[] = []
  const open: { mark: string; at: number }[] = []
  for (const { 0: mark, index: at } of sentence.matchAll(CODE_OR_MARK)) {
    if (mark.startsWith('`')) continue
    // Marks with nothing between them are an empty text.
    if (open.at(-1)?.at === at - 1 && CLOSING[open.at(-1)!.mark]!.includes(mark)) {
      open.pop()
      continue
    }
    const place = placeOf(sentence, at)
    const partner = place === 'opening' ? -1 : open.findLastIndex((other) => CLOSING[other.mark]!.includes(mark))
    if (partner >= 0) {
      // What is still open within a closed quotation never ends.
      lone.push(
        ...open
          .splice(partner)
          .slice(1)
          .map((other) => other.at),
      )
    } else if (place === 'closing') {
      if (mark !== '"' || !/\d/.test(sentence[at - 1] ?? '')) lone.push(at)
    } else if (place === 'opening') open.push({ mark, at })
  }
  lone.push(...open.map(({ at }) => at))
  return lone.length === 0 ? sentence : without(sentence, new Set(lone))
}

/** What a mark does by what stands beside it. `undefined`: neither, as between blanks. */
function placeOf(sentence: string, at: number): 'opening' | 'closing' | undefined {
  const [mark, before, behind] = [sentence[at]!, sentence[at - 1] ?? '', sentence[at + 1] ?? '']
  if (IN_CJK.test(mark)) return ONLY_CLOSING.test(mark) ? 'closing' : 'opening'
  // French has blanks within guillemets.
  if (mark === '«' && /\s/.test(behind) && BEFORE_OPENING.test(before)) return 'opening'
  if (mark === '»' && /^$|\s/.test(before) && before !== '' && BEHIND_CLOSING.test(behind)) return 'closing'
  if (BEFORE_OPENING.test(before) && /\S/u.test(behind)) return 'opening'
  return /\S/u.test(before) && BEHIND_CLOSING.test(behind) ? 'closing' : undefined
}

/** A text without some marks, and without the blank within a guillemet. */
function without(text: string, marks: ReadonlySet<number>): string {
  let rest = ''
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (!marks.has(at)) rest += char
    else if (char === '«' && /\s/.test(text[at + 1] ?? '')) at++
    else if (char === '»') rest = rest.trimEnd()
  }
  return rest.trim()
}
