import { expect, test } from 'vitest'
import { ZodError } from 'zod'
import { env } from '#app/config/env.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { settings } from '#app/db/schema/settings.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { getSetting, resetSetting, writeSetting, writeTypedSetting } from './settings.server.ts'

setupTestDatabase()

test('a stored setting wins over the environment, and that over the default', () => {
  expect(getSetting('notifyEmail')).toBe(env().NOTIFY_EMAIL)
  inTransaction((tx) => writeSetting(tx, 'notifyEmail', 'notices@example.com'))
  expect(getSetting('notifyEmail')).toBe('notices@example.com')
  inTransaction((tx) => resetSetting(tx, 'notifyEmail'))
  expect(getSetting('notifyEmail')).toBe(env().NOTIFY_EMAIL)
  expect(getSetting('rentLevelFactor')).toBe(1.04)
})

test('a setting is stored once, with its type', () => {
  inTransaction((tx) => {
    writeTypedSetting(tx, 'rentLevelFactor', ' 1.06 ')
    writeTypedSetting(tx, 'rentLevelFactor', '1.07')
    writeTypedSetting(tx, 'rentLevelAsOf', '2027-01-01')
  })
  expect(getSetting('rentLevelFactor')).toBe(1.07)
  expect(getSetting('rentLevelAsOf')).toBe('2027-01-01')
})

test.each([
  ['rentLevelFactor', '40'],
  ['rentLevelFactor', 'much'],
  ['rentLevelFactor', ''],
  ['rentLookupsPerDay', '0x10'],
  ['rentLookupsPerDay', '1e2'],
  ['rentLookupsPerDay', '1.5'],
  ['rentLevelAsOf', 'tomorrow'],
  ['notifyEmail', 'no-address'],
] as const)('%s cannot be %j', (key, value) => {
  expect(() => inTransaction((tx) => writeTypedSetting(tx, key, value))).toThrow(ZodError)
  expect(rowsOf(settings)).toEqual([])
})

test('an outdated invalid value is ignored', () => {
  db().insert(settings).values({ key: 'rentLevelFactor', value: 'old' }).run()
  expect(getSetting('rentLevelFactor')).toBe(1.04)
})
