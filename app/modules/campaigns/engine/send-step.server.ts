import type { Tx } from '#app/db/client.server.ts'
import type { STEP_CONDITIONS } from '#app/db/schema/campaigns.ts'
import { type MarketingBasis, type MarketingRefusal, mayMarket } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { hasMailed, queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { queueMarketingMail } from '#app/modules/messaging/queue/queue-marketing-mail.server.ts'
import { queueText } from '#app/modules/messaging/queue/queue-text.server.ts'
import { isInWindow, nextInWindow, TEXT_WINDOW } from '#app/modules/messaging/consent/sending-window.ts'
import { lastActorKind } from '#app/modules/timeline/timeline.server.ts'
import { versionOf } from '../schedule/step-version.ts'
import type { SkipReason } from '../schedule/skips.ts'
import { renderCampaignMessage } from '../templates/render-campaign-message.server.ts'
import type { CampaignMessage } from '../templates/render-template.ts'
import { isDeadMailbox } from '../find-block.server.ts'
import type { CampaignContext, SentStep } from '../context.server.ts'
import { recordSend, recordSkip } from './record-step.server.ts'
import type { RunWithLead } from './run-row.server.ts'

/** settled: its message was created, or it was skipped · postponed: retry then · unwanted: the person opted out of marketing. */
type StepOutcome = { kind: 'settled' } | { kind: 'postponed'; until: Date } | { kind: 'unwanted' }

type Sending = { run: RunWithLead; step: SentStep; context: CampaignContext; now: Date }

const SETTLED: StepOutcome = { kind: 'settled' }

/**
 * Creates the message of a due step and settles the step in one transaction. Permission is checked here and again when the
 * message is sent (`findUnwantedReason`).
 */
export function sendStep(tx: Tx, sending: Sending): StepOutcome {
  const { run, step, context, now } = sending
  const window = step.channel === 'sms' ? TEXT_WINDOW : context.mailWindow
  if (!isInWindow(now, window)) return { kind: 'postponed', until: nextInWindow(now, window) }
  if (!meetsCondition(tx, step.condition, run, now)) return skip(tx, sending, 'condition')
  const recipient = step.channel === 'sms' ? run.lead.phone : run.lead.email.trim()
  if (recipient === null || recipient === '') return skip(tx, sending, step.channel === 'sms' ? 'no_number' : 'no_address')
  if (step.channel === 'email' && isDeadMailbox(tx, recipient)) return skip(tx, sending, 'bounced')
  if (!step.isMarketing && step.channel === 'email') return write(tx, sending, { to: recipient, basis: null })
  const gate = mayMarket(tx, { channel: step.channel, recipient, now })
  return gate.ok ? write(tx, sending, { to: recipient, basis: gate.value }) : refuse(tx, sending, gate.reason)
}

type Condition = (typeof STEP_CONDITIONS)[number]

/** Whether a step's condition is true now for a run's lead. */
export function meetsCondition(tx: Tx, condition: Condition, { leadId, lead }: RunWithLead, now: Date): boolean {
  switch (condition) {
    case 'always':
      return true
    case 'no_walkthrough':
      return lead.walkthroughDate === null || lead.walkthroughDate < now
    // People who paid online got that email, with the next steps.
    case 'no_welcome':
      return !hasMailed(tx, 'welcome', lead.email)
    case 'onboarding_open':
      return (
        lead.statusKey !== 'closed' &&
        !(lead.walkthroughDate !== null && lastActorKind(tx, leadId, ['agreement_signed']) !== null)
      )
  }
}

function refuse(tx: Tx, sending: Omit<Sending, 'context'>, { kind, retryAt }: MarketingRefusal): StepOutcome {
  if (retryAt !== undefined) return { kind: 'postponed', until: retryAt }
  if (kind === 'suppressed' && sending.step.isMarketing && sending.run.workflow !== 'confirmation') return { kind: 'unwanted' }
  return skip(tx, sending, kind === 'window' ? 'too_late' : kind)
}

/** `basis`: the legal basis for marketing; null for a service email. */
type Allowed = { to: string; basis: MarketingBasis | null }

function write(tx: Tx, { run, step, now }: Omit<Sending, 'context'>, allowed: Allowed): StepOutcome {
  const { version, templateId } = versionOf(step, run.leadId)
  const message = renderCampaignMessage(tx, templateId, { leadId: run.leadId, sendAt: now, basis: allowed.basis ?? undefined })
  if (!message.ok) return skip(tx, { run, step, now }, 'no_template')
  const messageId = queue(tx, message.value, { run, step, ...allowed, now })
  recordSend(tx, { runId: run.id, stepId: step.id, templateId, version, messageId, now })
  return SETTLED
}

function queue(
  tx: Tx,
  message: CampaignMessage,
  { run: { leadId, workflow }, step: { isMarketing, position }, to, basis, now }: Omit<Sending, 'context'> & Allowed,
): string {
  const about = { template: 'campaign', cause: 'system', leadId, to } as const
  if (message.channel === 'sms') return queueText(tx, { ...about, text: message.text, isMarketing, now })
  const { subject, text, html } = message
  if (basis === null) return queueMail(tx, { ...about, subject, text, html }).id
  return queueMarketingMail(tx, { ...about, subject, text, html, basis, campaign: `${workflow}-${position}` }, now)
}

function skip(tx: Tx, { run, step, now }: Omit<Sending, 'context'>, reason: SkipReason): StepOutcome {
  recordSkip(tx, { runId: run.id, stepId: step.id, ...versionOf(step, run.leadId), reason, now })
  return SETTLED
}
