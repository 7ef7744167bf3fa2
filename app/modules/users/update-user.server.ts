import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { users } from '#app/db/schema/index.ts'

/** Changes what a user is called, or the address that they sign in with (trimmed and in lower case, no one else's). */
export function updateUser(tx: Tx, userId: string, change: { name: string } | { email: string }): void {
  tx.update(users).set(change).where(eq(users.id, userId)).run()
}
