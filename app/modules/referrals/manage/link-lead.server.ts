import { and, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads, realtorReferrals } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { createLead } from '#app/modules/leads/write/create-lead.server.ts'
import { factsOf } from '#app/modules/leads/duplicates/find-duplicates.server.ts'
import { findMatches } from '#app/modules/leads/duplicates/find-matches.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { splitAddress } from '../../properties/address.ts'
import { findReferral, type Referral } from '../realtor-referrals.server.ts'

/** isNew: a lead was created. Otherwise, the client already had one. */
export type LinkedLead = { leadId: string; isNew: boolean }

/** Creates a lead for a referral's client, or uses the one that they already have. They link to each other afterwards. */
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

/**
 * The client's lead: one with the same email that agrees in the home, the phone or the name, too. A realtor may have mistyped the
 * email as another owner's, whose signature would then earn the realtor a fee. Staff see the other lead as a possible duplicate.
 */
function findLeadOfClient(tx: Tx, { clientName, clientEmail, clientPhone, propertyAddress }: Referral): string | null {
  const place = { streetAddress: '', zipCode: '', ...splitAddress(propertyAddress) }
  const found = findMatches(tx, factsOf({ email: clientEmail, phone: clientPhone, ...place })).find(
    ({ name, same }) => same.includes('email') && (same.length > 1 || name.toLowerCase() === clientName.toLowerCase()),
  )
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
 * A referral succeeds when its client signs a management agreement. We pay once for each client, and the first referral counts
 * (content/referral-questions.ts), or the one that staff have already paid: it is converted, and the others of that client are
 * lost. Of those that staff have not linked, it looks at the ones of the same email from before the lead came.
 */
export function convertReferralsOfLead(tx: Tx, leadId: string, now: Date): void {
  const lead = tx.select({ emailKey: leads.emailKey, createdAt: leads.createdAt }).from(leads).where(eq(leads.id, leadId)).get()
  const { leadId: linkedTo, clientEmail, status, paymentStatus, createdAt, id } = realtorReferrals
  const hasEmail = lead && lead.emailKey !== '' ? eq(sql`lower(trim(${clientEmail}))`, lead.emailKey) : undefined
  const isEarlier =
    lead && hasEmail ? and(isNull(linkedTo), hasEmail, ne(status, 'lost'), lte(createdAt, lead.createdAt)) : undefined
  const open = tx
    .select({ id, status })
    .from(realtorReferrals)
    .where(and(or(eq(linkedTo, leadId), isEarlier), ne(status, 'converted')))
    .orderBy(eq(status, 'lost'), createdAt, id)
    .all()
  const counted = tx
    .select({ id })
    .from(realtorReferrals)
    .where(and(or(eq(linkedTo, leadId), hasEmail), or(eq(status, 'converted'), eq(paymentStatus, 'paid'))))
    .orderBy(ne(status, 'converted'), createdAt, id)
    .get()
  const first = counted ? open.find((referral) => referral.id === counted.id) : open[0]
  if (first) changeReferral(tx, first, { status: 'converted', leadId, updatedAt: now })
  for (const other of open) {
    if (other !== first && other.status !== 'lost') changeReferral(tx, other, { status: 'lost', updatedAt: now })
  }
}

type Change = { status: 'converted' | 'lost'; leadId?: string; updatedAt: Date }

function changeReferral(tx: Tx, { id, status }: Pick<Referral, 'id' | 'status'>, change: Change): void {
  tx.update(realtorReferrals).set(change).where(eq(realtorReferrals.id, id)).run()
  const { leadId } = change
  const detail = { from: status, to: change.status, ...(leadId === undefined ? {} : { leadId }) }
  recordAudit(tx, { action: 'referral_changed', subject: id, detail })
}
