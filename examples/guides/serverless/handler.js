import { isKebabError, openKebab } from '@kebab/local'

// Opened while the process starts, once for all calls that it answers.
const kebab = await openKebab({ path: `${import.meta.dirname}/.kebab`, readOnly: true })

export async function handler(event) {
  const query = event.queryStringParameters?.query ?? ''
  try {
    const page = await kebab.search({ query, k: 5, timeout_ms: 2000 })
    return { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(page) }
  } catch (error) {
    if (!isKebabError(error)) throw error
    return { statusCode: error.code === 'invalid_input' ? 400 : 503, body: JSON.stringify(error.toWire()) }
  }
}
