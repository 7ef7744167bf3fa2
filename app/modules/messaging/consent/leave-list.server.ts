import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { insertRow } from '#app/db/insert-row.server.ts'
import { consents, listRefusals, type MarketingList } from '#app/db/schema/index.ts'
import { recipientKey } from './recipient-key.server.ts'

type Choice = {
  email: string
  list: MarketingList
  /** The person's choice, in the wording that was shown. */
  wording: string
  ipAddress: string | undefined
  now: Date
}

/** Removes a person from one list. They remain on the others. */
export function leaveList(tx: Tx, choice: Choice): void {
  const key = recipientKey('email', choice.email)
  tx.insert(listRefusals).values({ recipientKey: key, list: choice.list, createdAt: choice.now }).onConflictDoNothing().run()
  recordChoice(tx, key, choice, false)
}

/** Extends an opt-out from a list to another address of the same person. Returns the key of what is stored. */
export function extendOptOut(tx: Tx, email: string, list: MarketingList): { recipientKey: string; list: MarketingList } {
  const left = { recipientKey: recipientKey('email', email), list }
  tx.insert(listRefusals).values(left).onConflictDoNothing().run()
  return left
}

/** Puts a person back on a list. For the tips list, which forms ask about, this also means a yes to marketing as a whole. */
export function rejoinList(tx: Tx, choice: Choice): void {
  const key = recipientKey('email', choice.email)
  clearOptOut(tx, choice.email, choice.list)
  recordChoice(tx, key, choice, true)
}

/** Puts a person who asked for a list's content back on it. The caller records the consent. */
export function clearOptOut(tx: Tx, email: string, list: MarketingList): void {
  const left = and(eq(listRefusals.recipientKey, recipientKey('email', email)), eq(listRefusals.list, list))
  tx.delete(listRefusals).where(left).run()
}

function recordChoice(tx: Tx, key: string, { list, wording, ipAddress, now }: Choice, granted: boolean): void {
  const isOfAll = granted && list === 'tips'
  const said = { channel: 'email', recipientKey: key, list: isOfAll ? undefined : list, granted, wording } as const
  const moment = { createdAt: now, confirmedAt: granted ? now : undefined }
  insertRow(tx, consents, { ...said, ...moment, form: 'preferences', ipAddress })
}
