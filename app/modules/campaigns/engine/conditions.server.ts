import type { STEP_CONDITIONS } from '#app/db/schema/campaigns.ts'
import type { Tx } from '#app/db/client.server.ts'
import { hasMailed } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { lastActorKind } from '#app/modules/timeline/timeline.server.ts'
import type { RunWithLead } from './run-row.server.ts'

type Condition = (typeof STEP_CONDITIONS)[number]

/** Whether a step's condition is true now for a run's lead. */
export function meetsCondition(tx: Tx, condition: Condition, { leadId, lead }: RunWithLead, now: Date): boolean {
  switch (condition) {
    case 'always':
      return true
    case 'no_walkthrough':
      return lead.walkthroughDate === null || lead.walkthroughDate < now
    // People who paid online got that email, with the next steps.
    case 'no_welcome':
      return !hasMailed(tx, 'welcome', lead.email)
    case 'onboarding_open':
      return (
        lead.statusKey !== 'closed' &&
        !(lead.walkthroughDate !== null && lastActorKind(tx, leadId, ['agreement_signed']) !== null)
      )
  }
}
