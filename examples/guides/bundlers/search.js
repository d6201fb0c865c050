import { openKebab } from '@kebab/local'

// A function, since a bundle in CommonJS can't wait at its top level.
async function main() {
  const kebab = await openKebab({ path: './.kebab' })
  await kebab.index('./docs')
  const { hits } = await kebab.search({ query: 'how is the budget kept', k: 3 })
  for (const { doc_path, citation, retrieval } of hits) {
    console.log(`${doc_path}:${citation.line_start}  ${retrieval.method}`)
  }
  await kebab.close()
}

main().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
