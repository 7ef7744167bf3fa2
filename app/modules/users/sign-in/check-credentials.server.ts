import { NO_USER_HASH, verifyPassword } from '../credentials/hash-password.server.ts'
import { findCredentials } from '../queries.server.ts'
import type { Viewer } from '../sessions/viewer.ts'

/** The user with this address and password, or null. Takes as long for an unknown address. */
export async function checkCredentials(email: string, password: string): Promise<Viewer | null> {
  const found = findCredentials(email)
  const isRight = await verifyPassword(found?.passwordHash ?? NO_USER_HASH, password)
  return found && isRight ? found.viewer : null
}
