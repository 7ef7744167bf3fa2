import type { Tx } from '#app/db/client.server.ts'
import type { receivedMessages } from '#app/db/schema/index.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import type { SeededLead } from './leads.ts'
import { minutesAfter } from './moments.ts'

type Received = Partial<typeof receivedMessages.$inferInsert>

const QUOTED =
  '\n\nOn Fri, Nov 20, 2026 at 9:12 AM Harvest Gate <hello@harvestgate.example> wrote:\n> When would a walkthrough suit you?'

/** What came in of leads, each kind once, in the order in which they wrote. */
const FROM_LEADS: Received[] = [
  { subject: 'Re: Your rent analysis', textBody: `Tuesday after four works for us. Is there anything to prepare?${QUOTED}` },
  {
    subject: 'Lease that ends in May',
    textBody: 'Our tenants leave in May. Can you find somebody by then?',
    attachments: [{ name: 'lease.docx', contentType: 'application/msword', bytes: 48_120, fileId: null, notKept: 'type' }],
  },
  { subject: 'Re: Your questions about the management agreement', textBody: 'Thank you, that answers it.', state: 'done' },
  {
    kind: 'auto_reply',
    state: 'done',
    subject: 'Automatic reply: Your rent analysis',
    textBody: 'I am out of the office until Monday.',
  },
  { channel: 'sms', subject: '', textBody: 'Running ten minutes late, sorry!' },
]

/** Messages that came in: of leads, unanswered and done, of a machine, by text, and of somebody who is no lead. */
export function seedInbox(tx: Tx, now: Date, seeded: SeededLead[]): void {
  const leads = seeded.filter(({ source }) => source === 'enrollment' || source === 'analysis').slice(12, 12 + FROM_LEADS.length)
  for (const [index, { lead }] of leads.entries()) {
    const received = FROM_LEADS[index]
    if (!received) continue
    const at = minutesAfter(now, -45 * (index + 1))
    const isText = received.channel === 'sms'
    const sender = isText ? '+15155550163' : lead.email
    makeReceived(tx, {
      ...received,
      sender,
      senderKey: sender.toLowerCase(),
      senderName: lead.name,
      leadId: lead.id,
      receivedAt: at,
      createdAt: at,
      doneAt: received.state === 'done' ? at : null,
      isSample: true,
    })
    if (received.state === 'done' && received.kind === undefined)
      makeMessage(tx, {
        leadId: lead.id,
        template: 'staff-mail',
        cause: 'staff',
        recipient: lead.email,
        subject: received.subject ?? '',
        textBody: 'Glad to hear it. We will send the agreement today.',
        state: 'kept',
        createdAt: minutesAfter(at, 10),
        isSample: true,
      })
  }
  const at = minutesAfter(now, -20)
  makeReceived(tx, {
    sender: 'pat.moore@example.net',
    senderKey: 'pat.moore@example.net',
    senderName: 'Pat Moore',
    subject: 'Two duplexes in Ankeny',
    textBody: 'A neighbor recommended you. We own two duplexes in Ankeny and look for a manager.',
    receivedAt: at,
    createdAt: at,
    isSample: true,
  })
}
