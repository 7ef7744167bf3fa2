import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads, realtorReferrals } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { createLead } from '#app/modules/leads/write/create-lead.server.ts'
import { findDuplicatesOf } from '#app/modules/leads/duplicates/find-duplicates.server.ts'
import { findLeadContact } from '#app/modules/leads/find-lead-contact.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { splitAddress } from '../../properties/address.ts'
import { findReferral, type Referral } from './list-referrals.server.ts'

/** isNew: a lead was created. Otherwise, the client already had one. */
export type LinkedLead = { leadId: string; isNew: boolean }

/** Creates a lead for a referral's client, or uses the one with the same email. They link to each other afterwards. */
export function convertToLead(actor: Viewer, referralId: string, now = new Date()): Result<LinkedLead, 'missing' | 'linked'> {
  return inTransaction((tx) => {
    const referral = findReferral(referralId, tx)
    if (!referral) return refused('missing')
    if (referral.leadId !== null) return refused('linked')
    const known = findLeadOfClient(tx, referral)
    const leadId = known ?? createLeadOf(tx, actor, referral, now)
    tx.update(realtorReferrals).set({ leadId, updatedAt: now }).where(eq(realtorReferrals.id, referralId)).run()
    if (known !== null) {
      const summary = `Linked to the referral from ${referral.realtorName}, ${referral.realtorCompany}`
      recordLeadEvent(tx, { leadId, kind: 'lead_changed', actor: { kind: 'staff', userId: actor.id }, summary })
    }
    recordAudit(tx, {
      userId: actor.id,
      action: 'referral_linked',
      subject: referralId,
      detail: { leadId, isNew: known === null },
    })
    return ok({ leadId, isNew: known === null })
  })
}

function findLeadOfClient(tx: Tx, { clientEmail }: Referral): string | null {
  const identity = { email: clientEmail, phone: null, streetAddress: '', zipCode: '' }
  const found = findDuplicatesOf(tx, identity).find(({ id }) => findLeadContact(id, tx) !== undefined)
  return found?.id ?? null
}

function createLeadOf(tx: Tx, actor: Viewer, referral: Referral, now: Date): string {
  const { clientName, clientEmail, clientPhone, propertyAddress, propertyType, realtorName, realtorCompany } = referral
  return createLead(
    tx,
    {
      ...{ name: clientName, email: clientEmail, phone: clientPhone, propertyAddress, propertyType },
      ...splitAddress(propertyAddress),
      source: 'realtor-referral',
      ...{ createdAt: now, updatedAt: now, statusChangedAt: now },
    },
    { actor: { kind: 'staff', userId: actor.id }, summary: `Created from the referral by ${realtorName}, ${realtorCompany}` },
  )
}

/**
 * A referral succeeds when its client signs a management agreement: converts the referrals of a lead that did. Of those that staff have not linked, it counts
 * the ones of the same email from before the lead came.
 */
export function convertReferralsOfLead(tx: Tx, leadId: string, now: Date): void {
  const lead = tx.select({ emailKey: leads.emailKey, createdAt: leads.createdAt }).from(leads).where(eq(leads.id, leadId)).get()
  const { leadId: linkedTo, clientEmail, status, createdAt, id } = realtorReferrals
  const isClients =
    lead && lead.emailKey !== ''
      ? and(
          isNull(linkedTo),
          eq(sql`lower(trim(${clientEmail}))`, lead.emailKey),
          ne(status, 'lost'),
          lte(createdAt, lead.createdAt),
        )
      : undefined
  const open = tx
    .select({ id, status })
    .from(realtorReferrals)
    .where(and(or(eq(linkedTo, leadId), isClients), ne(status, 'converted')))
    .orderBy(id)
    .all()
  for (const referral of open) {
    const change = { status: 'converted', leadId, updatedAt: now } as const
    tx.update(realtorReferrals).set(change).where(eq(id, referral.id)).run()
    const detail = { from: referral.status, to: change.status, leadId }
    recordAudit(tx, { action: 'referral_changed', subject: referral.id, detail })
  }
}
