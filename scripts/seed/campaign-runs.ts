import { eq } from 'drizzle-orm'
import type { Tx } from '#app/db/client.server.ts'
import { campaignRuns, leads, type messages } from '#app/db/schema/index.ts'
import { type CampaignContext, readContext, type SentStep } from '#app/modules/campaigns/context.server.ts'
import { meetsCondition } from '#app/modules/campaigns/engine/send-step.server.ts'
import { recordSend, recordSkip } from '#app/modules/campaigns/engine/record-step.server.ts'
import type { BlockReason } from '#app/modules/campaigns/blocks.ts'
import { findBlock, isDeadMailbox } from '#app/modules/campaigns/find-block.server.ts'
import { planRun, type Schedule, SENT } from '#app/modules/campaigns/schedule/plan-run.ts'
import type { SkipReason } from '#app/modules/campaigns/schedule/skips.ts'
import { versionOf } from '#app/modules/campaigns/schedule/step-version.ts'
import { findTemplate } from '#app/modules/campaigns/templates/queries.server.ts'
import { previewMessage } from '#app/modules/campaigns/templates/render-campaign-message.server.ts'
import { WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { canonicalMailbox } from '#app/modules/messaging/consent/canonical-mailbox.ts'
import { withFooterLinks } from '#app/modules/messaging/layout/finished-mail.ts'
import { type MarketingBasis, mayMarket } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { sampleMarketingLinks } from '#app/modules/messaging/queue/marketing-links.server.ts'
import { maskText } from '#app/modules/messaging/queue/mask-secrets.ts'
import { recipientKey } from '#app/modules/messaging/consent/recipient-key.server.ts'
import { smsSize } from '#app/modules/messaging/layout/sms-segments.ts'
import { type LeadRow, makeActivity } from '#tests/factories/make-lead.ts'
import { makeMessage, type MessageRow } from '#tests/factories/make-message.ts'
import type { Stretch } from './campaign-stretches.ts'
import { minutesAfter } from './moments.ts'

/** A lead's walkthrough time, and since when it was known. */
export type KnownWalkthrough = { startsAt: Date; knownAt: Date }

/** How a campaign ends before its last message: some time after it has sent `afterMessages`. */
export type PlannedEnd = { afterMessages: number; kind: 'answered' | 'bounced' | 'unsubscribed' | 'stopped_by_staff' }

/** A sample campaign during the simulation. */
export type SampleRun = Stretch & {
  id: string
  lead: LeadRow
  end: PlannedEnd | null
  /** In the order in which they became known. */
  walkthroughs: KnownWalkthrough[]
  state: 'planned' | 'active' | 'over'
  walkthrough: KnownWalkthrough | null
  settled: Map<string, string>
  /** The messages it sent, oldest first. */
  sent: MessageRow[]
  /** Why nothing could be sent at the last check, and since when. */
  block: { reason: BlockReason; since: Date } | null
  nextCheckAt: Date | null
  next: { at: Date; stepId: string } | null
  /** The next event that is not a message. */
  event: { at: Date; kind: PlannedEnd['kind'] } | null
}

/** The simulation's parameters and callbacks. */
type Simulation = {
  tx: Tx
  now: Date
  context: CampaignContext
  /** The outcome of each message in turn. */
  fateOf: (sentAt: Date, channel: 'email' | 'sms') => Partial<typeof messages.$inferInsert>
  /** Records an event of a run. */
  addReport: (run: SampleRun, kind: PlannedEnd['kind'], at: Date) => void
}

/**
 * Simulates the days until `now` for all campaigns together, with the product's schedule and gates, so that they send and skip
 * what they would have. `fateOf` decides each message's outcome.
 */
export function simulateDays(runs: readonly SampleRun[], { tx, now, ...more }: Omit<Simulation, 'context'>): void {
  const simulation: Simulation = { tx, now, ...more, context: readContext(tx) }
  for (;;) {
    const first = firstOf(runs)
    if (first === null || first.at > now) break
    advanceRun(simulation, first.run, first.at)
  }
  for (const run of runs) keepPlan(tx, run)
}

/** The earliest next step; with equal times, the earlier run's. */
function firstOf(runs: readonly SampleRun[]): { run: SampleRun; at: Date } | null {
  let first: { run: SampleRun; at: Date } | null = null
  for (const run of runs) {
    const at = momentOf(run)
    if (at !== null && (first === null || at < first.at)) first = { run, at }
  }
  return first
}

function momentOf({ state, from, to, event, nextCheckAt, walkthroughs, walkthrough }: SampleRun): Date | null {
  if (state === 'planned') return from
  if (state === 'over') return null
  const news = walkthroughs[walkthrough === null ? 0 : walkthroughs.indexOf(walkthrough) + 1]?.knownAt
  const moments = [to, event?.at, nextCheckAt, news].flatMap((moment) => moment ?? [])
  return moments.length === 0 ? null : new Date(Math.min(...moments.map((moment) => moment.getTime())))
}

function advanceRun(simulation: Simulation, run: SampleRun, at: Date): void {
  if (run.state === 'planned') startRun(simulation, run, at)
  else if (run.to !== null && run.to <= at) {
    endRun(simulation.tx, run, { at, reason: 'status_left', actor: { actorKind: 'system' } })
    return
  } else if (run.event !== null && run.event.at <= at) {
    const { kind } = run.event
    run.event = null
    simulation.addReport(run, kind, at)
    // Only a bounce leads to another check.
    if (kind !== 'bounced') return
  }
  checkRun(simulation, run, at)
}

function startRun({ tx }: Simulation, run: SampleRun, at: Date): void {
  run.state = 'active'
  const { id, lead, workflow } = run
  tx.insert(campaignRuns).values({ id, leadId: lead.id, workflow, state: 'active', startedAt: at, startedIn: workflow }).run()
  const summary = `Campaign started: ${WORKFLOW_LABELS[workflow]}`
  makeActivity(tx, { leadId: lead.id, kind: 'campaign_started', actorKind: 'system', createdAt: at, summary })
}

type Ending = { at: Date; reason: string; actor: { actorKind: 'staff' | 'owner' | 'system'; actorUserId?: string | null } }

/** Ends a run before its last message, and records it in the timeline. */
export function endRun(tx: Tx, run: SampleRun, { at, reason, actor }: Ending): void {
  run.state = 'over'
  tx.update(campaignRuns)
    .set({ state: 'stopped', endedAt: at, endReason: reason, nextCheckAt: null })
    .where(eq(campaignRuns.id, run.id))
    .run()
  const summary = `Campaign stopped: ${WORKFLOW_LABELS[run.workflow]}`
  makeActivity(tx, { leadId: run.lead.id, kind: 'campaign_stopped', createdAt: at, summary, ...actor })
}

function checkRun(simulation: Simulation, run: SampleRun, at: Date): void {
  const known = run.walkthroughs.findLast(({ knownAt }) => knownAt <= at) ?? null
  run.walkthrough = known
  const reason = findBlock(simulation.tx, reachedOf(run), simulation.context.steps[run.workflow], at)
  run.block = reason === null ? null : { reason, since: run.block?.since ?? at }
  const postponed: { at: Date; stepId: string }[] = []
  const { skips, due, upcoming } = planRun(scheduleOf(simulation, run), at)
  const ofId = new Map(simulation.context.steps[run.workflow].map((step) => [step.id, step]))
  for (const { step, reason } of skips) skipStep(simulation, run, { stepId: step.id, reason, at })
  for (const { step } of due) {
    const sent = ofId.get(step.id)
    const until = sent === undefined ? null : writeMessage(simulation, run, sent, at)
    if (run.state === 'over') return
    if (until !== null) postponed.push({ at: until, stepId: step.id })
  }
  const hasMore = upcoming.length > 0 || postponed.length > 0
  if (!hasMore && planRun(scheduleOf(simulation, run), at).isOver) {
    if (run.block === null) finishRun(simulation.tx, run, at)
    else endRun(simulation.tx, run, { at, reason: run.block.reason, actor: { actorKind: 'system' } })
    return
  }
  const all = [...postponed, ...upcoming.map((one) => ({ at: one.at, stepId: one.step.id }))]
  run.next = all.toSorted((one, other) => one.at.getTime() - other.at.getTime())[0] ?? null
  const ends = known !== null && known.startsAt > at ? known.startsAt : null
  run.nextCheckAt = run.next === null ? ends : ends === null || run.next.at < ends ? run.next.at : ends
}

function scheduleOf({ context }: Simulation, { workflow, settled, from, walkthrough }: SampleRun): Schedule {
  const seen = { walkthroughAt: walkthrough?.startsAt ?? null, walkthroughSeenAt: walkthrough?.knownAt ?? null }
  const { steps, timing, mailWindow } = context
  return { steps: steps[workflow], settled, timing, mailWindow, run: { anchorAt: from, ...seen } }
}

function reachedOf({ lead: { id: leadId, email, phoneE164: phone }, walkthrough }: SampleRun): Parameters<typeof findBlock>[1] {
  return { leadId, email, phone, walkthroughDate: walkthrough?.startsAt ?? null }
}

function finishRun(tx: Tx, run: SampleRun, at: Date): void {
  run.state = 'over'
  tx.update(campaignRuns).set({ state: 'finished', endedAt: at, nextCheckAt: null }).where(eq(campaignRuns.id, run.id)).run()
  const summary = `Campaign finished: ${WORKFLOW_LABELS[run.workflow]}`
  makeActivity(tx, { leadId: run.lead.id, kind: 'campaign_finished', actorKind: 'system', createdAt: at, summary })
}

/** Stores an active run as its last check left it. */
function keepPlan(tx: Tx, { id, state, walkthrough, next, nextCheckAt, block }: SampleRun): void {
  if (state === 'active' && block !== null) {
    const blocked = { state: 'blocked', blockedReason: block.reason, blockedAt: block.since } as const
    tx.update(campaignRuns).set(blocked).where(eq(campaignRuns.id, id)).run()
  }
  const seen = { walkthroughAt: walkthrough?.startsAt ?? null, walkthroughSeenAt: walkthrough?.knownAt ?? null }
  const shown = block === null ? next : null
  const plan = state === 'active' ? { nextAt: shown?.at ?? null, nextStepId: shown?.stepId ?? null, nextCheckAt } : {}
  if (state !== 'planned')
    tx.update(campaignRuns)
      .set({ ...seen, ...plan })
      .where(eq(campaignRuns.id, id))
      .run()
}

function skipStep(
  { tx, context }: Simulation,
  run: SampleRun,
  { stepId, reason, at }: { stepId: string; reason: SkipReason; at: Date },
) {
  const step = context.steps[run.workflow].find(({ id }) => id === stepId)
  if (step) recordSkip(tx, { runId: run.id, stepId, ...versionOf(step, run.lead.id), reason, now: at })
  run.settled.set(stepId, reason)
}

/** Writes or skips a step's message. Returns until when it must wait, if so. */
function writeMessage(simulation: Simulation, run: SampleRun, step: SentStep, at: Date): Date | null {
  const { tx } = simulation
  const { lead } = run
  const skipped = (reason: SkipReason) => {
    skipStep(simulation, run, { stepId: step.id, reason, at })
    return null
  }
  if (!meetsCondition(tx, step.condition, asEngineSees(run), at)) return skipped('condition')
  const recipient = step.channel === 'sms' ? lead.phoneE164 : lead.email.trim()
  if (recipient === null || recipient === '') return skipped(step.channel === 'sms' ? 'no_number' : 'no_address')
  if (step.channel === 'email' && isDeadMailbox(tx, recipient)) return skipped('bounced')
  let basis: MarketingBasis | null = null
  if (step.isMarketing || step.channel === 'sms') {
    const gate = mayMarket(tx, { channel: step.channel, recipient, now: at })
    if (!gate.ok) {
      const { kind, retryAt } = gate.reason
      if (retryAt !== undefined) return retryAt > at ? retryAt : minutesAfter(at, 60)
      if (kind !== 'suppressed' || !step.isMarketing) return skipped(kind === 'window' ? 'too_late' : kind)
      endRun(tx, run, { at, reason: 'unsubscribed', actor: { actorKind: 'system' } })
      return null
    }
    basis = gate.value
  }
  send(simulation, run, { step, recipient, basis, at })
  return null
}

type Sending = { step: SentStep; recipient: string; basis: MarketingBasis | null; at: Date }

function send({ tx, now, fateOf }: Simulation, run: SampleRun, { step, recipient, basis, at }: Sending): void {
  const { lead } = run
  const { version, templateId } = versionOf(step, lead.id)
  const template = findTemplate(templateId, tx)
  const preview = template && withWalkthrough(tx, run, () => previewMessage(tx, template, lead.id))
  if (!preview) throw new Error(`There is no text for the step ${step.id}`)
  const { message: written } = preview
  const marked =
    written.channel === 'email' && step.isMarketing ? withFooterLinks(written, sampleMarketingLinks(tx).footer) : written
  const content =
    written.channel === 'email' && 'html' in marked
      ? { subject: written.subject, textBody: maskText(marked.text), htmlBody: maskText(marked.html) }
      : { subject: '', textBody: maskText(marked.text), segments: smsSize(marked.text).segments }
  const message = makeMessage(tx, {
    leadId: lead.id,
    channel: step.channel,
    template: 'campaign',
    cause: 'system',
    recipient,
    recipientKey: recipientKey(step.channel, recipient),
    mailboxKey: step.channel === 'email' ? canonicalMailbox(recipient) : '',
    ...content,
    isMasked: true,
    isMarketing: step.isMarketing,
    ...(step.isMarketing && step.channel === 'email' ? { marketingList: 'tips', marketingBasis: basis } : {}),
    state: 'sent',
    attempts: 1,
    createdAt: at,
    sentAt: at,
    isSample: true,
    ...fateOf(at, step.channel),
  })
  recordSend(tx, { runId: run.id, stepId: step.id, templateId, version, messageId: message.id, now: at })
  run.settled.set(step.id, SENT)
  run.sent.push(message)
  if (run.end?.afterMessages === run.sent.length) {
    const eventAt = minutesAfter(at, run.end.kind === 'bounced' ? 2 : 190)
    if (eventAt < now) run.event = { at: eventAt, kind: run.end.kind }
  }
}

/** A message from before a walkthrough was moved names the old day. */
function withWalkthrough<T>(tx: Tx, { lead, walkthroughs, walkthrough }: SampleRun, render: () => T): T {
  const last = walkthroughs.at(-1)
  if (walkthrough === null || walkthrough === last) return render()
  const setDay = (walkthroughDate: Date | null) => tx.update(leads).set({ walkthroughDate }).where(eq(leads.id, lead.id)).run()
  setDay(walkthrough.startsAt)
  const rendered = render()
  setDay(last?.startsAt ?? null)
  return rendered
}

/** A run's lead as step conditions see it. */
function asEngineSees({ id, lead, workflow, from, walkthrough }: SampleRun): Parameters<typeof meetsCondition>[2] {
  const { email, phoneE164: phone, deletedAt } = lead
  const walkthroughDate = walkthrough?.startsAt ?? null
  return {
    id,
    leadId: lead.id,
    workflow,
    state: 'active',
    blockedReason: null,
    startedAt: from,
    anchorAt: null,
    startedIn: workflow,
    walkthroughAt: walkthroughDate,
    walkthroughSeenAt: walkthrough?.knownAt ?? null,
    // The lead's state while the workflow ran.
    lead: { statusKey: workflow === 'onboarding' ? 'enrolled' : '', walkthroughDate, email, phone, deletedAt },
  }
}
