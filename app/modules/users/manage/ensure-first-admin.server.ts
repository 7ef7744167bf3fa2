import { env, SettingsError } from '#app/config/env.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { paths } from '#app/paths.ts'
import { createUser } from '../create-user.server.ts'
import { notCreatedMessage } from '../messages.ts'
import { normalizeEmail } from '../credentials/rules.ts'
import { generatePassword } from '../first-password.server.ts'
import { createInvitation, listInvitations, renewInvitation } from './invitations.server.ts'
import { hasAnyUser } from '../queries.server.ts'

/** The first admin's address in demo mode (docs/product/staff-and-sign-in.md). */
const DEMO_ADMIN_EMAIL = 'admin@example.com'

export type FirstAdmin =
  | { outcome: 'exists' }
  /** `password` is set only where it was made up here: to be printed once, it is stored nowhere. */
  | { outcome: 'created'; email: string; password: string | null }
  /** Production has no default password: a link, which works once, leads to the page where one is chosen. Printed, and stored as its hash. */
  | { outcome: 'invited'; email: string; url: string }
  /** No one knows whose account it would be. */
  | { outcome: 'none' }

/**
 * Makes the first admin from `ADMIN_EMAIL` and `ADMIN_PASSWORD` if there is no user at all; in production without a password, a link for them. `mayInvite`: false for
 * the further processes of a group, whose link would end the one that was printed. Throws `SettingsError` for a password that the rules refuse.
 */
export async function ensureFirstAdmin({ mayInvite = true } = {}): Promise<FirstAdmin> {
  if (hasAnyUser(db())) return { outcome: 'exists' }
  const { ADMIN_EMAIL, ADMIN_PASSWORD, isProduction } = env()
  const email = ADMIN_EMAIL ?? (isProduction ? undefined : DEMO_ADMIN_EMAIL)
  const madeUp = ADMIN_PASSWORD === undefined && !isProduction ? generatePassword() : null
  const password = ADMIN_PASSWORD ?? madeUp
  if (email === undefined) return { outcome: 'none' }
  if (password === null) return mayInvite ? inviteFirstAdmin(email, new Date()) : { outcome: 'exists' }
  const result = await createUser({ email, name: 'Administrator', role: 'admin', password }, (tx) => !hasAnyUser(tx))
  if (result.ok) return { outcome: 'created', email, password: madeUp }
  // Another process was first.
  if (hasAnyUser(db())) return { outcome: 'exists' }
  throw new SettingsError(
    `These settings need attention (.env.example explains each):\n  - ADMIN_PASSWORD: ${notCreatedMessage(result.reason)}`,
  )
}

/** A link of an earlier start ends: only the newest is known to the person who started the product. */
function inviteFirstAdmin(email: string, now: Date): FirstAdmin {
  const known = listInvitations().find((invitation) => invitation.email === normalizeEmail(email))
  return inTransaction((tx) => {
    const invited =
      known === undefined
        ? createInvitation(tx, { email, name: 'Administrator', role: 'admin' }, now)
        : renewInvitation(tx, known.id, now)
    if (invited === null) return { outcome: 'none' }
    return { outcome: 'invited', email: invited.invitation.email, url: `${env().BASE_URL}${paths.invitation(invited.token)}` }
  })
}
