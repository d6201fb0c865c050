import { prepareDocument } from '@kebab/ingest/prepare'

const text = '---\ntags: [git]\n---\n# Hooks\n\nA hook runs before a commit is made.'
const { document, chunks } = prepareDocument({ path: 'hooks.md', text }, { sourceId: 'guide', now: new Date() })

console.log(document.title, document.tags)
for (const chunk of chunks) {
  console.log(chunk.headingPath, chunk.lineStart, text.slice(chunk.start, chunk.end) === chunk.text)
}
