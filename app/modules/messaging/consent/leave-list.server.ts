import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { consents, listRefusals } from '#app/db/schema/index.ts'
import type { MarketingList } from './marketing-gate.server.ts'
import { recipientKey } from './recipient-key.server.ts'

type Choice = {
  email: string
  list: MarketingList
  /** What the person chose, in the words that were shown. */
  wording: string
  ipAddress: string | undefined
  now: Date
}

/** Someone leaves one list and stays on the others. */
export function leaveList(tx: Tx, choice: Choice): void {
  const key = recipientKey('email', choice.email)
  tx.insert(listRefusals).values({ recipientKey: key, list: choice.list, createdAt: choice.now }).onConflictDoNothing().run()
  recordChoice(tx, key, choice, false)
}

/** Someone left a list with another one of their addresses: it applies to this one, too. Returns what is kept. */
export function extendLeft(tx: Tx, email: string, list: MarketingList): { recipientKey: string; list: MarketingList } {
  const left = { recipientKey: recipientKey('email', email), list }
  tx.insert(listRefusals).values(left).onConflictDoNothing().run()
  return left
}

/** Someone comes back to a list. That of tips is what the boxes of forms ask for: coming back is a yes to marketing as such. */
export function rejoinList(tx: Tx, choice: Choice): void {
  const key = recipientKey('email', choice.email)
  forgetLeft(tx, choice.email, choice.list)
  recordChoice(tx, key, choice, true)
}

/** Anyone who asked for what a list brings is on it again. The consent is the caller's to record. */
export function forgetLeft(tx: Tx, email: string, list: MarketingList): void {
  const left = and(eq(listRefusals.recipientKey, recipientKey('email', email)), eq(listRefusals.list, list))
  tx.delete(listRefusals).where(left).run()
}

function recordChoice(tx: Tx, key: string, { list, wording, ipAddress, now }: Choice, granted: boolean): void {
  const isOfAll = granted && list === 'tips'
  const said = { channel: 'email', recipientKey: key, list: isOfAll ? undefined : list, granted, wording } as const
  const moment = { createdAt: now, confirmedAt: granted ? now : undefined }
  insertRow(tx, consents, { ...said, ...moment, form: 'preferences', ipAddress })
}
