import { MESSAGE_LEAD_MISSING } from '#app/modules/leads/messages.ts'
import type { NotRun } from './run-again.server.ts'

/** Why an analysis could not be rerun, for staff. */
export const NOT_RUN_MESSAGES: Record<NotRun, string> = {
  missing: MESSAGE_LEAD_MISSING,
  'no-property': 'Enter address, property type and square feet in Edit Details first',
  failed: 'Unable to load analysis',
}
