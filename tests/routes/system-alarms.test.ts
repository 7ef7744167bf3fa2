import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { messages } from '#app/db/schema/index.ts'
import { MINUTE_MS } from '#app/format/duration.ts'
import { NEVER_PAUSED } from '#app/modules/messaging/pause/pause-rules.ts'
import type { Part } from '#app/modules/monitoring/parts.ts'
import { recordParts } from '#app/modules/monitoring/watch-parts.server.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'

setupTestDatabase()

const start = Date.parse('2026-11-21T12:00:00Z')
const DISK = { key: 'disk', title: 'Disk', more: null } as const
const FULL: Part = { ...DISK, state: 'wrong', says: '99% full.', todo: 'Make room now.' }
const ROOM: Part = { ...DISK, state: 'well', says: '20% full.', todo: null }
const look = (part: Part, minute: number) => recordParts([part], new Date(start + minute * MINUTE_MS))
const mailed = () => rowsOf(messages).map(({ recipient, subject }) => `${recipient}: ${subject}`)

test('each admin gets an email once after a component failed for ten minutes, and one when it works again', () => {
  makeUser(db(), { role: 'admin', email: 'ada@example.com' })
  makeUser(db(), { role: 'user', email: 'dana@example.com' })
  look(FULL, 0)
  look(FULL, 9)
  expect(mailed()).toEqual([])
  for (const minute of [10, 11, 500]) look(FULL, minute)
  expect(mailed()).toEqual(['ada@example.com: Disk: needs attention now'])
  for (const minute of [501, 502]) look(ROOM, minute)
  expect(mailed()).toEqual(['ada@example.com: Disk: needs attention now', 'ada@example.com: Disk: working again'])
})

test('a failure that recovers within ten minutes sends nothing', () => {
  makeUser(db(), { role: 'admin' })
  look(FULL, 0)
  look(ROOM, 5)
  look(FULL, 6)
  look(FULL, 12)
  expect(mailed()).toEqual([])
  look(ROOM, 13)
  expect(mailed()).toEqual([])
})

test('an alarm is sent while sending is paused', () => {
  expect(NEVER_PAUSED).toContain('system-alarm')
})
