import type { Tx } from '#app/db/client.server.ts'
import { consents, suppressions } from '#app/db/schema/index.ts'
import { MARKETING_WORDING, SMS_WORDING } from '#app/modules/messaging/consent-wording.ts'
import type { SeededLead } from './leads.ts'
import { daysAfter, minutesAfter } from './moments.ts'

/** Sources whose forms have a box for marketing. */
const FORMS = {
  analysis: 'analysis',
  enrollment: 'enrollment',
  webinar: 'webinar',
  'rent-vs-sell-calculator': 'rent-vs-sell',
} as const
const DOCUMENTATION_NETWORK = '203.0.113.'

/** Ticked boxes, confirmed and not, somebody who took it back, and an entry of the suppression list for each reason. */
export function seedMarketing(tx: Tx, now: Date, seeded: readonly SeededLead[], staffId: string): void {
  const asked = seeded.filter(({ source, lead }) => source in FORMS && lead.email !== '').slice(0, 60)
  for (const [place, { lead, source }] of asked.entries()) {
    // Two of three ticked it, and two of three of these confirmed it.
    if (place % 3 === 2) continue
    const confirmedAt = place % 9 < 6 ? minutesAfter(lead.createdAt, 30) : null
    const said = {
      form: FORMS[source as keyof typeof FORMS],
      ipAddress: `${DOCUMENTATION_NETWORK}${(place % 250) + 1}`,
      leadId: lead.id,
      createdAt: lead.createdAt,
    }
    const mail = { channel: 'email', recipientKey: lead.email.trim().toLowerCase(), wording: MARKETING_WORDING } as const
    tx.insert(consents)
      .values({ ...said, ...mail, granted: true, confirmedAt })
      .run()
    if (lead.phoneE164 === null || place % 2 === 1) continue
    const text = { channel: 'sms', recipientKey: lead.phoneE164, wording: SMS_WORDING } as const
    tx.insert(consents)
      .values({ ...said, ...text, granted: true, confirmedAt })
      .run()
  }
  const who = asked.findLast(({ lead }) => lead.createdAt < daysAfter(now, -10))
  if (who) seedUnsubscribed(tx, now, who)
  seedSuppressions(tx, now, staffId)
}

function seedUnsubscribed(tx: Tx, now: Date, { lead }: SeededLead): void {
  const recipient = { channel: 'email', recipientKey: lead.email.trim().toLowerCase(), createdAt: daysAfter(now, -2) } as const
  const wording = 'Pressed the unsubscribe button of a mail program.'
  tx.insert(suppressions)
    .values({ ...recipient, reason: 'unsubscribed' })
    .run()
  tx.insert(consents)
    .values({ ...recipient, granted: false, wording, form: 'one-click', leadId: lead.id })
    .run()
}

function seedSuppressions(tx: Tx, now: Date, staffId: string): void {
  const entries: Omit<typeof suppressions.$inferInsert, 'createdAt'>[] = [
    { channel: 'email', recipientKey: 'old.mailbox@example.com', reason: 'bounced', note: '550 5.1.1 There is no such mailbox' },
    { channel: 'sms', recipientKey: '+15155550188', reason: 'stop' },
    { channel: 'email', recipientKey: 'no.more@example.com', reason: 'complained' },
    { channel: 'email', recipientKey: 'by.phone@example.com', reason: 'staff', note: 'Asked on the phone', byUserId: staffId },
    {
      channel: 'email',
      recipientKey: 'former.list@example.com',
      reason: 'import',
      note: 'List of the former mail service',
      byUserId: staffId,
    },
    { channel: 'email', recipientKey: 'deleted.person@example.com', reason: 'deletion' },
  ]
  for (const [place, entry] of entries.entries()) {
    tx.insert(suppressions)
      .values({ ...entry, createdAt: daysAfter(now, -5 * (place + 1)) })
      .run()
  }
}
