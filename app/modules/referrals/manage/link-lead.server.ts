import { eq, or, sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { leads, realtorReferrals } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { createLead } from '#app/modules/leads/write/create-lead.server.ts'
import { commonReasons, factsOf, type Identity } from '#app/modules/leads/duplicates/find-duplicates.server.ts'
import { findMatches } from '#app/modules/leads/duplicates/find-matches.server.ts'
import { recordLeadEvent } from '#app/modules/timeline/record-lead-event.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { splitAddress } from '../../properties/address.ts'
import { EMAIL_ONLY } from '../messages.ts'
import { findReferral, type Referral } from '../realtor-referrals.server.ts'

/** isNew: a lead was created. Otherwise, the client already had one. */
type LinkedLead = { leadId: string; isNew: boolean }

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
      const summary = `Linked to the referral from ${referral.realtorName}, ${referral.realtorCompany}${limitOf(referral)}`
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

function findLeadOfClient(tx: Tx, referral: Referral): string | null {
  return findMatches(tx, factsOf(identityOf(referral))).find((lead) => isClient(referral, lead))?.id ?? null
}

type Client = Pick<Referral, 'clientName' | 'clientEmail' | 'clientPhone' | 'propertyAddress'>

function identityOf({ clientEmail, clientPhone, propertyAddress }: Client): Identity {
  return { email: clientEmail, phone: clientPhone, streetAddress: '', zipCode: '', ...splitAddress(propertyAddress) }
}

/**
 * Whether the lead is the referral's client: it has the same email and agrees in the home, the phone or the name, too. A realtor
 * may have mistyped the email as another owner's, whose signature would then earn the realtor a fee. Staff see such a lead as a
 * possible duplicate.
 */
function isClient(referral: Client, lead: Identity & { name: string }): boolean {
  const same = commonReasons(identityOf(referral), lead)
  return same.includes('email') && (same.length > 1 || lead.name.toLowerCase() === referral.clientName.toLowerCase())
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
    {
      actor: { kind: 'staff', userId: actor.id },
      summary: `Created from the referral by ${realtorName}, ${realtorCompany}${limitOf(referral)}`,
    },
  )
}

/** How the client may be contacted, if not in every way. */
const limitOf = ({ clientConsented }: Referral) => (clientConsented ? '' : `. ${EMAIL_ONLY}`)

/**
 * A referral succeeds when its client signs a management agreement. We pay once for each client, and the first referral counts
 * (content/referral-questions.ts), or the one that staff have already paid: it is converted, and the others of that client are
 * lost. Of those that staff have not linked, it looks at the client's from before the lead came.
 */
export function convertReferralsOfLead(tx: Tx, leadId: string, now: Date): void {
  const lead = tx.select().from(leads).where(eq(leads.id, leadId)).get()
  if (!lead) return
  const { leadId: linkedTo, clientEmail, createdAt, id } = realtorReferrals
  const hasEmail = lead.emailKey === '' ? undefined : eq(sql`lower(trim(${clientEmail}))`, lead.emailKey)
  const referrals = tx
    .select()
    .from(realtorReferrals)
    .where(or(eq(linkedTo, leadId), hasEmail))
    .orderBy(createdAt, id)
    .all()
    .filter((referral) => referral.leadId === leadId || isClient(referral, lead))
  const open = referrals.filter(
    ({ leadId: linked, status, createdAt: at }) =>
      status !== 'converted' && (linked === leadId || (linked === null && status !== 'lost' && at <= lead.createdAt)),
  )
  const counted =
    referrals.find(({ status }) => status === 'converted') ?? referrals.find(({ paymentStatus }) => paymentStatus === 'paid')
  const first = counted ?? open.find(({ status }) => status !== 'lost') ?? open[0]
  for (const referral of open) {
    if (referral === first) changeReferral(tx, referral, { status: 'converted', leadId, updatedAt: now })
    else if (referral.status !== 'lost') changeReferral(tx, referral, { status: 'lost', updatedAt: now })
  }
}

type Change = { status: 'converted' | 'lost'; leadId?: string; updatedAt: Date }

function changeReferral(tx: Tx, { id, status }: Pick<Referral, 'id' | 'status'>, change: Change): void {
  tx.update(realtorReferrals).set(change).where(eq(realtorReferrals.id, id)).run()
  const { leadId } = change
  const detail = { from: status, to: change.status, ...(leadId === undefined ? {} : { leadId }) }
  recordAudit(tx, { action: 'referral_changed', subject: id, detail })
}
