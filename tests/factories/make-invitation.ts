import { randomUUID } from 'node:crypto'
import { inTransaction } from '#app/db/client.server.ts'
import { createInvitation } from '#app/modules/users/manage/invitations.server.ts'
import type { Role } from '#app/permissions.ts'

/** Invites someone. Returns their email and the link's secret. */
export function makeInvitation({ role = 'user', now = new Date() }: { role?: Role; now?: Date } = {}): {
  email: string
  token: string
} {
  const email = `invited-${randomUUID()}@harvestgate.example`
  const created = inTransaction((tx) => createInvitation(tx, { email, name: '', role }, now))
  if (created === null) throw new Error('The address is invited already')
  return { email, token: created.token }
}
