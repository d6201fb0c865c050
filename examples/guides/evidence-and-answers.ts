import { type Generator, openKebab } from '@kebab/local'

/** Stands for a language model. Its second sentence is in no document. */
const generator: Generator = {
  model: 'two-sentences',
  async *generate() {
    yield { type: 'text', text: 'A hook runs before a commit is made [#1]. It costs five dollars [#1].' }
    yield { type: 'finish', reason: 'stop' }
  },
}
const kebab = await openKebab({ path: './.kebab-answers', embedder: null, ask: { generator } })
await kebab.index([
  { path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made. A hook that fails stops the commit.' },
  { path: 'branches.md', text: '# Branches\n\nA branch is a name for a line of work.' },
])

for (const query of ['when does a hook run', 'who won the cup final']) {
  const { hits } = await kebab.search({ query, k: 1 })
  console.log(query, hits[0]?.retrieval.evidence ?? 'no hit')
}
// → when does a hook run 1
// → who won the cup final no hit

const refused = await kebab.ask({ question: 'Who won the cup final?' })
console.log(refused.refusal_reason) // → no_chunks

const { answer, citations, uncited } = await kebab.ask({ question: 'When does a hook run?' })
console.log(answer) // → A hook runs before a commit is made [#1].
console.log(
  citations.map(({ path, line_start }) => `${path}:${line_start}`),
  uncited,
)
// → [ 'hooks.md:3' ] [ 'It costs five dollars' ]
await kebab.close()
