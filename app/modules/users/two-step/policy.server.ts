import { db } from '#app/db/client.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { hasPasskey } from '../passkeys/queries.server.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { mustHaveTwoStep } from './rules.ts'
import { hasTwoStep } from './second-step.server.ts'

/** Whether this member of staff must have a second step. */
export function isTwoStepRequired({ role }: Pick<Viewer, 'role'>): boolean {
  return mustHaveTwoStep(role, getSetting('twoStepRequired'))
}

/**
 * Whether this member of staff must set up a second step first. A passkey counts as one, because the device verifies the user.
 */
export function mustSetUpTwoStep({ id, role }: Viewer): boolean {
  return isTwoStepRequired({ role }) && !hasTwoStep(db(), id) && !hasPasskey(db(), id)
}

/**
 * Whether this member of staff needs more than the password: if they have an authenticator app, or if a second step is required
 * and they have a passkey.
 */
export function requiresSecondStep({ id, role }: Viewer): boolean {
  return hasTwoStep(db(), id) || (isTwoStepRequired({ role }) && hasPasskey(db(), id))
}

/** What a user can use after the password. */
export function secondStepsOf(userId: string): { hasApp: boolean; hasPasskey: boolean } {
  return { hasApp: hasTwoStep(db(), userId), hasPasskey: hasPasskey(db(), userId) }
}
