import { throws } from 'node:assert/strict'
import Database from 'libsql'
import { test } from 'vitest'
import { connect } from '../src/connection.js'

test('only strings, finite numbers, bytes and null can be bound to a statement', () => {
  const connection = connect(new Database(':memory:'))
  connection.exec('CREATE TABLE things (thing)')
  for (const value of [true, Number.NaN, Number.POSITIVE_INFINITY, undefined, 1n, {}, [], new Date(), Symbol('s')]) {
    throws(() => connection.run('INSERT INTO things VALUES (?)', [value as never]), { code: 'invalid_input' })
    throws(() => connection.read('SELECT thing AS cells FROM things WHERE thing = ?', [value as never], String), {
      code: 'invalid_input',
    })
  }
})
