import { db } from '#app/db/client.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { Viewer } from '../viewer.ts'
import { mustHaveTwoStep } from './rules.ts'
import { hasTwoStep } from './second-step.server.ts'

/** Whether a second step is required of this member of staff. */
export function isTwoStepRequired({ role }: Pick<Viewer, 'role'>): boolean {
  return mustHaveTwoStep(role, getSetting('twoStepRequired'))
}

/** Whether this member of staff has to set a second step up before anything else. */
export function mustSetUpTwoStep({ id, role }: Viewer): boolean {
  return isTwoStepRequired({ role }) && !hasTwoStep(db(), id)
}
