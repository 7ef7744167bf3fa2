import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import { leads, messages, type SuppressionReason } from '#app/db/schema/index.ts'
import { findLatestConsent, hasConfirmedConsent, isSuppressed } from '#app/modules/messaging/consent/consents.server.ts'
import { findMailBasis, hasLeft } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { recipientKey } from '#app/modules/messaging/consent/recipient-key.server.ts'
import { findSuppression } from '#app/modules/messaging/consent/suppress.server.ts'
import type { BlockReason } from './blocks.ts'
import { type CampaignContext, readContext, type SentStep } from './context.server.ts'
import type { Workflow } from './workflows.ts'

/** The recipient of a workflow, with the walkthrough for reminders. `phone`: in E.164. */
type Reached = { leadId: string; email: string; phone: string | null; walkthroughDate: Date | null }

/** A workflow that could be started for a lead. */
type NotStarted = { leadId: string; workflow: Workflow; now: Date; steps?: CampaignContext['steps'] }

const OWN_WORDS: readonly SuppressionReason[] = ['unsubscribed', 'stop', 'complained']

/** Why none of these steps can be sent to a lead under current conditions, regardless of their time; null if one can. */
export function findBlock(tx: Db | Tx, lead: Reached, steps: readonly SentStep[], now: Date): BlockReason | null {
  const mails = steps.filter(({ channel }) => channel === 'email')
  if (steps.length === 0) return null
  const isOfReminders = steps.every(({ anchor }) => anchor === 'before_walkthrough')
  const isAhead = isOfReminders || (lead.walkthroughDate !== null && lead.walkthroughDate > now)
  const texts = steps.filter(({ channel, anchor }) => channel === 'sms' && (anchor === 'start' || isAhead))
  if (texts.length > 0 && mayText(tx, lead.phone)) return null
  if (mails.length === 0) return lead.phone === null ? 'no_address' : 'no_consent'
  return whyNoMail(tx, lead, { isMarketing: mails.every((step) => step.isMarketing), now })
}

/** The same for a workflow before its start; null for a missing lead. `steps`: the steps of all workflows, if already read. */
export function findBlockOf(
  tx: Db | Tx,
  { leadId, workflow, now, steps = readContext(tx).steps }: NotStarted,
): BlockReason | null {
  const lead = reachedLead(tx, { leadId }).get()
  return lead ? findBlock(tx, lead, steps[workflow], now) : null
}

/** Whether emails to a mailbox have bounced. */
export function isDeadMailbox(tx: Db | Tx, email: string): boolean {
  return findSuppression('email', recipientKey('email', email), tx)?.reason === 'bounced'
}

const reachedLead = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ leadId: leads.id, email: leads.email, phone: leads.phoneE164, walkthroughDate: leads.walkthroughDate })
    .from(leads)
    .where(eq(leads.id, leadId)),
)

function mayText(tx: Db | Tx, phone: string | null): boolean {
  return phone !== null && !isSuppressed(tx, 'sms', phone) && hasConfirmedConsent(tx, 'sms', phone)
}

/** Why no email can be sent to a lead under current conditions, apart from frequency limits; null if one can. */
export function whyNoMail(
  tx: Db | Tx,
  { leadId, email }: Pick<Reached, 'leadId' | 'email'>,
  { isMarketing, now }: { isMarketing: boolean; now: Date },
): BlockReason | null {
  if (email.trim() === '') return 'no_address'
  const reason = findSuppression('email', recipientKey('email', email), tx)?.reason
  if (reason === 'bounced') return 'bounced'
  if (!isMarketing) return null
  if (reason !== undefined) return OWN_WORDS.includes(reason) ? 'unsubscribed' : 'suppressed'
  if (findLatestConsent(tx, 'email', email) === 'no' || hasLeft(tx, email, 'tips')) return 'unsubscribed'
  if (findMailBasis(tx, email, now) !== null) return null
  return hadAnotherAddress(tx, leadId, email) ? 'address_changed' : 'no_consent'
}

const lastRecipient = statement((db, { leadId }: { leadId: string }) =>
  db
    .select({ key: messages.recipientKey })
    .from(messages)
    .where(and(eq(messages.leadId, leadId), sql`${messages.isMarketing} = 1`, eq(messages.channel, 'email')))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1),
)

/** Whether the last marketing email to a lead went to another address. Its consent was for that address. */
function hadAnotherAddress(tx: Db | Tx, leadId: string, email: string): boolean {
  const last = lastRecipient(tx, { leadId }).get()
  return last !== undefined && last.key !== recipientKey('email', email)
}
