import type { Db, Tx } from '#app/db/client.server.ts'
import type { messages, MessageChannel } from '#app/db/schema/index.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { nextInWindow, type SendingWindow, TEXT_WINDOW } from './sending-window.ts'

/** The hours for sending texts and marketing emails. */
export function sendingHours(tx: Db | Tx, channel: MessageChannel): SendingWindow {
  if (channel === 'sms') return TEXT_WINDOW
  const { mailFrom, mailTo } = getSetting('campaignSending', tx)
  return { from: mailFrom, to: mailTo }
}

/** When an email may be sent: immediately, except marketing that no one requested, which waits for its hours. */
export function mailLeavesAt(tx: Db | Tx, mail: typeof messages.$inferSelect, now: Date): Date {
  const hasHours = mail.isMarketing && mail.marketingBasis !== 'request'
  return hasHours ? nextInWindow(now, sendingHours(tx, 'email')) : now
}
