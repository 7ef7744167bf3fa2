import { env } from '#app/config/env.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import type { messages } from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { briefProperty } from '#app/modules/messaging/brief-property.ts'
import { analysisReportMail } from '#app/modules/messaging/templates/analysis-report.ts'
import { getSettingIn } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import type { SeededLead } from './leads.ts'
import { daysAfter, minutesAfter } from './moments.ts'
import type { Random } from './random.ts'

type State = Pick<typeof messages.$inferInsert, 'state' | 'attempts' | 'lastError' | 'providerId'>

const STATES: Record<'kept' | 'sent' | 'failed', State> = {
  kept: { state: 'kept' },
  sent: { state: 'sent', attempts: 1, providerId: 'sample' },
  failed: { state: 'failed', attempts: 8, lastError: '550 5.1.1 There is no such mailbox' },
}

/** Messages to leads in each state: report mails, text messages, marketing that somebody did not want, one that waits. */
export function seedMessages(tx: Tx, random: Random, now: Date, seeded: SeededLead[]): void {
  const analysed = seeded.filter((one) => one.source === 'analysis' && one.property)
  for (const { lead } of analysed) {
    const { subject, text, html } = analysisReportMail(getSettingIn(tx, 'company'), {
      reports: [
        { address: lead.propertyAddress, property: briefProperty(lead.propertyAddress), rentDollars: lead.estimatedRent },
      ],
      url: env().BASE_URL + paths.report(lead.id),
    })
    const state = STATES[random.weighted({ kept: 60, sent: 35, failed: 5 })]
    const sentAt = minutesAfter(lead.createdAt, 1)
    makeMessage(tx, {
      leadId: lead.id,
      recipient: lead.email,
      subject,
      textBody: text,
      htmlBody: html,
      createdAt: lead.createdAt,
      sentAt: state.state === 'sent' ? sentAt : null,
      isSample: true,
      ...state,
    })
  }
  seedOthers(tx, now, seeded)
  seedWhatWasTold(tx, now, seeded)
}

function seedOthers(tx: Tx, now: Date, seeded: SeededLead[]): void {
  for (const { lead } of seeded.filter((one) => one.lead.status === 'walkthrough_scheduled').slice(0, 6)) {
    makeMessage(tx, {
      leadId: lead.id,
      channel: 'sms',
      template: 'walkthrough-booked',
      recipient: lead.phone ?? '(515) 555-0100',
      subject: '',
      textBody: 'Harvest Gate: your walkthrough is booked. The details are in our e-mail. Reply STOP to get no more texts.',
      createdAt: minutesAfter(now, -90),
      isSample: true,
    })
  }
  for (const { lead } of seeded.filter((one) => one.source === 'webinar').slice(0, 4)) {
    makeMessage(tx, {
      leadId: lead.id,
      template: 'webinar-next-date',
      recipient: lead.email,
      subject: 'Investor webinar: the next date stands',
      textBody: 'You asked to be told of the next date. Register with one click on our page.',
      isMarketing: true,
      state: 'suppressed',
      createdAt: minutesAfter(lead.createdAt, 3000) < now ? minutesAfter(lead.createdAt, 3000) : now,
      isSample: true,
    })
  }
  for (const { lead } of seeded.filter((one) => one.source === 'analysis').slice(0, 2)) {
    makeMessage(tx, {
      leadId: lead.id,
      template: 'analysis-report',
      recipient: lead.email,
      subject: 'Your rental analysis',
      textBody: 'Your rental analysis is ready.',
      cause: 'visitor',
      state: 'held',
      heldReason: 'mailbox_hour',
      createdAt: minutesAfter(now, -40),
      isSample: true,
    })
  }
  makeMessage(tx, {
    template: 'referral-notice',
    recipient: 'admin@example.com',
    subject: 'A realtor referred a client',
    textBody: 'One of many within an hour: it stands in the digest.',
    cause: 'notice',
    state: 'collected',
    createdAt: minutesAfter(now, -30),
    isSample: true,
  })
  for (const { lead } of seeded.filter((one) => one.lead.status === 'proposal').slice(0, 3)) {
    const message = makeMessage(tx, {
      leadId: lead.id,
      template: 'report-link',
      recipient: lead.email,
      subject: 'Your link to the rent analysis',
      textBody: 'You asked for the link to your report once more.',
      state: 'queued',
      createdAt: minutesAfter(now, -5),
      isSample: true,
    })
    enqueueJob(tx, {
      kind: 'send-message',
      payload: { messageId: message.id },
      uniqueKey: `send-message:${message.id}`,
      runAt: daysAfter(now, 1),
    })
  }
}

/** What mail servers, the service for texts and readers told of messages after they were sent. */
const TOLD: { channel: 'email' | 'sms'; change: (at: Date) => Partial<typeof messages.$inferInsert> }[] = [
  { channel: 'email', change: (at) => ({ deliveredAt: at }) },
  {
    channel: 'email',
    change: (at) => ({ bouncedAt: at, bounceReason: '550 5.1.1 <owner>: Recipient address rejected: User unknown' }),
  },
  { channel: 'email', change: (at) => ({ bouncedAt: at, bounceReason: '552 5.2.2 The mailbox is full' }) },
  { channel: 'email', change: (at) => ({ complainedAt: at, bounceReason: 'Reported as spam' }) },
  { channel: 'email', change: (at) => ({ answeredAt: at }) },
  { channel: 'email', change: () => ({ doubtfulTries: 1, attempts: 2 }) },
  { channel: 'sms', change: (at) => ({ deliveredAt: at, segments: 1 }) },
  { channel: 'sms', change: (at) => ({ deliveredAt: at, answeredAt: at, segments: 2 }) },
  { channel: 'sms', change: (at) => ({ bouncedAt: at, bounceReason: '30003: The phone could not be reached', segments: 1 }) },
]

function seedWhatWasTold(tx: Tx, now: Date, seeded: SeededLead[]): void {
  const leads = seeded.filter(({ source }) => source === 'analysis').slice(2, 2 + TOLD.length)
  for (const [index, { lead }] of leads.entries()) {
    const told = TOLD[index]
    if (!told) continue
    const sentAt = minutesAfter(now, -600 + index)
    const isText = told.channel === 'sms'
    makeMessage(tx, {
      leadId: lead.id,
      channel: told.channel,
      template: isText ? 'walkthrough-booked' : 'staff-mail',
      recipient: isText ? (lead.phone ?? '(515) 555-0100') : lead.email,
      subject: isText ? '' : 'Your questions about the management agreement',
      textBody: isText
        ? 'Harvest Gate: see you tomorrow at 3:00 PM.'
        : 'Here are the answers to your questions. Call us whenever it suits you.',
      cause: isText ? 'system' : 'staff',
      state: 'sent',
      attempts: 1,
      createdAt: sentAt,
      sentAt,
      isSample: true,
      ...told.change(minutesAfter(sentAt, 20)),
    })
  }
}
