import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { type ImprovementItem, leads } from '#app/db/schema/index.ts'
import { toE164 } from '#app/modules/forms/values/phone.server.ts'
import { combinedAddress } from '#app/modules/properties/address.ts'
import { type Actor, recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { followEmailChange, followPhoneChange } from './follow-email-change.server.ts'
import { followName } from './follow-name.server.ts'
import {
  changedImprovements,
  formatLeadChanges,
  LEAD_FACT_NAMES,
  type LeadChange,
  type LeadFact,
  timelineChange,
} from '../lead-facts.ts'

/** New values by fact; omitted ones are kept. Rents and prices in whole dollars. */
export type LeadChanges = Partial<Pick<typeof leads.$inferInsert, Exclude<LeadFact, 'statusReason'>>> & {
  repairChecklist?: ImprovementItem[]
}

type ChangeRequest = { leadId: string; changes: LeadChanges; actor: Actor; now: Date }

/**
 * Writes a lead's changed facts and derived ones (combined address, E.164 phone), with one timeline entry. Returns the changes,
 * empty if there are none. The lead must exist (`leadToChange`).
 */
export function changeLead(tx: Tx, { leadId, changes, actor, now }: ChangeRequest): LeadChange[] {
  const lead = tx.select().from(leads).where(eq(leads.id, leadId)).get()
  if (!lead) throw new Error('Lead to change not found')
  const wanted: Record<string, unknown> = Object.fromEntries(
    Object.entries<unknown>(changes).filter(([, value]) => value !== undefined),
  )
  const changed: LeadChange[] = [
    ...LEAD_FACT_NAMES.filter((fact) => fact in wanted && wanted[fact] !== lead[fact]).map((field) =>
      timelineChange({
        field,
        from: lead[field] ?? null,
        to: (changes as Record<string, string | number | null>)[field] ?? null,
      }),
    ),
    ...(changes.repairChecklist ? changedImprovements(lead.repairChecklist, changes.repairChecklist) : []),
  ]
  if (changed.length === 0) return []
  const after = { ...lead, ...wanted }
  tx.update(leads)
    .set({ ...wanted, ...addressOf(lead, after), ...phoneOf(changes), updatedAt: now })
    .where(eq(leads.id, leadId))
    .run()
  recordLeadEvent(tx, { leadId, kind: 'lead_changed', actor, summary: formatLeadChanges(changed), detail: { changes: changed } })
  followEmailChange(tx, { leadId, from: [lead.email], to: after.email, actor })
  followPhoneChange(tx, { leadId, from: lead.phone, to: after.phone, actor })
  if (after.name !== lead.name) followName(tx, { leadId, email: after.email, from: lead.name, to: after.name, actor, now })
  return changed
}

type Address = Pick<typeof leads.$inferSelect, 'streetAddress' | 'city' | 'state' | 'zipCode'>

/** The combined address, if a part has changed. */
function addressOf(before: Address, after: Address) {
  return combinedAddress(before) === combinedAddress(after) ? {} : { propertyAddress: combinedAddress(after) }
}

function phoneOf({ phone }: LeadChanges) {
  return phone === undefined ? {} : phoneColumns(phone)
}

/** A lead's phone columns: as typed, and in E.164 for search, if valid. */
export function phoneColumns(phone: string | null) {
  return { phone, phoneE164: phone === null ? null : toE164(phone) }
}

type ChangeableFact = 'name' | 'phone' | 'propertyType' | 'unitCount' | 'estimatedRent' | 'repairChecklist'

/** Writes facts that an owner gave in a later step. The caller adds the timeline entry, because it knows the step. */
export function updateLead(tx: Tx, leadId: string, facts: Partial<Pick<typeof leads.$inferInsert, ChangeableFact>>): void {
  tx.update(leads)
    .set(facts.phone === undefined ? facts : { ...facts, ...phoneColumns(facts.phone) })
    .where(eq(leads.id, leadId))
    .run()
}
