import { db } from '#app/db/client.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { hasPasskey } from '../passkeys/queries.server.ts'
import type { Viewer } from '../sessions/viewer.ts'
import { mustHaveTwoStep } from './rules.ts'
import { hasTwoStep } from './second-step.server.ts'

/** Whether a second step is required of this member of staff. */
export function isTwoStepRequired({ role }: Pick<Viewer, 'role'>): boolean {
  return mustHaveTwoStep(role, getSetting('twoStepRequired'))
}

/** Whether this member of staff has to set a second step up before anything else. A passkey is one: the device asks who is there. */
export function mustSetUpTwoStep({ id, role }: Viewer): boolean {
  return isTwoStepRequired({ role }) && !hasTwoStep(db(), id) && !hasPasskey(db(), id)
}

/** Whether this member of staff is asked for more than the password: where they have an authenticator app, and where they must have a second step and it is a passkey. */
export function isSecondStepAsked({ id, role }: Viewer): boolean {
  return hasTwoStep(db(), id) || (isTwoStepRequired({ role }) && hasPasskey(db(), id))
}

/** What a user may give after the password. */
export function secondStepsOf(userId: string): { hasApp: boolean; hasPasskey: boolean } {
  return { hasApp: hasTwoStep(db(), userId), hasPasskey: hasPasskey(db(), userId) }
}
