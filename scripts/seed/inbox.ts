import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { consents, leads, messages, type receivedMessages, suppressions, tasks } from '#app/db/schema/index.ts'
import { formatMoment } from '#app/format/date.ts'
import { messageTitle } from '#app/modules/messaging/layout/message-title.ts'
import { type LeadRow, makeActivity } from '#tests/factories/make-lead.ts'
import { makeMessage, type MessageRow } from '#tests/factories/make-message.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import type { CampaignAnswer } from './campaigns.ts'
import type { SampleRun } from './campaign-runs.ts'
import { earlier, hoursAfter, minutesAfter } from './moments.ts'

type Received = Partial<typeof receivedMessages.$inferInsert>

/** Owners' replies to campaigns, newest first, and staff's answers. */
const ANSWERS: readonly { own: string; attachments?: Received['attachments']; staff: string }[] = [
  {
    own: 'Tuesday after four would work for a walkthrough. Is there anything to prepare?',
    staff: 'Tuesday at four it is. Nothing to prepare. Just have a key handy so we can test it.',
  },
  {
    own: 'Our tenants leave in May. Can you find someone by then? The lease is attached.',
    attachments: [{ name: 'lease.docx', contentType: 'application/msword', bytes: 48_120, fileId: null, notStored: 'type' }],
    staff: 'Yes, if we can show the home starting in April. I’ll call you this week.',
  },
  {
    own: 'Thank you. We’re still deciding whether to sell and will know after the holidays.',
    staff: 'That makes sense. I’ll check back in January, and you won’t get any other emails until then.',
  },
  { own: 'Is the placement fee due again if a resident leaves early?', staff: 'No, not within the first term.' },
  {
    own: 'We found someone in the family who will take care of the house. Thank you for your help!',
    staff: 'Glad to hear it. All the best with the house.',
  },
]

type Samples = { now: Date; staffId: string }

/**
 * Received messages: replies to campaigns (waiting and done), from machines, by text, and from someone who is not a lead, with
 * all effects.
 */
export function seedInbox(tx: Tx, runs: readonly SampleRun[], answers: readonly CampaignAnswer[], samples: Samples): void {
  const { now } = samples
  const newestFirst = answers.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  for (const [place, answer] of newestFirst.entries()) addSampleReply(tx, answer, place, samples)
  const active = runs.filter(({ state, sent }) => state === 'active' && sent.length > 0)
  const [away] = active.filter(({ workflow, sent }) => workflow === 'warm_lead' && sent.at(-1)?.state === 'sent')
  if (away) addOutOfOfficeReply(tx, away)
  const withPhone = runs.filter(({ lead, workflow }) => workflow === 'confirmation' && lead.phoneE164 !== null)
  const texting = withPhone.filter(({ state, walkthrough }) => state === 'active' && walkthrough !== null)
  const [first, second] = texting
  if (first)
    addReceivedText(tx, first.lead, { textBody: 'Could we make it half an hour later?', at: minutesAfter(now, -70), isNew: true })
  if (second) addStopText(tx, second.lead, hoursAfter(now, -26))
  for (const run of runs) addDeliveryReport(tx, run)
  const at = minutesAfter(now, -20)
  makeReceived(tx, {
    sender: 'pat.moore@example.net',
    senderKey: 'pat.moore@example.net',
    senderName: 'Pat Moore',
    subject: 'Two duplexes in Ankeny',
    textBody: 'A neighbor recommended you. We own two duplexes in Ankeny and are looking for a manager.',
    receivedAt: at,
    createdAt: at,
    isSample: true,
  })
}

function addSampleReply(tx: Tx, { run: { lead }, message, at, isNew }: CampaignAnswer, place: number, { now, staffId }: Samples) {
  const { own, attachments = null, staff } = ANSWERS[place % ANSWERS.length] ?? { own: '', staff: '' }
  const subject = `Re: ${messageTitle(message)}`
  const doneById = lead.assigneeId ?? staffId
  const doneAt = isNew ? null : earlier(now, hoursAfter(at, 2))
  const { id } = receive(tx, lead, {
    subject,
    textBody: own,
    quotedText: quoted(message),
    messageId: message.id,
    attachments,
    at,
    ...(doneAt === null ? {} : { state: 'done', doneAt, doneById }),
  })
  const event = { leadId: lead.id, createdAt: at } as const
  makeActivity(tx, { ...event, kind: 'mail_received', actorKind: 'owner', summary: `Emailed us: ${subject}` })
  if (doneAt === null) {
    waitForAnswer(tx, lead, at)
    return
  }
  makeMessage(tx, {
    leadId: lead.id,
    template: 'staff-mail',
    cause: 'staff',
    recipient: lead.email,
    subject,
    textBody: staff,
    state: 'sent',
    attempts: 1,
    repliesToId: id,
    createdAt: doneAt,
    sentAt: doneAt,
    deliveredAt: doneAt,
    isSample: true,
  })
  makeActivity(tx, {
    leadId: lead.id,
    kind: 'mail_written',
    actorKind: 'staff',
    actorUserId: doneById,
    createdAt: doneAt,
    summary: `Replied to an email: ${subject}`,
  })
  const { lastContactedAt } = leads
  tx.update(leads)
    .set({ lastContactedAt: doneAt, updatedAt: lead.updatedAt })
    .where(and(eq(leads.id, lead.id), or(isNull(lastContactedAt), lt(lastContactedAt, doneAt))))
    .run()
}

