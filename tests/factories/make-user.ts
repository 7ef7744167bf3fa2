import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'
import { NO_USER_HASH } from '#app/modules/users/credentials/hash-password.server.ts'
import { nextNumber } from './unique.ts'

/** A password with a low-cost hash that is fast to verify: for tests that sign in hundreds of times. */
export const QUICK_PASSWORD = {
  password: 'tangerine gravel boat',
  passwordHash: '$argon2id$v=19$m=8,t=1,p=1$pJqdI/MDZw8Jt9nmhtClQw$tK3OJL1bs1/1mv80GvamQFnF2SM1un7bnoMCJWYayj4',
}

export type UserRow = typeof users.$inferSelect

/**
 * Inserts a staff member without a working password. The email is random, because journeys write into one database from several
 * processes.
 */
export function makeUser(tx: Db | Tx, overrides: Partial<typeof users.$inferInsert> = {}): UserRow {
  const number = nextNumber()
  return tx
    .insert(users)
    .values({
      email: `staff-${randomUUID()}@harvestgate.example`,
      name: `Staff ${number}`,
      passwordHash: NO_USER_HASH,
      ...overrides,
    })
    .returning()
    .get()
}
