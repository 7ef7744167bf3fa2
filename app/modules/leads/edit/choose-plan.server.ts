import { eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import type { Plan } from '#app/db/schema/leads.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { isChangedSince, seenKey } from '#app/modules/forms/seen.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { findSignedFees } from '#app/modules/pricing/fee-facts.server.ts'
import { PLAN_NAMES } from '#app/modules/pricing/fee-labels.ts'

type Choice = { leadId: string; plan: Plan; actor: Actor }

/** Sets a lead's plan, with a timeline entry. 'signed': the signed agreement has another plan, which is kept. */
export function choosePlan(tx: Tx, { leadId, plan, actor }: Choice): Result<void, 'signed'> {
  const before = tx.select({ plan: leads.plan }).from(leads).where(eq(leads.id, leadId)).get()
  if (!before) throw new Error('Can’t set the plan: lead not found')
  const signed = findSignedFees(tx, leadId)
  if (signed && signed.plan !== plan) return refused('signed')
  if (before.plan === plan) return ok()
  tx.update(leads).set({ plan }).where(eq(leads.id, leadId)).run()
  const summary =
    before.plan === null
      ? `Chose plan: ${PLAN_NAMES[plan]}`
      : `Changed the plan from ${PLAN_NAMES[before.plan]} to ${PLAN_NAMES[plan]}`
  recordLeadEvent(tx, { leadId, kind: 'plan_chosen', actor, summary, detail: { from: before.plan, to: plan } })
  return ok()
}

/** Sets the plan if none is chosen yet: a step that shows the Full service fees chooses it. */
export function choosePlanIfNone(tx: Tx, choice: Choice): void {
  const lead = tx.select({ plan: leads.plan }).from(leads).where(eq(leads.id, choice.leadId)).get()
  if (lead?.plan === null) choosePlan(tx, choice)
}

/** Sets the plan for staff whose page showed `seen`. 'changed': someone chose another one since. */
export function choosePlanUnlessChanged(
  tx: Tx,
  { seen, ...choice }: Choice & { seen: string },
): Result<void, 'signed' | 'changed'> {
  const lead = tx.select({ plan: leads.plan }).from(leads).where(eq(leads.id, choice.leadId)).get()
  if (isChangedSince(seen, seenKey(lead?.plan), choice.plan)) return refused('changed')
  return choosePlan(tx, choice)
}

/** A visitor's choice of a plan. With `ifNone`, only if the lead has none yet. */
export function pickPlan(choice: Choice, { ifNone = false } = {}): Result<void, 'signed'> {
  return inTransaction((tx) => {
    if (!ifNone) return choosePlan(tx, choice)
    choosePlanIfNone(tx, choice)
    return ok()
  })
}
