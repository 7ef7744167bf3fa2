import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { isInList } from '#app/db/prepared.server.ts'
import { payments } from '#app/db/schema/index.ts'
import { forgetMailbox } from '#app/modules/access/visitors.server.ts'
import { deleteUnsigned, waitsAtProvider } from '#app/modules/documents/close-document.server.ts'
import { deleteDraftsOf } from '#app/modules/forms/drafts.server.ts'
import { removeDraftsOfPages } from '#app/modules/forms/staff-drafts.server.ts'
import { waitsForCancellation } from '#app/modules/leads/trash/move-to-trash.server.ts'
import { purgeLeadsOf, removeCoOwner } from '#app/modules/leads/trash/restore-lead.server.ts'
import { forgetRecipient } from '#app/modules/messaging/outbox/forget-recipient.server.ts'
import { deletePayee } from '#app/modules/payees/forget-payees.server.ts'
import { makeReferralsAnonymous } from '#app/modules/referrals/make-anonymous.server.ts'
import { deleteAnalysesOf } from '#app/modules/rent-analysis/analysis-entries.server.ts'
import { findUser } from '#app/modules/users/queries.server.ts'
import { deleteDeliveriesOf } from '#app/modules/webhooks/endpoints.server.ts'
import { deleteRegistrationsOf } from '#app/modules/webinar/register.server.ts'
import { paths } from '#app/paths.ts'
import type { Person } from './person.server.ts'

/**
 * Why a person can't be deleted now: a pending payment, a signature elsewhere, a walkthrough that they would never hear is off,
 * or a staff address.
 */
export type NotDeleted = 'payment-open' | 'agreement-open' | 'walkthrough-open' | 'staff-account'

/** What prevents deleting a person, or null. */
export function findObstacle(tx: Tx, person: Person, now: Date): NotDeleted | null {
  if (findUser(person.emailKey, tx)) return 'staff-account'
  const open = and(
    isInList(payments.leadId, person.leadIds),
    eq(payments.state, 'open'),
    or(isNull(payments.expiresAt), gt(payments.expiresAt, now)),
  )
  if (tx.select({ id: payments.id }).from(payments).where(open).limit(1).get()) return 'payment-open'
  if (person.leadIds.some((leadId) => waitsForCancellation(tx, leadId, now))) return 'walkthrough-open'
  return waitsAtProvider(tx, person) ? 'agreement-open' : null
}

/**
 * Permanently deletes a person's data. Keeps what the law requires (signed agreements, payments, invoices, payouts, the audit
 * log) and their opt-out of marketing. Call `findObstacle` first.
 */
export function deletePerson(tx: Tx, person: Person, now = new Date()): void {
  const { emailKey } = person
  forgetRecipient(tx, person, now)
  deleteUnsigned(tx, person, now)
  deleteAnalysesOf(tx, person)
  deleteRegistrationsOf(tx, emailKey)
  makeReferralsAnonymous(tx, emailKey, now)
  deletePayee(tx, emailKey)
  forgetMailbox(tx, emailKey)
  deleteDraftsOf(tx, emailKey)
  deleteDeliveriesOf(tx, person.leadIds)
  purgeLeadsOf(tx, emailKey)
  removeDraftsOfPages(
    tx,
    [...person.leadIds, ...removeCoOwner(tx, emailKey)].map((id) => paths.lead(id)),
  )
}
