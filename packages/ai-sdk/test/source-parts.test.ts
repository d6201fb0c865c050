import { readFileSync } from 'node:fs'
import type { AnswerV1 } from '@kebab/schemas'
import { createUIMessageStream, readUIMessageStream, safeValidateUIMessages, type UIMessage } from 'ai'
import { expect, test } from 'vitest'
import { sourceParts } from '../src/index.js'

const grounded: AnswerV1 = JSON.parse(
  readFileSync(new URL('../../../schemas/examples/valid/answer/grounded.json', import.meta.url), 'utf8'),
)
const [citation] = grounded.citations as [AnswerV1['citations'][number]]

test('a citation is a source document with its place, and one on the web a source url', () => {
  const page = { from: { page: 12 }, digest: '0'.repeat(64), text: 'page 12' }
  const pdf = { ...citation, chunk_id: 'p', path: 'deep/a.PDF', uri: 'deep/a.PDF#L3-L3', origin: page }
  const row = { ...citation, chunk_id: 'r', path: 'log.jsonl#2', uri: 'log.jsonl%232#L1-L1' }
  const web = { ...citation, chunk_id: 'w', uri: 'https://docs.example/hooks#L14' }
  const script = { ...citation, chunk_id: 's', path: 'run', uri: 'javascript:alert(1)' }
  const parts = sourceParts({ citations: [citation, pdf, row, web, script] as AnswerV1['citations'] })
  expect(parts.map(({ providerMetadata, ...part }) => part)).toEqual([
    {
      type: 'source-document',
      sourceId: citation.chunk_id,
      mediaType: 'text/markdown',
      title: 'guides/hooks.md, lines 14 to 27',
      filename: 'hooks.md',
    },
    {
      type: 'source-document',
      sourceId: 'p',
      mediaType: 'application/pdf',
      title: 'deep/a.PDF, page 12',
      filename: 'a.PDF',
    },
    {
      type: 'source-document',
      sourceId: 'r',
      mediaType: 'application/jsonl',
      title: 'log.jsonl#2, lines 14 to 27',
      filename: 'log.jsonl',
    },
    { type: 'source-url', sourceId: 'w', url: web.uri, title: 'guides/hooks.md, lines 14 to 27' },
    {
      type: 'source-document',
      sourceId: 's',
      mediaType: 'text/plain',
      title: 'run, lines 14 to 27',
      filename: 'run',
    },
  ])
  expect(parts[0]!.providerMetadata.kebab).toEqual(citation)
})

test('the parts are those of the AI SDK: it validates them, and streams them', async () => {
  const parts = sourceParts(grounded)
  const message: UIMessage = { id: 'a', role: 'assistant', parts }
  expect(await safeValidateUIMessages({ messages: [message] })).toMatchObject({ success: true })
  const stream = createUIMessageStream({
    execute({ writer }) {
      for (const part of parts) writer.write(part)
    },
  })
  let last: UIMessage | undefined
  for await (const read of readUIMessageStream({ stream })) last = read
  expect(last?.parts).toEqual(parts)
})
