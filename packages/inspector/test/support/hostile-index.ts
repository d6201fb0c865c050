import { type Entailer, memoryStore } from '@kebab/core'
import { type Kebab, openKebab } from '@kebab/local'
import { toyEmbedder } from '../../../../test/support/toy-embedder.js'

/** What runs where a text of a document becomes markup. */
const SCRIPTS =
  '<script>alert(1)</script><img src=x onerror="alert(2)"><svg onload=alert(3)></svg>[go](javascript:alert(4))'

const FILES: Record<string, string> = {
  ...Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [
      `guides/tool-${String(i).padStart(2, '0')}.md`,
      `# Tool ${i}\n\n## Hooks\n\nA hook of tool ${i} runs before a commit is made, and may refuse it.\n`,
    ]),
  ),
  'bread.md': '# Bake bread\n\n## Knead\n\nKnead the dough for ten minutes.\n\n## Bake\n\nAn hour in the oven.\n',
  'table.md': '# Flags {#flags}\n\nSet `--zest` or **none**.\n\n| Flag | Default |\n|---|---|\n| `--zest` | 3 |\n',
  'evil/<img src=x onerror=alert(5)>.md': `# Payload ${SCRIPTS}\n\nA payload ${SCRIPTS} of the oven.\n\n\u202eoven\n`,
  'haus.md': '# Wohnen\n\nDas Haus steht am Fluss, und niemand hat je darin gewohnt.\n',
  'script.txt': `A payload in a plain text: ${SCRIPTS}`,
  'empty.md': '\n',
}

/** Finds the same support for each statement: the weights of a real one can't be had here. */
const entailer: Entailer = {
  model: 'certain',
  entail: async (pairs) => pairs.map(() => ({ entailment: 0.91, neutral: 0.05, contradiction: 0.04 })),
}

/**
 * An index in memory with words and vectors, some documents of which would run scripts. Its answers
 * are verified.
 */
export async function hostileIndex(): Promise<Kebab> {
  const kebab = await openKebab({ store: memoryStore(), embedder: toyEmbedder(), ask: { entailer } })
  await kebab.index(Object.entries(FILES).map(([path, text]) => ({ path, text })))
  return kebab
}
