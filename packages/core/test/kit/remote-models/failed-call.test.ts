import { describe, expect, test } from 'vitest'
import { identitySuffix, retryAfter, sendableText, unitVector } from '../../../src/kit/remote-models/failed-call.js'

describe('retryAfter', () => {
  test.each([
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': ' 1.5 ' }, 1500],
    [{ 'retry-after-ms': '250' }, 250],
    [{ 'retry-after-ms': '250.2', 'retry-after': '9' }, 251],
    [{ 'retry-after-ms': 'soon', 'retry-after': '9' }, 9000],
  ])('%j is %d ms', (headers, milliseconds) => {
    expect(retryAfter(headers)).toBe(milliseconds)
  })

  test('a date counts from the date of the response', () => {
    const date = 'Sun, 06 Nov 1994 08:49:37 GMT'
    expect(retryAfter({ 'retry-after': 'Sun, 06 Nov 1994 08:49:40 GMT', date })).toBe(3000)
    expect(retryAfter({ 'retry-after': 'Sun, 06 Nov 1994 08:49:00 GMT', date })).toBe(0)
    expect(retryAfter({ 'retry-after': 'Sun, 06 Nov 1994 08:49:40 GMT' })).toBeUndefined()
  })

  test.each([
    {},
    { 'retry-after': '' },
    { 'retry-after': 'later' },
    { 'retry-after': '-1' },
    { 'retry-after': '9'.repeat(30) },
  ])('%j has no readable time', (headers) => {
    expect(retryAfter(headers)).toBeUndefined()
  })
})

test('a text is sent as servers take it', () => {
  expect([sendableText(''), sendableText('a'), sendableText('\ud800b🎉')]).toEqual([' ', 'a', '\ufffdb🎉'])
})

test('a vector has unit length, unless it has no direction', () => {
  expect([...unitVector([3, 4])]).toEqual([...Float32Array.of(0.6, 0.8)])
  expect([...unitVector([0, 0])]).toEqual([0, 0])
})

test('settings that are set are part of an identity', () => {
  expect(identitySuffix({ query: '', passage: undefined })).toBe('')
  expect(identitySuffix({ query: 'query: ', passage: '' })).toBe('+{"query":"query: ","passage":""}')
})
