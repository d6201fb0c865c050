import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quantile } from '../bench/quantile.js'
import { quietness } from '../bench/speed/quiet.js'

interface Lock {
  packages: Record<string, { optionalDependencies?: Record<string, string> }>
}

test('the lock file of the peers names their native parts for all systems, without which npm ci refuses it', () => {
  const text = readFileSync(join(import.meta.dirname, '..', 'bench', 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as Lock
  const parts = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}))
  expect(parts.filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([])
  expect(text).not.toContain('"resolved"')
})

test('a report says in words whether the machine was quiet', () => {
  expect(quietness(4.9)).toBe('The machine was quiet: a process that only waited was held for 4.9 ms at most.')
  expect(quietness(5)).toContain('**The machine was not quiet: a process that only waited was held for 5.0 ms')
  expect(quietness(undefined)).toContain('not known')
})

test('a quantile is the value below which that share is, and 0 of nothing', () => {
  expect([0, 0.5, 0.95, 1].map((share) => quantile([4, 2, 1, 3], share))).toEqual([1, 3, 4, 4])
  expect(quantile([], 0.5)).toBe(0)
})
