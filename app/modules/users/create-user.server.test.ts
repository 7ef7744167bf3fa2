import { describe, expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, users } from '#app/db/schema/index.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { ok, refused } from '#app/result.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { createUser } from './create-user.server.ts'
import { ensureFirstAdmin } from './manage/ensure-first-admin.server.ts'
import { generatePassword } from './first-password.server.ts'
import { verifyPassword } from './credentials/hash-password.server.ts'
import { passwordProblem } from './credentials/password-problem.server.ts'

setupTestDatabase()

const NEW_USER = { email: ' Dana@Example.com ', name: ' Dana ', role: 'user', password: 'tangerine gravel boat' } as const

describe('createUser', () => {
  test('stores the normalized address, and only an argon2id hash of the password', async () => {
    const result = await createUser(NEW_USER)
    const user = rowOf(users)
    expect(result).toEqual(ok(user?.id))
    expect(user).toMatchObject({ email: 'dana@example.com', name: 'Dana', role: 'user', deactivatedAt: null })
    expect(user?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await verifyPassword(user?.passwordHash ?? '', NEW_USER.password)).toBe(true)
    expect(rowsOf(auditLog)).toMatchObject([{ action: 'user_created', subject: user?.id }])
    expect(JSON.stringify(rowsOf(auditLog))).not.toContain(NEW_USER.password)
  })

  test('refuses an address that has an account, in any spelling', async () => {
    await createUser(NEW_USER)
    const again = await createUser({ ...NEW_USER, email: 'DANA@example.COM' })
    expect(again).toEqual(refused({ kind: 'has-account', email: 'dana@example.com' }))
  })

  test('refuses a password that contains little more than the name, the address or the company', async () => {
    for (const password of ['dana@example.com1', 'HarvestGate2026!!', 'short']) {
      expect(await createUser({ ...NEW_USER, password })).toMatchObject({ ok: false, reason: { kind: 'weak-password' } })
    }
    inTransaction((tx) => writeSetting(tx, 'company', { ...company, name: 'Prairie Lamp' }))
    expect(await createUser({ ...NEW_USER, password: 'PrairieLamp2026!!' })).toMatchObject({
      ok: false,
      reason: { kind: 'weak-password' },
    })
    expect(await db().$count(users)).toBe(0)
  })
})

describe('ensureFirstAdmin', () => {
  test('creates the demo admin with a generated password, once', async () => {
    const first = await ensureFirstAdmin()
    if (first.outcome !== 'created') throw new Error('No admin was made')
    expect(first.email).toBe('admin@example.com')
    const user = rowOf(users)
    expect(user?.role).toBe('admin')
    expect(await verifyPassword(user?.passwordHash ?? '', first.password ?? '')).toBe(true)
    expect(await ensureFirstAdmin()).toEqual({ outcome: 'exists' })
    expect(await db().$count(users)).toBe(1)
  })

  test('creates one admin if two processes start at once', async () => {
    const outcomes = await Promise.all([ensureFirstAdmin(), ensureFirstAdmin()])
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'exists'])
    expect(await db().$count(users)).toBe(1)
  })

  test('creates none if there is a user', async () => {
    await createUser(NEW_USER)
    expect(await ensureFirstAdmin()).toEqual({ outcome: 'exists' })
  })
})

test('generated passwords are strong, and never the same', () => {
  const passwords = Array.from({ length: 200 }, generatePassword)
  expect(new Set(passwords).size).toBe(200)
  for (const password of passwords) {
    expect(password).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/)
    expect(passwordProblem(password)).toBeNull()
  }
})
