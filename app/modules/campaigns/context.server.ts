import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { campaignSteps, campaignTemplates, CAMPAIGN_WORKFLOWS, pausedWorkflows } from '#app/db/schema/index.ts'
import type { SendingWindow } from '#app/modules/messaging/consent/sending-window.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { CampaignTiming, PlannedStep } from './schedule/step-times.ts'
import type { Workflow } from './workflows.ts'

type StepRow = typeof campaignSteps.$inferSelect

/** A step as the engine sends it. */
export type SentStep = PlannedStep & Pick<StepRow, 'templateId' | 'templateBId' | 'condition' | 'isMarketing'>

/** The basis for scheduling all runs: the active steps, the settings, and the paused workflows. */
export type CampaignContext = {
  steps: Readonly<Record<Workflow, readonly SentStep[]>>
  /** Workflows paused by staff. */
  paused: ReadonlySet<Workflow>
  timing: CampaignTiming
  mailWindow: SendingWindow
}

const stepsThatAreOn = statement((db) =>
  db
    .select({
      id: campaignSteps.id,
      workflow: campaignSteps.workflow,
      position: campaignSteps.position,
      channel: campaignTemplates.type,
      anchor: campaignSteps.anchor,
      timing: campaignSteps.timing,
      timesInterval: campaignSteps.timesInterval,
      delay: campaignSteps.delay,
      delayUnit: campaignSteps.delayUnit,
      templateId: campaignSteps.templateId,
      templateBId: campaignSteps.templateBId,
      condition: campaignSteps.condition,
      isMarketing: campaignSteps.isMarketing,
    })
    .from(campaignSteps)
    .innerJoin(campaignTemplates, eq(campaignTemplates.id, campaignSteps.templateId))
    .where(and(sql`${campaignSteps.isOn} = 1`))
    .orderBy(asc(campaignSteps.workflow), asc(campaignSteps.position), asc(campaignSteps.id)),
)

const workflowsThatArePaused = statement((db) => db.select({ workflow: pausedWorkflows.workflow }).from(pausedWorkflows))

/** The current steps and settings. */
export function readContext(tx: Db | Tx): CampaignContext {
  const steps = stepsThatAreOn(tx).all()
  const ofWorkflow = (workflow: Workflow) => steps.filter((step) => step.workflow === workflow)
  const { mailFrom, mailTo } = getSetting('campaignSending', tx)
  return {
    steps: {
      warm_lead: ofWorkflow('warm_lead'),
      confirmation: ofWorkflow('confirmation'),
      onboarding: ofWorkflow('onboarding'),
    },
    paused: new Set(
      workflowsThatArePaused(tx)
        .all()
        .map(({ workflow }) => workflow),
    ),
    timing: getSetting('campaignTiming', tx),
    mailWindow: { from: mailFrom, to: mailTo },
  }
}

/** A text of everything that schedules depend on. When it changes, all runs are rescheduled. */
export function fingerprintOf({ steps, timing, mailWindow }: CampaignContext): string {
  const times = CAMPAIGN_WORKFLOWS.map((workflow) =>
    steps[workflow].map(({ id, position, channel, anchor, timing: named, timesInterval, delay, delayUnit }) =>
      [id, position, channel, anchor, named, timesInterval, delay, delayUnit].join(' '),
    ),
  )
  return JSON.stringify([times, timing, mailWindow])
}
