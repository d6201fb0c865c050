/** The pages whose lines and programs are run as they are printed, before a release and with it. */
export const FOLLOWED = [
  'README.md',
  'docs/getting-started.md',
  'packages/cli/README.md',
  'packages/mcp/README.md',
  'docs/guides/backup-and-moving.md',
  'docs/guides/coming-from.md',
  'docs/guides/deleting.md',
  'docs/guides/how-it-works.md',
  'docs/guides/tenants.md',
]

/** The guides with lines for a shell that are not followed, each with the reason. */
export const NOT_FOLLOWED: Readonly<Record<string, string>> = {
  'docs/guides/bundlers.md': 'its blocks are files of projects: `npm run test:guides` builds them',
  'docs/guides/docker.md': 'its blocks are files of a project: `npm run test:guides` builds it',
  'docs/guides/electron.md': 'its blocks are files of a project: `npm run test:guides` builds it',
  'docs/guides/model-servers.md': 'its program asks a service: test/examples.test.ts runs it with one',
  'docs/guides/comparing-models.md': 'it measures models of a server: `packages/cli/test` does so with one',
  'docs/guides/hosted-embeddings.md': 'its programs ask a service: test/examples.test.ts runs them with one',
  'docs/guides/nextjs.md': 'its blocks are files of a project: `npm run test:guides` builds it',
  'docs/guides/over-http.md': 'its blocks are files of projects: `npm run test:guides` runs them',
  'docs/guides/postgres.md': 'its programs index documents of this repository: test/examples.test.ts runs them',
  'docs/guides/serverless.md': 'its blocks are files of projects: `npm run test:guides` builds them',
  'docs/guides/workers.md': 'its programs start themselves as JavaScript: test/examples.test.ts runs them so',
}

/** The lines for a shell that are not run, without their quotes, each with the reason. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'npm ci && npm run demo': 'it runs this repository itself: the last step runs it in a clone',
  'npm ci': 'the tests run in a clone that is installed',
  'npm run verify:models -- --write': 'it needs a hub of models',
  'npm ci && npm test': 'it is what runs the tests',
  'npm run build': 'the tests run over a build already',
  'mkdir -p ~/kebab-packages': 'the packages are packed and served in another way',
  'npm pack --workspaces --ignore-scripts=false --pack-destination ~/kebab-packages':
    'the packages are packed and served in another way',
  'npm install ~/kebab-packages/*.tgz @huggingface/transformers': 'the same packages are installed by name',
  'kebab search how is the budget kept --explain docs/design.md': 'docs/getting-started.md has it too',
  'kebab search how is the budget kept --filter tags=guide --explain docs/design.md':
    'it ends with exit code 3, which `packages/cli/test` expects',
  'kebab index docs --embed-model nomic-embed-text': '`packages/cli/test` runs it with a model server',
  'kebab eval golden.jsonl --compare words --compare default --compare nomic-embed-text':
    '`packages/cli/test` runs it with a model server',
  'kebab eval asked.jsonl --asked': '`packages/cli/test` runs it with questions of its own',
  'kebab eval asked.jsonl --asked --compare words --compare default --model qwen3:4b':
    '`packages/cli/test` runs it with a model server',
  'kebab ask when does a hook run --model qwen3:4b': '`packages/cli/test` runs it with a model server',
  'npm run bench:grounding -- --json measured.json --write docs/grounding.md FOLDER...': 'it needs collections',
  'npm run bench:languages -- --write docs/grounding.md FOLDER...': 'it needs collections',
  'npm run bench:asked -- --write docs/grounding.md FOLDER': 'it needs documents with questions',
  'npm run bench:hostile -- --write docs/reliability.md': 'it takes minutes',
  'npm run bench:words -- --write docs/searching.md FOLDER...': 'it needs folders of Markdown',
  'npm run bench:together -- --write docs/searching.md FOLDER...': 'it needs collections',
  'npm run bench:typed -- --write docs/ranking.md FOLDER...': 'it needs documentation with questions',
  'npm run bench:typed -- --flexsearch --write docs/ranking.md FOLDER...': 'it needs documentation with questions',
  'npm run bench:estimated -- --write docs/grounding.md FOLDER...': 'it needs collections',
  'npm run bench:statements -- --write docs/grounding.md XQUAD-EN XQUAD-DE': 'it needs collections',
  'npm run bench:quality -- --json measured.json --write docs/ranking.md FOLDER...': 'it needs collections',
  'npm run bench:static -- --write docs/ranking.md FOLDER...': 'it needs collections',
  'npm run bench:multi-hop -- --write docs/multi-hop.md': 'it takes minutes, and rewrites the page',
  'npm run bench:pairs -- --write docs/multi-hop.md FOLDER': 'it needs a collection',
  'npm run test:faults': 'it takes minutes, and is run by itself',
  'npm run test:oracle': 'it takes minutes, and is run by itself',
  'kebab inspect': 'it serves until it is ended, and `packages/cli/test` has what it does',
  'kebab export docs.kebab': '`packages/cli/test` has what it does',
  'npm run test:postgres': 'it installs a server as root, and takes minutes',
  'npm run test:postgres -- faults': 'it installs a server as root, and takes minutes',
  'npm run test:nightly': 'it takes hours, and is run by itself',
}
