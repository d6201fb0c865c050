import { isKebabError } from '@kebab/local'
import { openIndex } from '../open-index'

export const runtime = 'nodejs' // not 'edge', which has no files

export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams.get('query') ?? ''
  try {
    const kebab = await openIndex()
    return Response.json(await kebab.search({ query, k: 5 }, { signal: request.signal }))
  } catch (error) {
    if (!isKebabError(error)) throw error
    return Response.json(error.toWire(), { status: error.code === 'invalid_input' ? 400 : 503 })
  }
}
