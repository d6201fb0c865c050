import { expect, test } from 'vitest'
import { type LoadProgress, readLoadProgress } from '../src/load-progress.js'

function read(events: unknown[]): LoadProgress[] {
  const progress: LoadProgress[] = []
  const report = readLoadProgress((event) => progress.push(event))
  for (const event of events) report(event)
  return progress
}

test('what the library reports of a file becomes started, loading and done, with bytes', () => {
  const name = 'Xenova/all-MiniLM-L6-v2'
  const file = 'config.json'
  const events = [
    { status: 'initiate', name, file },
    { status: 'download', name, file },
    { status: 'progress', name, file, progress: 50, loaded: 100, total: 200 },
    { status: 'progress', name, file, progress: 100, loaded: 200, total: 200 },
    { status: 'done', name, file },
    { status: 'ready', task: 'feature-extraction', model: name },
  ]
  expect(read(events)).toEqual([
    { file, status: 'started', loaded: 0, total: 0 },
    { file, status: 'loading', loaded: 100, total: 200 },
    { file, status: 'loading', loaded: 200, total: 200 },
    { file, status: 'done', loaded: 200, total: 200 },
  ])
})

test('files that load side by side keep their own bytes', () => {
  const events = [
    { status: 'initiate', file: 'a' },
    { status: 'initiate', file: 'b' },
    { status: 'progress', file: 'a', loaded: 1, total: 2 },
    { status: 'done', file: 'b' },
    { status: 'done', file: 'a' },
  ]
  const done = read(events).filter(({ status }) => status === 'done')
  expect(done).toEqual([
    { file: 'b', status: 'done', loaded: 0, total: 0 },
    { file: 'a', status: 'done', loaded: 1, total: 2 },
  ])
})

test('a file that is looked for again is reported once', () => {
  const twice = [
    { status: 'initiate', file: 'a' },
    { status: 'initiate', file: 'a' },
    { status: 'done', file: 'a' },
  ]
  expect(read([...twice, ...twice]).map(({ status }) => status)).toEqual(['started', 'done'])
})

test('anything else is left out', () => {
  const odd = [
    undefined,
    null,
    'done',
    7,
    {},
    { status: 'progress_total' },
    { status: 'done' },
    { status: 'toString', file: 'a' },
  ]
  expect(read(odd)).toEqual([])
})
