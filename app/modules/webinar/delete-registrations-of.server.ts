import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { webinarRegistrations } from '#app/db/schema/index.ts'

/** Deletes the registrations of an address, in lower case. */
export function deleteRegistrationsOf(tx: Tx, emailKey: string): void {
  tx.delete(webinarRegistrations).where(eq(webinarRegistrations.emailKey, emailKey)).run()
}
