import { expect, test } from 'vitest'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { insertRow } from './insert-row.server.ts'
import { drafts } from './schema/index.ts'
import { writeLater } from './write-later.server.ts'

setupTestDatabase()

const draft = { form: 'analysis', payload: {}, expiresAt: new Date('2027-01-01') }

test('writes caused by a read are stored; a failure is rolled back and never reaches the reader', () => {
  writeLater('It could not be stored', (tx) => void insertRow(tx, drafts, { id: 'kept', ...draft }))
  writeLater('It could not be stored', (tx) => {
    insertRow(tx, drafts, { id: 'lost', ...draft })
    throw new Error('no room')
  })
  expect(rowsOf(drafts).map(({ id }) => id)).toEqual(['kept'])
})
