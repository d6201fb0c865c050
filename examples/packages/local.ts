import { openKebab } from '@kebab/local'

const kebab = await openKebab({ path: './.kebab' }) // one folder on disk: nothing to start, nothing to configure
await kebab.index([{ path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made.' }]) // or a folder: './docs'

const { hits } = await kebab.search({ query: 'what happens before I save my work?', k: 3 })
for (const { doc_path, citation, snippet } of hits) console.log(`${doc_path}:${citation.line_start}  ${snippet}`)

const { answer, citations } = await kebab.ask({ question: 'When does a hook run?' })
console.log(answer, citations)
await kebab.close()
