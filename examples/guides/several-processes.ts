import { setTimeout as delay } from 'node:timers/promises'
import { openShared } from '@kebab/local'

const documents = [{ path: 'hooks.md', text: '# Hooks\n\nA hook runs before a commit is made.' }]

/** What each process runs, such as a window and its worker, or two servers on one folder. */
async function start() {
  let indexing: Promise<unknown> | undefined
  const index = await openShared({
    path: './.kebab-several',
    lexical: true, // without it, by meaning too
    hint: 'Run `npm install @huggingface/transformers`.',
    onNotice: (line) => console.log(line),
    // At the start in one of them, and in another one once that has ended.
    onWriter: ({ kebab }) => {
      indexing = kebab.index(documents)
    },
  })
  return { index, indexed: async () => indexing }
}

const [first, second] = [await start(), await start()]
console.log(first.index.writer(), second.index.writer()) // → this other
await first.indexed()
console.log((await second.index.engine.search({ query: 'hook' })).hits[0]?.doc_path) // → hooks.md

await first.index.close()
while (second.index.writer() !== 'this') await delay(100)
await second.indexed()
await second.index.close()
