import { KebabError } from '@kebab/core'
import { bearerIn, bearerText, sameBytes } from '@kebab/core/internal'

/** Who a caller is, or a falsy value that refuses the caller. */
export type Decision<Who> = Who | null | undefined | false

/**
 * Decides who a caller is by the headers of the request. It leaves the body alone, which is still
 * to be read.
 */
export type Authorize<Who> = (request: Request) => Decision<Who> | Promise<Decision<Who>>

/**
 * Lets in whoever sends the token as `Authorization: Bearer TOKEN`. Tokens are compared in constant
 * time, by their digests. `createHttpHandler` uses it for `token`. Use it for routes of your own
 * beside the handler.
 *
 * @throws TypeError for a token that no header can have
 */
export function bearerToken(token: string): Authorize<'bearer'> {
  if (!bearerText.fits(token)) throw new TypeError(`bearerToken: expected ${bearerText.expected}, found another value`)
  const expected = digestOf(token)
  return async ({ headers }) => {
    const isSame = sameBytes(await digestOf(bearerIn(headers.get('authorization'))), await expected)
    return isSame ? 'bearer' : null
  }
}

/**
 * Returns who the caller is, as the handler does. Rejects with `unauthorized` if the caller is
 * refused.
 */
export async function letIn<Who>(request: Request, authorize: Authorize<Who>): Promise<Who> {
  const who = await authorize(request)
  if (who) return who
  const description = request.headers.has('authorization') ? 'another one' : 'none'
  throw new KebabError('unauthorized', `authorization: expected one that lets the caller in, found ${description}`, {
    hint: 'Send the header `Authorization: Bearer TOKEN`, with a token of this server.',
  })
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}
