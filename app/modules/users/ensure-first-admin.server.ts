import { env, SettingsError } from '#app/config/env.server.ts'
import { db } from '#app/db/client.server.ts'
import { createUser } from './create-user.server.ts'
import { notCreatedMessage } from './messages.ts'
import { generatePassword } from './credentials/generate-password.server.ts'
import { hasAnyUser } from './queries.server.ts'

/** The first admin's address in demo mode (docs/product/staff-and-sign-in.md). */
const DEMO_ADMIN_EMAIL = 'admin@example.com'

export type FirstAdmin =
  | { outcome: 'exists' }
  /** `password` is set only where it was made up here: to be printed once, it is stored nowhere. */
  | { outcome: 'created'; email: string; password: string | null }
  /** Production has no default password: someone has to name one, or make an account by hand. */
  | { outcome: 'none' }

/** Makes the first admin from `ADMIN_EMAIL` and `ADMIN_PASSWORD` if there is no user at all. Throws `SettingsError` for a password that the rules refuse. */
export async function ensureFirstAdmin(): Promise<FirstAdmin> {
  if (hasAnyUser(db())) return { outcome: 'exists' }
  const { ADMIN_EMAIL, ADMIN_PASSWORD, isProduction } = env()
  const email = ADMIN_EMAIL ?? (isProduction ? undefined : DEMO_ADMIN_EMAIL)
  const madeUp = ADMIN_PASSWORD === undefined && !isProduction ? generatePassword() : null
  const password = ADMIN_PASSWORD ?? madeUp
  if (email === undefined || password === null) return { outcome: 'none' }
  const result = await createUser({ email, name: 'Administrator', role: 'admin', password }, (tx) => !hasAnyUser(tx))
  if (result.ok) return { outcome: 'created', email, password: madeUp }
  // Another process was first.
  if (hasAnyUser(db())) return { outcome: 'exists' }
  throw new SettingsError(
    `These settings need attention (.env.example explains each):\n  - ADMIN_PASSWORD: ${notCreatedMessage(result.reason)}`,
  )
}
