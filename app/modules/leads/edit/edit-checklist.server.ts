import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { type ImprovementItem, leads } from '#app/db/schema/index.ts'
import { checkChecklist } from '#app/modules/properties/checklist-form.ts'
import { checklistOf, defaultChecklist, parseCustomCost } from '#app/modules/properties/improvements.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince } from '#app/modules/forms/seen.ts'
import { changeLead } from '../write/change-lead.server.ts'
import { type ChangedBy, lastChangeOf } from './last-change.server.ts'
import { improvementField, improvementInWords } from '../lead-facts.ts'

/** A line of the checklist as it was posted. `seen`: what it said when the form was made, in words. */
type PostedImprovement = { name: string; checked: boolean; customCost: string | null; seen: string }

/**
 * wrong: by field, what is wrong with what was typed. changed: lines that someone else changed in the meantime, by their fields, to what, in words.
 */
export type ChecklistRefusal =
  { kind: 'wrong'; errors: Record<string, string[]> } | ({ kind: 'changed'; lines: Record<string, string> } & ChangedBy)

type ChecklistEdit = { leadId: string; posted: readonly PostedImprovement[]; actor: Actor; now: Date }

/**
 * Stores what staff checked, and their own figures; what is no amount, or zero, leaves the estimate. Lines that only someone else changed in the meantime stay
 * as they are; a line that both changed is refused.
 */
export function editChecklist(
  tx: Tx,
  { leadId, posted, actor, now }: ChecklistEdit,
): Result<undefined, ChecklistRefusal | 'missing'> {
  const lead = tx
    .select({ squareFootage: leads.squareFootage, repairChecklist: leads.repairChecklist })
    .from(leads)
    .where(eq(leads.id, leadId))
    .get()
  if (!lead) return refused('missing')
  const items = checklistToShow(lead.repairChecklist, lead.squareFootage)
  const checked = checkChecklist(posted, items)
  if (!checked.isRight) return refused({ kind: 'wrong', errors: checked.errors })
  const lines: Record<string, string> = {}
  const merged = items.map((item, place): ImprovementItem => {
    const typed = checked.typed[item.name]
    const seen = posted.find(({ name }) => name === item.name)?.seen
    if (!typed || seen === undefined) return item
    const cost = parseCustomCost(typed.customCost)
    const mine = { ...item, checked: typed.checked, customCost: cost.ok ? cost.value : null }
    const [now, wanted] = [improvementInWords(item), improvementInWords(mine)]
    if (wanted === seen) return item
    if (isChangedSince(seen, now, wanted)) lines[`improvements[${place}].customCost`] = now
    return mine
  })
  if (Object.keys(lines).length > 0) {
    return refused({
      kind: 'changed',
      lines,
      ...lastChangeOf(
        tx,
        leadId,
        items.map(({ name }) => improvementField(name)),
      ),
    })
  }
  // A checklist that no one has touched is not stored, so that it follows the square feet.
  if (items.every((item, place) => improvementInWords(item) === improvementInWords(merged[place]))) return ok()
  changeLead(tx, { leadId, changes: { repairChecklist: merged }, actor, now })
  return ok()
}

/** The checklist of a lead: what is stored, else the one that every lead starts with. */
export function checklistToShow(stored: readonly ImprovementItem[], squareFootage: number | null): ImprovementItem[] {
  return stored.length > 0 ? checklistOf(stored, squareFootage) : defaultChecklist(squareFootage)
}
