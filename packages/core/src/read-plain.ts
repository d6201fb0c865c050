import { isKebabError } from './errors.js'
import { invalidInput } from './kit/invalid-input.js'

/** Reads a request, which may be anything. Reading is all that can run code of its own, of a getter or a proxy: what that throws is `invalid_input` too. */
export function readPlain<T>(parse: () => T): T {
  try {
    return parse()
  } catch (cause) {
    if (isKebabError(cause)) throw cause
    throw Object.assign(invalidInput('request', 'plain data', 'an error thrown while it was read'), { cause })
  }
}
