import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readManifest } from '../scripts/packages/published-packages.js'

interface Job {
  permissions?: Record<string, string>
  strategy?: { matrix: Record<string, string[]> }
  steps: { uses?: string; run?: string }[]
}

const root = join(import.meta.dirname, '..')
const folder = join(root, '.github', 'workflows')
const { scripts = {}, engines } = await readManifest(root)
const workflows = readdirSync(folder).map((name) => {
  const { jobs, permissions } = parse(readFileSync(join(folder, name), 'utf8'))
  return { name, permissions, jobs: jobs as Record<string, Job> }
})

/** What a line of a workflow names in this repository that isn't there. */
function missingFrom(line: string): string[] {
  const named = [...line.matchAll(/npm run (?:-s )?(\S+)/g)].map(([, script = '']) => script)
  const paths = line.split(/\s+/).filter((word) => /^(\.ci|packages|test|scripts)\//.test(word))
  return [...named.filter((script) => !(script in scripts)), ...paths.filter((path) => !existsSync(join(root, path)))]
}

describe.each(workflows)('the workflow $name', ({ jobs, permissions }) => {
  const steps = Object.values(jobs).flatMap((job) => job.steps)

  test('calls only scripts and files that exist', () => {
    expect(steps.flatMap(({ run = '' }) => missingFrom(run))).toEqual([])
  })

  test('pins each action to a commit', () => {
    for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/)
  })

  test('may only read, unless a job says more', () => {
    expect(permissions).toEqual({ contents: 'read' })
  })
})

test('all tests run under the oldest Node that the packages accept, and under later ones', () => {
  const { test: all, smoke } = workflows.find(({ name }) => name === 'ci.yml')!.jobs
  const nodes = ['20.19', '22', '24']
  expect(engines).toEqual({ node: `>=${nodes[0]}` })
  expect(all!.strategy!.matrix.node).toEqual(nodes)
  expect(smoke!.strategy!.matrix).toEqual({ node: nodes, os: ['macos-latest', 'windows-latest'] })
})

test('a release runs all tests before it publishes with provenance, and pushes the tag after it', () => {
  const { release } = workflows.find(({ name }) => name === 'release.yml')!.jobs
  expect(release!.permissions).toEqual({ contents: 'write', 'id-token': 'write' })
  const lines = release!.steps.map(({ run }) => run).filter((run) => run !== undefined)
  const order = ['.ci/run', 'npm run release', 'git push --follow-tags'].map((line) => lines.indexOf(line))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order[0]).toBeGreaterThanOrEqual(0)
})

test('a script or a file that is missing is found', () => {
  expect(missingFrom('npm run -s none && npx vitest run packages/none test/workflows.test.ts')).toEqual([
    'none',
    'packages/none',
  ])
})
