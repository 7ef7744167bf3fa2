import { eq } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import {
  type CAMPAIGN_WORKFLOWS,
  campaignRuns,
  campaignSteps,
  campaignTemplates,
  campaignTemplateVersions,
  type messages,
} from '#app/db/schema/index.ts'
import { readContext } from '#app/modules/campaigns/engine/context.server.ts'
import { recordSend, recordSkip } from '#app/modules/campaigns/engine/record-step.server.ts'
import { after, delayOf } from '#app/modules/campaigns/schedule/step-times.ts'
import { versionFor } from '#app/modules/campaigns/schedule/step-version.ts'
import { findTemplateIn } from '#app/modules/campaigns/templates/queries.server.ts'
import { previewMessage } from '#app/modules/campaigns/templates/render-campaign-message.server.ts'
import { statusKey } from '#app/modules/leads/status/status.ts'
import type { SeededLead } from './leads.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { daysAfter, earlier, hoursAfter } from './moments.ts'
import type { Random } from './random.ts'

type Workflow = (typeof CAMPAIGN_WORKFLOWS)[number]

/** Runs of the three workflows: running, stopped and finished. Their templates are in every database. */
export function seedCampaigns(tx: Tx, random: Random, now: Date, seeded: SeededLead[]): void {
  const runs: SeededRun[] = []
  for (const { lead } of seeded.slice(0, 150)) {
    const workflow = workflowOf(statusKey(lead.status))
    if (!workflow || !random.chance(0.6)) continue
    const startedAt = lead.statusChangedAt
    const isRecent = startedAt > daysAfter(now, -30)
    const state = isRecent ? random.weighted({ active: 80, stopped: 20 }) : random.weighted({ finished: 70, stopped: 30 })
    const run = {
      id: random.id(),
      leadId: lead.id,
      workflow,
      state,
      startedAt,
      startedIn: workflow,
      endedAt: state === 'active' ? null : isRecent ? now : daysAfter(startedAt, 30),
      endReason: state === 'stopped' ? END_REASONS[runs.length % END_REASONS.length] : null,
    }
    tx.insert(campaignRuns).values(run).run()
    runs.push({ ...run, email: lead.email })
  }
  seedSecondVersion(tx, daysAfter(now, -20))
  seedSends(tx, now, runs)
  // One is paused by staff.
  const paused = runs.find(({ state, workflow }) => state === 'active' && workflow === 'onboarding')
  if (paused)
    tx.update(campaignRuns)
      .set({ state: 'paused', pausedAt: hoursAfter(now, -3) })
      .where(eq(campaignRuns.id, paused.id))
      .run()
}

/** A step of which half of the leads get another text, so that its results can be compared. */
const COMPARED_STEP = 'warm-lead-2'
const SECOND_SUBJECT = 'How much of the rent do you keep?'

function seedSecondVersion(tx: Tx, now: Date): void {
  const first = findTemplateIn(tx, COMPARED_STEP)
  if (!first) return
  const templateId = newId(now.getTime())
  const { type, workflow, delayDays, content } = first
  const saved = { type, workflow, delayDays, content, subject: SECOND_SUBJECT, version: 1, editedAt: now, createdAt: now }
  tx.insert(campaignTemplates)
    .values({ id: templateId, name: `${first.name}, as a question`, ...saved })
    .run()
  tx.insert(campaignTemplateVersions).values({ templateId, number: 1, subject: SECOND_SUBJECT, content, createdAt: now }).run()
  tx.update(campaignSteps).set({ templateBId: templateId }).where(eq(campaignSteps.id, COMPARED_STEP)).run()
}

type SeededRun = {
  id: string
  leadId: string
  workflow: Workflow
  startedAt: Date
  endedAt: Date | null
  state: string
  email: string
}

const END_REASONS = ['stopped_by_staff', 'answered', 'unsubscribed', 'bounced'] as const

/** Runs whose messages are written: more would make the start slow. */
const MAX_RUNS_WITH_MESSAGES = 24

/** What some runs sent and skipped by their steps until now, with what became of it: written as the engine does, so that the triggers count it. */
function seedSends(tx: Tx, now: Date, runs: readonly SeededRun[]): void {
  const { steps, timing } = readContext(tx)
  let place = 0
  for (const { id, leadId, workflow, startedAt, endedAt, email } of runs.slice(0, MAX_RUNS_WITH_MESSAGES)) {
    for (const step of steps[workflow]) {
      const delay = delayOf(step, timing)
      if (step.anchor !== 'start' || delay === null) continue
      const at = after(startedAt, delay)
      if (at > earlier(now, endedAt ?? now)) continue
      place += 1
      const version = step.templateBId === null ? 'a' : versionFor(leadId, step.id)
      const templateId = (version === 'b' && step.templateBId) || step.templateId
      const about = { runId: id, stepId: step.id, templateId, now: at }
      const template = findTemplateIn(tx, templateId)
      const preview = template && place % 9 !== 0 ? previewMessage(tx, template, leadId) : null
      if (preview?.message.channel !== 'email') {
        recordSkip(tx, { ...about, reason: 'no_consent' })
        continue
      }
      const { subject, text, html } = preview.message
      const told = TOLD[place % TOLD.length]?.(hoursAfter(at, 2))
      const message = {
        leadId,
        recipient: email,
        subject,
        textBody: text,
        htmlBody: html,
        isMarketing: step.isMarketing,
        createdAt: at,
        sentAt: at,
      }
      const { id: messageId } = makeMessage(tx, {
        ...message,
        template: 'campaign',
        cause: 'system',
        state: 'sent',
        attempts: 1,
        isSample: true,
        ...told,
      })
      recordSend(tx, { ...about, version, messageId })
    }
  }
}

/** What became of one message after the other. */
const TOLD: ((at: Date) => Partial<typeof messages.$inferInsert>)[] = [
  (at) => ({ deliveredAt: at }),
  (at) => ({ deliveredAt: at }),
  () => ({}),
  (at) => ({ deliveredAt: at }),
  (at) => ({ deliveredAt: at, answeredAt: at }),
  (at) => ({ deliveredAt: at }),
  (at) => ({ bouncedAt: at, bounceReason: '550 5.1.1 There is no such mailbox' }),
  () => ({ state: 'failed', sentAt: null, attempts: 8, lastError: '421 4.3.2 Try again later' }),
]

/** What starts by itself. */
function workflowOf(status: string): Workflow | null {
  if (['leads', 'analysis_submitted', 'proposal'].includes(status)) return 'warm_lead'
  if (['site_visit_scheduled', 'walkthrough_scheduled'].includes(status)) return 'confirmation'
  return ['enrolled', 'closed'].includes(status) ? 'onboarding' : null
}
