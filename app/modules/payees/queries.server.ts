import { aliasedTable, eq, getTableColumns } from 'drizzle-orm'
import { fileStorage } from '#app/adapters/storage/index.server.ts'
import { unsealText } from '#app/config/sealed-text.server.ts'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import { realtorReferrals, payees, users } from '#app/db/schema/index.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import type { FileToSend } from '#app/modules/files/queries.server.ts'
import { downloadName } from '#app/modules/files/rules.ts'
import { listPayeeKeys, listPayouts } from '#app/modules/referrals/manage/payouts.server.ts'
import { type Payout, reportingThresholdCents } from '#app/modules/referrals/manage/payouts.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { isFormDue, missingFacts } from './rules.ts'

/** Encryption purposes for W-9 forms and tax IDs. */
export const FILE_PURPOSE = 'forms W-9, version 1'
export const TIN_PURPOSE = 'tax numbers of payees, version 1'

const payeeKey = (email: string) => email.trim().toLowerCase()

const requester = aliasedTable(users, 'requester')
const receiver = aliasedTable(users, 'receiver')

/** A payee's stored facts without the tax ID, or null. */
export function findPayee(emailKey: string, tx: Db | Tx = db()) {
  const { sealedTin: _, ...facts } = getTableColumns(payees)
  const found = tx
    .select({ ...facts, requestedBy: requester.name, receivedBy: receiver.name })
    .from(payees)
    .leftJoin(requester, eq(requester.id, payees.w9RequestedById))
    .leftJoin(receiver, eq(receiver.id, payees.w9ReceivedById))
    .where(eq(payees.emailKey, emailKey))
    .get()
  return found ?? null
}

export type Payee = NonNullable<ReturnType<typeof findPayee>>

/** A payee's total for a year, and what is missing for their 1099-NEC. */
export type PayeeOfYear = Payout & {
  payee: Payee | null
  isDue: boolean
  missing: string[]
}

/** A year's payees, largest total first. With several emails, uses the most complete tax details, else those of the newest. */
export function listPayeesOfYear(year: number): PayeeOfYear[] {
  return listPayouts(year).map((payout) => {
    const found = payout.emailKeys.flatMap((key) => findPayee(key) ?? [])
    const [payee = null] = found.toSorted((a, b) => missingFacts(a).length - missingFacts(b).length)
    return {
      ...payout,
      payee,
      isDue: isFormDue(payout.totalCents, reportingThresholdCents(year), payee?.kind),
      missing: missingFacts(payee),
    }
  })
}

/**
 * The realtor of a referral's page, with the email that has their tax details: the current one, or an earlier one. Null if there
 * is no such referral.
 */
export function findRealtor(referralId: string, tx: Db | Tx = db()): { name: string; emailKey: string } | null {
  const { realtorName, realtorEmail } = realtorReferrals
  const found = tx.select({ realtorName, realtorEmail }).from(realtorReferrals).where(eq(realtorReferrals.id, referralId)).get()
  if (!found) return null
  const own = payeeKey(found.realtorEmail)
  const emailKey = [own, ...listPayeeKeys(referralId, tx)].find((key) => findPayee(key, tx) !== null) ?? own
  return { name: found.realtorName, emailKey }
}

/** A payee's decrypted Form W-9, or null. The audit log records who opened it. */
export async function openW9(actor: Viewer, emailKey: string): Promise<FileToSend | null> {
  const payee = findPayee(emailKey)
  if (!payee?.w9FileKey || !payee.w9FileKind) return null
  const sealed = await fileStorage().get(payee.w9FileKey)
  if (sealed === null) throw new Error('The stored Form W-9 is missing')
  const bytes = Buffer.from(unsealText(Buffer.from(sealed), FILE_PURPOSE, payee.w9FileKey), 'base64')
  inTransaction((tx) => recordAudit(tx, { userId: actor.id, action: 'w9_opened', subject: payee.w9FileKey ?? '' }))
  const fileName = downloadName({ name: payee.w9FileName ?? 'w-9', kind: payee.w9FileKind })
  return { kind: payee.w9FileKind, bytes: new Uint8Array(bytes), fileName }
}
