import { formatDollars } from '#app/format/money.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import type { LeadAccess } from '#app/modules/access/grants.server.ts'
import { isNameFromEmail } from '#app/modules/forms/values/email-address.ts'
import { followPhoneChange } from '#app/modules/leads/write/follow-email-change.server.ts'
import { followName } from '#app/modules/leads/write/follow-name.server.ts'
import { updateLead } from '#app/modules/leads/write/change-lead.server.ts'
import { moveLeadForward } from '#app/modules/leads/status/move-lead-forward.server.ts'
import { choosePlan } from '#app/modules/leads/edit/choose-plan.server.ts'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import { type EnrollField, ENROLL_FIELDS } from './enroll-fields.ts'
import type { EnrollRequest } from './enroll-schema.ts'
import { recordWithheldChanges } from '../presentation/record-withheld-changes.server.ts'

/** What an enrollment changes in an existing lead. Its address keeps its spelling, and its email is the same. */
const UPDATED = ['name', 'phone', 'propertyType', 'unitCount', 'estimatedRent'] as const satisfies readonly EnrollField[]

/** A fact of the lead that an enrollment can change. */
export type UpdatedFact = (typeof UPDATED)[number]

/** An existing lead, and the enrolling browser's access to it. */
export type OwnLead = { leadId: string; access: LeadAccess }

/** The typed facts that were not applied, and the request with the applied ones. */
type UpdatedLead = { withheld: UpdatedFact[]; enrolled: EnrollRequest }

/**
 * Enrolls an existing lead: applies the typed facts, with old and new in the timeline, and moves the status forward. A browser
 * that has not proved the mailbox can't change what others added: its input is stored for staff.
 */
export function updateEnrolledLead(tx: Tx, { leadId, access }: OwnLead, request: EnrollRequest, now: Date): UpdatedLead {
  const lead = tx.select().from(leads).where(eq(leads.id, leadId)).get()
  if (!lead) throw new Error('The lead to enroll is missing')
  const typed = UPDATED.filter((fact) => lead[fact] !== request[fact])
  const withheld = typed.filter((fact) => !mayChange(fact, lead, access))
  const changes = typed.filter((fact) => !withheld.includes(fact))
  const factOf = <Fact extends UpdatedFact>(fact: Fact) => (withheld.includes(fact) ? lead[fact] : null) ?? request[fact]
  const facts = {
    name: factOf('name'),
    phone: factOf('phone'),
    propertyType: factOf('propertyType'),
    unitCount: factOf('unitCount'),
    estimatedRent: factOf('estimatedRent'),
  }
  updateLead(tx, leadId, facts)
  followPhoneChange(tx, { leadId, from: lead.phone, to: facts.phone, actor: { kind: 'owner' } })
  if (access.level === 'proved' && facts.name !== lead.name)
    followName(tx, { leadId, email: lead.email, from: lead.name, to: facts.name, actor: { kind: 'owner' }, now })
  recordLeadEvent(tx, {
    leadId,
    kind: 'enrolled_online',
    actor: { kind: 'owner' },
    summary: changes.length > 0 ? `Enrolled online, and changed: ${formatFacts(changes)}` : 'Enrolled online',
    detail: { changes: changes.map((fact) => ({ fact, from: lead[fact], to: request[fact] })) },
  })
  choosePlan(tx, { leadId, plan: 'online', actor: { kind: 'owner' } })
  recordWithheldChanges(tx, {
    leadId,
    typed: withheld.map((fact) => ({ label: labelOf(fact), text: textOf(fact, request) })),
    now,
  })
  moveLeadForward(tx, { leadId, to: 'enrolled', actor: { kind: 'owner' }, reason: 'Enrolled online', now })
  return { withheld, enrolled: { ...request, ...facts } }
}

/** 'full name, phone'. */
export function formatFacts(facts: readonly UpdatedFact[]): string {
  return facts.map(labelOf).join(', ')
}

function labelOf(fact: UpdatedFact): string {
  return ENROLL_FIELDS[fact].label.toLowerCase()
}

function textOf(fact: UpdatedFact, request: EnrollRequest): string {
  if (fact === 'propertyType') return PROPERTY_TYPE_LABELS[request.propertyType]
  return fact === 'estimatedRent' ? formatDollars(request.estimatedRent) : String(request[fact])
}

/** Whether a browser can change a fact of a lead: if it typed the current one itself, or if there is none. */
function mayChange(fact: UpdatedFact, lead: typeof leads.$inferSelect, access: LeadAccess): boolean {
  switch (fact) {
    case 'name':
      return access.knowsContact || isNameFromEmail(lead)
    case 'phone':
      return access.knowsContact || !lead.phone
    case 'propertyType':
    case 'unitCount':
      return access.knowsProperty || lead[fact] === null
    case 'estimatedRent':
      return access.knowsRent
  }
}
