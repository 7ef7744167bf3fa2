import { skipStepSchema, startCampaignSchema, stopCampaignSchema } from '#app/modules/campaigns/forms.ts'
import {
  MESSAGE_CONTINUE_FAILED,
  MESSAGE_CONTINUED,
  MESSAGE_PAUSE_FAILED,
  MESSAGE_PAUSED,
  MESSAGE_SKIP_FAILED,
  MESSAGE_SKIPPED,
  MESSAGE_START_FAILED,
  MESSAGE_STARTED,
  MESSAGE_STOP_FAILED,
  MESSAGE_STOPPED,
  messageBlocked,
  messageHeld,
  messageRunning,
} from '#app/modules/campaigns/lead/messages.ts'
import { startOnlyRun, stopSeenRun } from '#app/modules/campaigns/runs.server.ts'
import { continueSeenRun, pauseSeenRun, skipSeenStep } from '#app/modules/campaigns/lead/steer-run.server.ts'
import { leadForm } from './lead-form.server.ts'

/** Starts a campaign for the lead. */
export const startCampaign = leadForm({
  schema: startCampaignSchema,
  failed: MESSAGE_START_FAILED,
  card: 'campaign',
  work:
    ({ workflow }, { viewer, now }) =>
    (tx, leadId) =>
      startOnlyRun(tx, { leadId, workflow, actor: { kind: 'staff', userId: viewer.id }, now }),
  refused: (refusal) => ({
    formErrors: [refusal.kind === 'blocked' ? messageBlocked(refusal.reason) : messageRunning(refusal.run.workflow, 'start')],
  }),
  done: () => MESSAGE_STARTED,
})

/** A form that steers the lead's running campaign. */
function steerForm(steer: typeof continueSeenRun, { failed, done }: { failed: string; done: string }) {
  return leadForm({
    schema: stopCampaignSchema,
    failed,
    card: 'campaign',
    work:
      ({ seenRun: seen }, { viewer, now }) =>
      (tx, leadId) =>
        steer(tx, { leadId, seen, actor: { kind: 'staff', userId: viewer.id }, now }),
    refused: ({ kind, run }) => ({
      formErrors: [kind === 'held' ? messageHeld(run.workflow) : messageRunning(run.workflow, 'stop')],
    }),
    done: () => done,
  })
}

export const stopCampaign = steerForm(stopSeenRun, { failed: MESSAGE_STOP_FAILED, done: MESSAGE_STOPPED })
export const pauseCampaign = steerForm(pauseSeenRun, { failed: MESSAGE_PAUSE_FAILED, done: MESSAGE_PAUSED })
export const continueCampaign = steerForm(continueSeenRun, { failed: MESSAGE_CONTINUE_FAILED, done: MESSAGE_CONTINUED })

/** Skips the next message. */
export const skipStep = leadForm({
  schema: skipStepSchema,
  failed: MESSAGE_SKIP_FAILED,
  card: 'campaign',
  work:
    ({ seenRun: seen, step: stepId }, { viewer, now }) =>
    (tx, leadId) =>
      skipSeenStep(tx, { leadId, seen, stepId, actor: { kind: 'staff', userId: viewer.id }, now }),
  refused: ({ run }) => ({ formErrors: [messageRunning(run.workflow, 'stop')] }),
  done: () => MESSAGE_SKIPPED,
})
