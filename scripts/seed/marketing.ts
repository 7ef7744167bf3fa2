import type { Tx } from '#app/db/client.server.ts'
import { consents, suppressions } from '#app/db/schema/index.ts'
import { MARKETING_WORDING, SMS_WORDING } from '#app/modules/messaging/consent/consent-wording.ts'
import type { SeededLead } from './leads.ts'
import { daysAfter, minutesAfter } from './moments.ts'

/** Sources whose forms have a marketing checkbox. */
const FORMS = {
  analysis: 'analysis',
  enrollment: 'enrollment',
  webinar: 'webinar',
  'rent-vs-sell-calculator': 'rent-vs-sell',
} as const
const DOCUMENTATION_NETWORK = '203.0.113.'

type Samples = { now: Date; staffId: string; withWalkthrough: ReadonlySet<string> }

/** Checked boxes, confirmed or not, and a suppression entry for each reason that no sample lead has. */
export function seedMarketing(tx: Tx, seeded: readonly SeededLead[], { now, staffId, withWalkthrough }: Samples): void {
  const asked = seeded.filter(({ source, lead }) => source in FORMS && lead.email !== '')
  for (const [place, one] of asked.slice(0, ASKED).entries()) {
    // Two in three checked it, and two in three of these confirmed it.
    if (place % 3 === 2) continue
    const confirmedAt = place % 9 < 6 ? minutesAfter(one.lead.createdAt, 30) : null
    agree(tx, one, place, { channel: 'email', confirmedAt })
    if (place % 2 === 0 && !withWalkthrough.has(one.lead.id)) agree(tx, one, place, { channel: 'sms', confirmedAt })
  }
  // Walkthrough reminders by text go to those who checked the box, which most did.
  const visited = asked.filter(({ lead }) => withWalkthrough.has(lead.id))
  for (const [place, one] of visited.entries())
    if (place % 4 !== 3) agree(tx, one, place, { channel: 'sms', confirmedAt: minutesAfter(one.lead.createdAt, 30) })
  seedSuppressions(tx, now, staffId)
}

/** Leads of forms with a marketing checkbox. */
const ASKED = 60

type Agreed = { channel: 'email' | 'sms'; confirmedAt: Date | null }

function agree(tx: Tx, { lead, source }: SeededLead, place: number, { channel, confirmedAt }: Agreed): void {
  const recipientKey = channel === 'sms' ? lead.phoneE164 : lead.email.trim().toLowerCase()
  if (recipientKey === null) return
  tx.insert(consents)
    .values({
      channel,
      recipientKey,
      granted: true,
      wording: channel === 'sms' ? SMS_WORDING : MARKETING_WORDING,
      form: FORMS[source as keyof typeof FORMS],
      ipAddress: `${DOCUMENTATION_NETWORK}${(place % 250) + 1}`,
      leadId: lead.id,
      createdAt: lead.createdAt,
      confirmedAt,
    })
    .run()
}

function seedSuppressions(tx: Tx, now: Date, staffId: string): void {
  const entries: Omit<typeof suppressions.$inferInsert, 'createdAt'>[] = [
    { channel: 'email', recipientKey: 'old.mailbox@example.com', reason: 'bounced', note: '550 5.1.1 There is no such mailbox' },
    { channel: 'sms', recipientKey: '+15155550188', reason: 'stop' },
    { channel: 'email', recipientKey: 'no.more@example.com', reason: 'complained' },
    { channel: 'email', recipientKey: 'by.phone@example.com', reason: 'staff', note: 'Asked by phone', byUserId: staffId },
    {
      channel: 'email',
      recipientKey: 'former.list@example.com',
      reason: 'import',
      note: 'List from the previous email service',
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
