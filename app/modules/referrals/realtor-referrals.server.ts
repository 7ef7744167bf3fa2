import { desc, eq, sql } from 'drizzle-orm'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { realtorReferrals, referralPayments } from '#app/db/schema/index.ts'

/** Most referrals that a page shows, the newest. */
const MAX_SHOWN = 100

/** `mailboxes`: as JSON. */
const ofRealtor = (mailboxes: string) =>
  sql`lower(trim(${realtorReferrals.realtorEmail})) in (select value from json_each(${mailboxes}))`

/** Whether a realtor with one of these mailboxes, in lower case, has referred anyone. */
export function hasReferrals(mailboxes: readonly string[]): boolean {
  return anyOfRealtor(db(), { mailboxes: JSON.stringify(mailboxes) }).get() !== undefined
}

const anyOfRealtor = statement((db, { mailboxes }: { mailboxes: string }) =>
  db.select({ id: realtorReferrals.id }).from(realtorReferrals).where(ofRealtor(mailboxes)).limit(1),
)

/** A referral as its realtor may know it: what they typed themselves, how far it is, and what was paid. Nothing that the client does with us. */
export type RealtorsReferral = {
  id: string
  /** The client by initials, 'N. H.': enough for the one who sent them, and little for anyone else. */
  client: string
  status: (typeof realtorReferrals.$inferSelect)['status']
  submittedOn: Date
  /** What was paid less what was taken back; null where nothing was paid. */
  paidCents: number | null
  paidOn: Date | null
  /** What was taken back of it. */
  reversedCents: number
}

/** The referrals of the realtor with these mailboxes, in lower case, newest first. */
export function listRealtorsReferrals(mailboxes: readonly string[]): { referrals: RealtorsReferral[]; hasMore: boolean } {
  const rows = db()
    .select({
      id: realtorReferrals.id,
      clientName: realtorReferrals.clientName,
      status: realtorReferrals.status,
      submittedOn: realtorReferrals.createdAt,
      paymentDate: realtorReferrals.paymentDate,
    })
    .from(realtorReferrals)
    .where(ofRealtor(JSON.stringify(mailboxes)))
    .orderBy(desc(realtorReferrals.createdAt), desc(realtorReferrals.id))
    .limit(MAX_SHOWN + 1)
    .all()
  const referrals = rows.slice(0, MAX_SHOWN).map(({ paymentDate, clientName, ...row }) => {
    const booked = db().select().from(referralPayments).where(eq(referralPayments.referralId, row.id)).all()
    const sumOf = (kind: 'payment' | 'reversal') =>
      booked.reduce((sum, payment) => (payment.kind === kind ? sum + payment.amountCents : sum), 0)
    const [paid, reversedCents] = [sumOf('payment'), sumOf('reversal')]
    return {
      ...row,
      client: initialsOf(clientName),
      paidCents: paid === 0 ? null : paid - reversedCents,
      paidOn: paid === 0 ? null : paymentDate,
      reversedCents,
    }
  })
  return { referrals, hasMore: rows.length > MAX_SHOWN }
}

function initialsOf(name: string): string {
  const initials = name
    .split(/\s+/)
    .flatMap((word) => /\p{L}/u.exec(word)?.[0] ?? [])
    .map((letter) => `${letter.toUpperCase()}.`)
  return initials.slice(0, 3).join(' ') || 'A client'
}
