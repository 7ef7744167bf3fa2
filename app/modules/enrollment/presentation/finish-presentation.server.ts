import { formatDollars } from '#app/format/money.ts'
import { and, eq } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { type ImprovementItem, leadActivities, leads } from '#app/db/schema/index.ts'
import { recordTypedRent } from '#app/modules/access/grant-lead.server.ts'
import type { LeadAccess } from '#app/modules/access/grants.server.ts'
import { removeDraft } from '#app/modules/forms/drafts.server.ts'
import { updateLead } from '#app/modules/leads/write/change-lead.server.ts'
import { moveLeadForward } from '#app/modules/leads/status/move-lead-forward.server.ts'
import { choosePlanIfNone } from '#app/modules/leads/edit/choose-plan.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { recordWithheldChanges } from './record-withheld-changes.server.ts'
import { findPresentation, presentationDraftId } from './find-presentation.server.ts'
import { checklistTotal, costTimes, countedCost } from '#app/modules/properties/improvements.ts'

const KIND = 'presentation_finished'

/**
 * Stores the presentation's result: repairChecklist, estimatedRent and, only forward, the status proposal, with the timeline. The
 * same choices again change nothing. A browser that has not proved the mailbox can't change a rent set by others: its own is
 * stored for staff.
 */
export function finishPresentation(leadId: string, access: LeadAccess, now = new Date()): void {
  const presentation = findPresentation(leadId, access)
  if (!presentation) throw new Error('The lead for a finished presentation is missing')
  const { unitCount, rentDollars, items } = presentation
  const repairChecklist = items.map(({ name, checked, estimatedCost, customCost }): ImprovementItem => ({
    name,
    checked,
    estimatedCost,
    customCost,
  }))
  inTransaction((tx) => {
    const before = tx
      .select({ rent: leads.estimatedRent, checklist: leads.repairChecklist })
      .from(leads)
      .where(eq(leads.id, leadId))
      .get()
    if (!before) throw new Error('The lead for a finished presentation is missing')
    removeDraft(tx, presentationDraftId(leadId))
    const isSame = before.rent === rentDollars && JSON.stringify(before.checklist) === JSON.stringify(repairChecklist)
    if (isSame && wasFinished(tx, leadId)) return
    choosePlanIfNone(tx, { leadId, plan: 'full-service', actor: { kind: 'owner' } })
    const { visitorId, knowsRent } = access
    updateLead(tx, leadId, knowsRent ? { repairChecklist, estimatedRent: rentDollars } : { repairChecklist })
    if (knowsRent) recordTypedRent(tx, { visitorId, leadId }, rentDollars)
    else if (before.rent !== rentDollars)
      recordWithheldChanges(tx, { leadId, typed: [{ label: 'rent of the presentation', text: formatDollars(rentDollars) }], now })
    recordLeadEvent(tx, {
      leadId,
      kind: KIND,
      actor: { kind: 'owner' },
      summary: summaryOf(rentDollars, repairChecklist, unitCount),
      detail: { estimatedRent: { from: before.rent, to: knowsRent ? rentDollars : before.rent } },
    })
    moveLeadForward(tx, { leadId, to: 'proposal', actor: { kind: 'owner' }, reason: 'Presentation finished' })
  })
}

function wasFinished(tx: Tx, leadId: string): boolean {
  const line = tx
    .select({ id: leadActivities.id })
    .from(leadActivities)
    .where(and(eq(leadActivities.leadId, leadId), eq(leadActivities.kind, KIND)))
    .get()
  return line !== undefined
}

/**
 * 'Finished the presentation with a rent of $1,950 and improvements of $4,600: Interior Painting $4,100, Landscaping $500'. With
 * several units, the rent and costs by square foot are for one of them, the sum for all.
 */
function summaryOf(rentDollars: number, items: readonly ImprovementItem[], unitCount: number): string {
  const chosen = items.filter((item) => item.checked)
  const isOne = unitCount === 1
  const rent = `Finished the presentation with a rent of ${formatDollars(rentDollars)}${isOne ? '' : ' per unit'}`
  if (chosen.length === 0) return `${rent} and no improvements`
  const list = chosen.map((item) => {
    const perUnit = !isOne && costTimes(item.name, unitCount) > 1 ? ' per unit' : ''
    return `${item.name} ${formatDollars(countedCost(item))}${perUnit}`
  })
  const total = `${formatDollars(checklistTotal(chosen, unitCount))}${isOne ? '' : ` for all ${unitCount} units`}`
  return `${rent} and improvements of ${total}: ${list.join(', ')}`
}
