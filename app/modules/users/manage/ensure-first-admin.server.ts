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
  /** `password` is set only if it was generated here, to be printed once. It is not stored. */
  | { outcome: 'created'; email: string; password: string | null }
  /**
   * Production has no default password: a one-time link opens the page where one is chosen. The link is printed, and stored as
   * its hash.
   */
  | { outcome: 'invited'; email: string; url: string }
  /** No one knows whose account it would be. */
  | { outcome: 'none' }

/**
 * Creates the first admin from `ADMIN_EMAIL` and `ADMIN_PASSWORD` if there are no users; in production without a password, a link
 * for them. `mayInvite`: false for a cluster's other processes, whose link would replace the printed one. Throws `SettingsError`
 * for a password that violates the rules.
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

/** Ends links of earlier starts, because the person who starts the product only knows the newest. */
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
