import { eq, getTableColumns } from 'drizzle-orm'
import { env } from '#app/config/env.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import {
  listRefusals,
  type messages,
  propertyAnalysisEntries,
  propertyAnalysisResults,
  suppressions,
} from '#app/db/schema/index.ts'
import { enqueueJob } from '#app/modules/jobs/enqueue-job.server.ts'
import { findLatestConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { cityProperty } from '#app/modules/messaging/layout/brief-property.ts'
import { analysisReportMail } from '#app/modules/messaging/templates/analysis-report.ts'
import { reportedRent } from '#app/modules/rent-estimator/estimate-words.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { type LeadRow, makeActivity } from '#tests/factories/make-lead.ts'
import { makeMessage } from '#tests/factories/make-message.ts'
import { makeReceived } from '#tests/factories/make-received.ts'
import type { KnownWalkthrough } from './campaign-runs.ts'
import type { SeededLead } from './leads.ts'
import { daysAfter, hoursAfter, minutesAfter } from './moments.ts'
import type { Random } from './random.ts'

type State = Pick<typeof messages.$inferInsert, 'state' | 'attempts' | 'lastError' | 'providerId'>

const NO_MAILBOX = '550 5.1.1 There is no such mailbox'

const STATES: Record<'kept' | 'sent' | 'failed', State> = {
  kept: { state: 'kept' },
  sent: { state: 'sent', attempts: 1, providerId: 'sample' },
  failed: { state: 'failed', attempts: 1, lastError: NO_MAILBOX },
}

function findResult(tx: Tx, leadId: string) {
  return (
    tx
      .select({ ...getTableColumns(propertyAnalysisResults) })
      .from(propertyAnalysisResults)
      .innerJoin(propertyAnalysisEntries, eq(propertyAnalysisEntries.id, propertyAnalysisResults.entryId))
      .where(eq(propertyAnalysisEntries.leadId, leadId))
      .get() ?? null
  )
}

/** Messages to leads in each state: report emails, text messages, unwanted marketing, one that is waiting. */
export function seedMessages(tx: Tx, random: Random, now: Date, seeded: SeededLead[]): void {
  const analyzed = seeded.filter((one) => one.source === 'analysis' && one.property)
  for (const { lead, steps } of analyzed) {
    const { subject, text, html } = analysisReportMail(getSetting('company', tx), {
      reports: [
        {
          address: lead.propertyAddress,
          property: cityProperty(lead.propertyAddress) ?? 'your property',
          ...reportedRent(findResult(tx, lead.id), lead.createdAt),
        },
      ],
      url: env().BASE_URL + paths.report(lead.id),
    })
    const drawn = random.weighted({ kept: 60, sent: 35, failed: 5 })
    // Leads that staff have met have a working mailbox.
    const state = STATES[drawn === 'failed' && steps.length > 1 ? 'sent' : drawn]
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
    if (state.state === 'failed') addBouncedMail(tx, lead, { subject, reason: NO_MAILBOX, at: sentAt })
  }
  seedOthers(tx, now, seeded)
  seedSentMessages(tx, now, seeded)
}

type Undelivered = { subject: string; reason: string; at: Date }

/** Optional emails are not sent to addresses that a mail server rejects. */
function addBouncedMail(tx: Tx, lead: LeadRow, { subject, reason, at }: Undelivered): void {
  const event = { leadId: lead.id, createdAt: at } as const
  const summary = `The email '${subject}' could not be delivered.`
  makeActivity(tx, { ...event, kind: 'message_failed', actorKind: 'system', summary, detail: { reason } })
  suppressMail(tx, lead, { reason: 'bounced', note: reason, at })
}

type Suppression = { reason: 'bounced' | 'complained'; note: string; at: Date }

function suppressMail(tx: Tx, { id: leadId, email }: LeadRow, { reason, note, at: createdAt }: Suppression): void {
  const recipientKey = email.trim().toLowerCase()
  tx.insert(suppressions).values({ channel: 'email', recipientKey, reason, note, createdAt }).onConflictDoNothing().run()
  const summary = reason === 'bounced' ? 'Undeliverable: no more marketing' : 'Reported an email as spam: no more marketing'
  makeActivity(tx, { leadId, kind: 'unsubscribed', actorKind: 'provider', createdAt, summary })
}

function seedOthers(tx: Tx, now: Date, seeded: SeededLead[]): void {
  // They left the webinar's list after it was queued.
  for (const { lead } of seeded.filter((one) => one.source === 'webinar').slice(0, 4)) {
    const recipientKey = lead.email.trim().toLowerCase()
    tx.insert(listRefusals)
      .values({ recipientKey, list: 'webinar', createdAt: hoursAfter(lead.createdAt, 1) })
      .run()
    makeMessage(tx, {
      leadId: lead.id,
      template: 'webinar-next-date',
      recipient: lead.email,
      subject: 'Investor webinar: the next date is set',
      textBody: 'You asked to hear about the next date. Register with one click on our page.',
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
    textBody: 'One of many within an hour: it is in the digest.',
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
      textBody: 'You asked for the link to your report again.',
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

/** Reports by mail servers and readers about staff's emails. */
const REPORTS: ((at: Date) => Partial<typeof messages.$inferInsert>)[] = [
  (at) => ({ deliveredAt: at }),
  (at) => ({ bouncedAt: at, bounceReason: '552 5.2.2 The mailbox is full' }),
  (at) => ({ complainedAt: at, bounceReason: 'Reported as spam' }),
  (at) => ({ answeredAt: at }),
  () => ({ doubtfulTries: 1, attempts: 2 }),
]
/** Days after which a lead is in none of the sample campaigns, so that these reports end none. */
const OUT_OF_CAMPAIGNS_DAYS = 90

function seedSentMessages(tx: Tx, now: Date, seeded: SeededLead[]): void {
  const quiet = seeded.filter(
    ({ lead, source }) => source === 'analysis' && lead.statusChangedAt < daysAfter(now, -OUT_OF_CAMPAIGNS_DAYS),
  )
  for (const [index, { lead }] of quiet.slice(0, REPORTS.length).entries()) {
    const sentAt = minutesAfter(now, -600 + index)
    const at = minutesAfter(sentAt, 20)
    const subject = 'Your questions about the management agreement'
    const message = makeMessage(tx, {
      leadId: lead.id,
      template: 'staff-mail',
      recipient: lead.email,
      subject,
      textBody: 'Here are the answers to your questions. Call us anytime.',
      cause: 'staff',
      state: 'sent',
      attempts: 1,
      createdAt: sentAt,
      sentAt,
      isSample: true,
      ...REPORTS[index]?.(at),
    })
    const { complainedAt, answeredAt, bouncedAt, bounceReason: reason } = message
    if (complainedAt) suppressMail(tx, lead, { reason: 'complained', note: 'Reported as spam', at })
    if (bouncedAt)
      makeActivity(tx, {
        leadId: lead.id,
        kind: 'message_failed',
        actorKind: 'system',
        createdAt: at,
        summary: `The email '${subject}' could not be delivered.`,
        detail: { messageId: message.id, reason },
      })
    if (!answeredAt) continue
    makeReceived(tx, {
      leadId: lead.id,
      messageId: message.id,
      sender: lead.email,
      senderName: lead.name,
      subject: `Re: ${subject}`,
      textBody: 'Thank you, that answers it.',
      state: 'done',
      receivedAt: at,
      doneAt: minutesAfter(at, 30),
      doneById: lead.assigneeId,
      createdAt: at,
      isSample: true,
    })
    const summary = `Emailed us: Re: ${subject}`
    makeActivity(tx, { leadId: lead.id, kind: 'mail_received', actorKind: 'owner', createdAt: at, summary })
  }
}

/** Texts to leads who booked a walkthrough and agreed to texts: delivered, answered, and one to an unreachable phone. */
export function seedBookingTexts(
  tx: Tx,
  seeded: readonly SeededLead[],
  walkthroughs: ReadonlyMap<string, KnownWalkthrough[]>,
): void {
  let place = 0
  for (const { lead } of seeded) {
    const knownAt = walkthroughs.get(lead.id)?.[0]?.knownAt
    if (knownAt === undefined || lead.phoneE164 === null || findLatestConsent(tx, 'sms', lead.phoneE164) !== 'yes') continue
    place += 1
    const reportedAt = minutesAfter(knownAt, 3)
    const isUnreachable = place === 2
    makeMessage(tx, {
      leadId: lead.id,
      channel: 'sms',
      template: 'walkthrough-booked',
      recipient: lead.phoneE164,
      subject: '',
      textBody: 'Harvest Gate: your walkthrough is booked. The details are in our email. Reply STOP to get no more texts.',
      state: 'sent',
      attempts: 1,
      segments: 1,
      createdAt: knownAt,
      sentAt: knownAt,
      isSample: true,
      ...(isUnreachable
        ? { bouncedAt: reportedAt, bounceReason: '30003: The phone could not be reached' }
        : { deliveredAt: reportedAt }),
    })
  }
}
