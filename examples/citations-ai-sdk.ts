import { sourceParts } from '@kebab/ai-sdk'
import { openKebab } from '@kebab/local'
import { createUIMessageStream, readUIMessageStream } from 'ai'

const kebab = await openKebab({ path: './.kebab-sources', embedder: null }) // search by words alone
await kebab.index([{ path: 'guide.md', text: '# Caches\n\nA cache is cleared after 30 days.' }])

const stream = createUIMessageStream({
  async execute({ writer }) {
    const answer = await kebab.ask({ question: 'After how many days is a cache cleared?' })
    writer.write({ type: 'text-start', id: 'answer' })
    writer.write({ type: 'text-delta', id: 'answer', delta: answer.answer })
    writer.write({ type: 'text-end', id: 'answer' })
    for (const part of sourceParts(answer)) writer.write(part)
  },
})
// A server returns `createUIMessageStreamResponse({ stream })`, and `useChat` shows the parts.
for await (const { parts } of readUIMessageStream({ stream })) {
  const source = parts.find((part) => part.type === 'source-document')
  if (source !== undefined) console.log(source.title, source.mediaType) // → guide.md, line 3 text/markdown
}
await kebab.close()