/** The beginning of a message as email programs quote it in a reply. */
function quoted({ textBody, createdAt }: MessageRow): string {
  const lines = textBody.trim().split('\n').slice(0, 6)
  return `On ${formatMoment(createdAt)} Harvest Gate <hello@harvestgate.example> wrote:\n${lines.map((line) => `> ${line}`).join('\n')}`
}

function waitForAnswer(tx: Tx, lead: LeadRow, at: Date): void {
  tx.insert(tasks)
    .values({
      leadId: lead.id,
      kind: 'answer-message',
      summary: 'Reply to the message in the inbox',
      dueAt: hoursAfter(at, 24),
      createdAt: at,
    })
    .onConflictDoNothing()
    .run()
}

/** An automatic reply, which stops nothing and creates no work. */
function addOutOfOfficeReply(tx: Tx, { lead, sent }: SampleRun): void {
  const message = sent.at(-1)
  if (!message) return
  receive(tx, lead, {
    kind: 'auto_reply',
    subject: `Automatic reply: ${messageTitle(message)}`,
    textBody: 'I’m out of the office until Monday and will read email then.',
    messageId: message.id,
    at: minutesAfter(message.createdAt, 1),
    state: 'done',
    doneAt: minutesAfter(message.createdAt, 1),
  })
}

function addReceivedText(tx: Tx, lead: LeadRow, { textBody, at, isNew }: { textBody: string; at: Date; isNew: boolean }): void {
  receive(tx, lead, { channel: 'sms', textBody, at, ...(isNew ? {} : { state: 'done', doneAt: at }) })
  makeActivity(tx, { leadId: lead.id, kind: 'text_received', actorKind: 'owner', createdAt: at, summary: 'Wrote a text message' })
  if (isNew) waitForAnswer(tx, lead, at)
}

/** Someone opts out of texts: recorded in the suppression list, the consent ledger and the timeline. */
function addStopText(tx: Tx, lead: LeadRow, at: Date): void {
  const { phoneE164, id: leadId } = lead
  if (phoneE164 === null) return
  receive(tx, lead, { channel: 'sms', kind: 'stop', textBody: 'STOP', at, state: 'done', doneAt: at })
  const number = { channel: 'sms', recipientKey: phoneE164, createdAt: at } as const
  tx.insert(suppressions)
    .values({ ...number, reason: 'stop' })
    .onConflictDoNothing()
    .run()
  tx.insert(consents)
    .values({ ...number, granted: false, leadId, wording: 'Replied STOP to a text.', form: 'text-message' })
    .run()
  const summary = 'Replied STOP: no more texts'
  makeActivity(tx, { leadId, kind: 'unsubscribed', actorKind: 'owner', createdAt: at, summary })
}

/** Mail servers report undeliverable emails by email. */
function addDeliveryReport(tx: Tx, { lead, sent }: SampleRun): void {
  for (const { id } of sent) {
    const message = tx.select().from(messages).where(eq(messages.id, id)).get()
    if (!message?.bouncedAt) continue
    receive(tx, lead, {
      kind: 'bounce',
      sender: 'mailer-daemon@mail.example.com',
      senderKey: 'mailer-daemon@mail.example.com',
      senderName: 'Mail Delivery System',
      subject: 'Undelivered Mail Returned to Sender',
      textBody: `Your message to ${message.recipient} could not be delivered: ${message.bounceReason ?? ''}`,
      messageId: id,
      at: message.bouncedAt,
      state: 'done',
      doneAt: message.bouncedAt,
    })
  }
}

/** Stores a message from a lead, received by email or text. */
function receive(tx: Tx, lead: LeadRow, { at, ...received }: Received & { at: Date }) {
  const isText = received.channel === 'sms'
  const sender = isText ? (lead.phoneE164 ?? '') : lead.email
  return makeReceived(tx, {
    sender,
    senderKey: sender.toLowerCase(),
    senderName: isText ? '' : lead.name,
    recipient: isText ? '+15155550100' : 'hello@harvestgate.example',
    leadId: lead.id,
    ...(isText ? { subject: '' } : {}),
    ...received,
    receivedAt: at,
    createdAt: at,
    isSample: true,
  })
}
