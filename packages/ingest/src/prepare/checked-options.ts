import type { DocumentInput, Origin, OriginSpan } from '@kebab/core'
import { checkOrigin, checkOriginSpans, isoTime, joinSpans, originJson, readPrincipals } from '@kebab/core/internal'
import { filledString, invalidInput, wrongValue } from '@kebab/core/kit'
import { isPlainObject } from './json-value.js'

/** @throws KebabError `invalid_input` for the name of a model that is empty or no text */
export function checkModel(model: string | undefined): void {
  if (model !== undefined && !filledString.fits(model)) throw wrongValue('embeddingModel', filledString.expected, model)
}

/** Returns the principals who may see a document, as it is stored. */
export function allowOf({ allow }: Pick<DocumentInput, 'allow'>): string[] | undefined {
  return allow === undefined ? undefined : readPrincipals(allow, 'allow')
}

/** Returns checked copies: the caller may change the input before the document is done. */
export function originFor(
  { text, origin: inputOrigin }: DocumentInput,
  { origin }: { origin?: Origin | undefined },
): { origin?: Origin; originSpans?: readonly OriginSpan[] } {
  if (origin !== undefined) checkOrigin(origin, 'origin')
  if (inputOrigin === undefined) return origin === undefined ? {} : { origin: { ...origin } }
  if (!isPlainObject(inputOrigin)) throw wrongValue('origin', 'an object with spans', inputOrigin)
  const unknown = Object.keys(inputOrigin).find((name) => name !== 'spans')
  if (unknown !== undefined)
    throw invalidInput(`origin.${unknown}`, 'spans alone: digest and reader are options', 'an unknown member')
  if (origin === undefined)
    throw invalidInput('origin', 'spans only with the option origin, which names the file and its reader', 'no option')
  checkOriginSpans(inputOrigin.spans, text.length, 'origin.spans')
  const spans: OriginSpan[] = JSON.parse(originJson(inputOrigin.spans))
  return { origin: { ...origin }, originSpans: joinSpans(text, spans) }
}

/** Returns a time as it is stored. */
export function timeOf(now: Date | (() => Date)): string {
  const time = typeof now === 'function' ? now() : now
  if (!(time instanceof Date)) throw wrongValue('now', 'a date', time)
  return isoTime(time.getTime(), 'now')
}
