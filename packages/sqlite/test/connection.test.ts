import { equal, throws } from 'node:assert/strict'
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

test('a statement is compiled once, and what many different ones take of memory is limited', () => {
  const database = new Database(':memory:')
  let compiled = 0
  const connection = connect({
    exec: (sql) => database.exec(sql),
    prepare(sql) {
      compiled++
      return database.prepare(sql)
    },
    close: () => database.close(),
  })
  const before = compiled
  for (let i = 0; i < 3; i++) equal(connection.readNumber('SELECT 7'), 7)
  equal(compiled, before + 1)
  for (let i = 0; i < 1000; i++) equal(connection.readNumber(`SELECT ${i} AS number`), i)
  equal(connection.readNumber('SELECT 7'), 7)
  equal(compiled, before + 1002)
})
