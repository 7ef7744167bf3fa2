import { and, eq, max, ne, sql, count } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { campaignCounts, campaignSteps, campaignTemplates } from '#app/db/schema/index.ts'
import { keysOf } from '#app/format/records.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'
import type { Workflow } from '../workflows.ts'
import type { StepInput } from './forms.ts'
import { anchorOf, type LeavesBy } from '../step-words.ts'

/** Most steps of a workflow: each check of a run reads all of them. */
const MAX_STEPS = 60

type TemplateProblem = 'no-template' | 'no-second' | 'other-type'

/**
 * Adds a step to a workflow. Leads in it get the step if it is still to come, or was due less than two days ago. Repeated posts
 * add once.
 */
export function addStep(
  actor: Viewer,
  { workflow, submissionId, ...input }: StepInput & { workflow: Workflow; submissionId: string },
  now = new Date(),
): Result<undefined, TemplateProblem | 'too-many'> {
  return inTransaction((tx) => {
    const key = submissionKey(submissionId, ['campaign-step', workflow, input])
    if (findSubmission(tx, key)) return ok()
    const problem = findTemplateProblem(tx, input)
    if (problem !== null) return refused(problem)
    const { steps = 0, last } = placesOf(tx, workflow) ?? {}
    if (steps >= MAX_STEPS) return refused('too-many')
    const stepId = newId(now.getTime())
    const position = (last ?? 0) + 1
    insertRow(tx, campaignSteps, { id: stepId, workflow, position, ...valuesOf(input), createdAt: now, updatedAt: now })
    rememberSubmission(tx, key, 'campaign-step', stepId)
    recordAudit(tx, { userId: actor.id, action: 'step_added', subject: stepId, detail: { workflow } })
    return ok()
  })
}

function placesOf(tx: Tx, workflow: Workflow) {
  return tx
    .select({ steps: count(), last: max(campaignSteps.position) })
    .from(campaignSteps)
    .where(eq(campaignSteps.workflow, workflow))
    .get()
}

/**
 * Saves a step; changes apply to unsent messages. `seen`: when it was last changed as of opening the form. If it changed since,
 * writes nothing.
 */
export function updateStep(
  actor: Viewer,
  { workflow, stepId, seen, ...input }: StepInput & { workflow: Workflow; stepId: string; seen: string },
  now = new Date(),
): Result<undefined, TemplateProblem | 'missing' | 'changed'> {
  return inTransaction((tx) => {
    const ofWorkflow = and(eq(campaignSteps.workflow, workflow), eq(campaignSteps.id, stepId))
    const stored = tx.select().from(campaignSteps).where(ofWorkflow).get()
    if (!stored) return refused('missing')
    const values = valuesOf(input)
    const changed = changedNames(stored, values)
    if (changed.length === 0) return ok()
    const problem = findTemplateProblem(tx, input)
    if (problem !== null) return refused(problem)
    if (isChangedSince(seen, seenKey(stored.updatedAt))) return refused('changed')
    // Makes two changes in one millisecond distinguishable.
    const updatedAt = new Date(Math.max(now.getTime(), stored.updatedAt.getTime() + 1))
    tx.update(campaignSteps)
      .set({ ...values, updatedAt })
      .where(ofWorkflow)
      .run()
    recordAudit(tx, { userId: actor.id, action: 'step_changed', subject: stepId, detail: { changed } })
    return ok()
  })
}

/** Permanently removes a step from its workflow. Its sent messages remain and are counted, without its name. */
export function removeStep(
  actor: Viewer,
  { workflow, stepId }: { workflow: Workflow; stepId: string },
): Result<undefined, 'missing'> {
  return inTransaction((tx) => {
    const ofWorkflow = and(eq(campaignSteps.workflow, workflow), eq(campaignSteps.id, stepId))
    const { changes } = tx.delete(campaignSteps).where(ofWorkflow).run()
    if (changes === 0) return refused('missing')
    forgetNameInCounts(tx, stepId)
    recordAudit(tx, { userId: actor.id, action: 'step_removed', subject: stepId, detail: { workflow } })
    return ok()
  })
}

/** Its sent messages no longer have a step, so the counting triggers continue with the rows without one. */
function forgetNameInCounts(tx: Tx, stepId: string): void {
  const { sent, delivered, bounced, answered, converted, opened, clicked, skipped, unsubscribed } = campaignCounts
  const counted = tx.delete(campaignCounts).where(eq(campaignCounts.stepId, stepId)).returning().all()
  for (const row of counted) {
    tx.insert(campaignCounts)
      .values({ ...row, stepId: '' })
      .onConflictDoUpdate({
        target: [campaignCounts.stepId, campaignCounts.templateId, campaignCounts.version, campaignCounts.channel],
        set: {
          sent: sql`${sent} + ${row.sent}`,
          delivered: sql`${delivered} + ${row.delivered}`,
          bounced: sql`${bounced} + ${row.bounced}`,
          answered: sql`${answered} + ${row.answered}`,
          converted: sql`${converted} + ${row.converted}`,
          opened: sql`${opened} + ${row.opened}`,
          clicked: sql`${clicked} + ${row.clicked}`,
          skipped: sql`${skipped} + ${row.skipped}`,
          unsubscribed: sql`${unsubscribed} + ${row.unsubscribed}`,
        },
      })
      .run()
  }
}

type Values = ReturnType<typeof valuesOf>

function valuesOf({ leavesBy, delay, delayUnit, timesInterval, templateId, templateBId, condition, law, isOn }: StepInput) {
  const hasOwn = isOwn(leavesBy)
  return {
    anchor: anchorOf(leavesBy),
    timing: hasOwn ? null : leavesBy,
    timesInterval: leavesBy === 'followUpEveryDays' ? (timesInterval ?? 1) : 1,
    delay: hasOwn ? delay : null,
    delayUnit: hasOwn ? delayUnit : null,
    templateId,
    templateBId: templateBId === '' ? null : templateBId,
    condition,
    isMarketing: law === 'marketing',
    isOn,
  }
}

function isOwn(leavesBy: LeavesBy): leavesBy is 'own_after_start' | 'own_before_walkthrough' {
  return leavesBy === 'own_after_start' || leavesBy === 'own_before_walkthrough'
}

function changedNames(stored: Values, values: Values): string[] {
  return keysOf(values).filter((name) => stored[name] !== values[name])
}

/** Both versions must have the same type, because a step has one permission check and one window. */
function findTemplateProblem(tx: Tx, { templateId, templateBId }: StepInput): TemplateProblem | null {
  const first = typeOf(tx, templateId)
  if (first === undefined) return 'no-template'
  if (templateBId === '') return null
  const other = typeOf(tx, templateBId)
  if (other === undefined) return 'no-second'
  return other === first ? null : 'other-type'
}

function typeOf(tx: Tx, templateId: string): 'email' | 'sms' | undefined {
  const isSent = and(eq(campaignTemplates.id, templateId), ne(campaignTemplates.workflow, 'saved_reply'))
  return tx.select({ type: campaignTemplates.type }).from(campaignTemplates).where(isSent).get()?.type
}
