/** What lets pages of other origins call the handler. */
export interface Cors {
  /** The answer to a preflight request of an allowed origin. `undefined`: it is none. */
  preflight(request: Request): Response | undefined
  /** Lets the page read a response. */
  allow(request: Request, headers: Headers): void
}

/** How long a browser may keep the answer to a preflight request, in seconds. */
const CACHE_SECONDS = 600

/** Allows these origins, each written as a browser sends it. None: browsers ask in vain. */
export function corsOf(origins: readonly string[]): Cors {
  const allowed = (request: Request): string | undefined => {
    const origin = request.headers.get('origin')
    return origin !== null && origins.includes(origin) ? origin : undefined
  }
  return {
    preflight(request) {
      if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return undefined
      if (allowed(request) === undefined) return undefined
      const headerNames = request.headers.get('access-control-request-headers')
      const headers = {
        'access-control-allow-methods': 'GET, HEAD, POST',
        // The origin is trusted, and `authorize` may read headers of its own.
        'access-control-allow-headers': `accept, authorization, content-type${headerNames === null ? '' : `, ${headerNames}`}`,
        'access-control-max-age': String(CACHE_SECONDS),
      }
      return new Response(null, { status: 204, headers })
    },
    allow(request, headers) {
      if (origins.length === 0) return
      // Even to others: a cache must not give them what an allowed origin got.
      headers.append('vary', 'origin')
      const origin = allowed(request)
      if (origin === undefined) return
      headers.set('access-control-allow-origin', origin)
      headers.set('access-control-expose-headers', 'retry-after')
    },
  }
}

/** Whether a text is an origin as a browser sends it, such as `https://app.example.org`. */
export function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text
}
