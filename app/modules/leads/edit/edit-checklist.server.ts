import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { type ImprovementItem, leads } from '#app/db/schema/index.ts'
import { validateChecklist } from '#app/modules/properties/checklist-form.ts'
import { checklistOf, defaultChecklist, parseCustomCost } from '#app/modules/properties/improvements.ts'
import type { Actor } from '#app/modules/timeline/record-lead-event.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { isChangedSince } from '#app/modules/forms/seen.ts'
import { changeLead } from '../write/change-lead.server.ts'
import { type ChangedBy, lastChangeOf } from './last-change.server.ts'
import { improvementField, improvementInWords } from '../lead-facts.ts'

/** A posted line of the checklist. `seen`: its text when the form loaded. */
type PostedImprovement = { name: string; checked: boolean; customCost: string | null; seen: string }

/** wrong: errors by field. changed: lines that someone else changed in the meantime, by field, with their new text. */
type ChecklistRefusal =
  { kind: 'wrong'; errors: Record<string, string[]> } | ({ kind: 'changed'; lines: Record<string, string> } & ChangedBy)

type ChecklistEdit = { leadId: string; posted: readonly PostedImprovement[]; actor: Actor; now: Date }

/**
 * Stores the checked lines and custom costs; an invalid amount or zero keeps the estimate. Lines that only someone else changed
 * are kept. Refuses lines that both changed.
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
  const checked = validateChecklist(posted, items)
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
  // An untouched checklist is not stored, so that it follows the square footage.
  if (items.every((item, place) => improvementInWords(item) === improvementInWords(merged[place]))) return ok()
  changeLead(tx, { leadId, changes: { repairChecklist: merged }, actor, now })
  return ok()
}

/** A lead's checklist: the stored one, else the default. */
export function checklistToShow(stored: readonly ImprovementItem[], squareFootage: number | null): ImprovementItem[] {
  return stored.length > 0 ? checklistOf(stored, squareFootage) : defaultChecklist(squareFootage)
}
