import { eq, inArray, isNotNull, and } from 'drizzle-orm'
import { newId } from '#app/db/columns.ts'
import type { Tx } from '#app/db/client.server.ts'
import {
  campaignRuns,
  campaignSteps,
  campaignTemplates,
  consents,
  leadProgress,
  messages,
  suppressions,
} from '#app/db/schema/index.ts'
import { findTemplate } from '#app/modules/campaigns/templates/queries.server.ts'
import { templateVersions } from '#app/modules/campaigns/templates/versions.server.ts'
import { WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { saveVersion } from '#app/modules/versions/versions.server.ts'
import { makeActivity } from '#tests/factories/make-lead.ts'
import type { MessageRow } from '#tests/factories/make-message.ts'
import { endRun, type KnownWalkthrough, simulateDays, type PlannedEnd, type SampleRun } from './campaign-runs.ts'
import { type Stretch, stretchesOf } from './campaign-stretches.ts'
import type { SeededLead } from './leads.ts'
import { daysAfter, hoursAfter, minutesAfter } from './moments.ts'
import type { Random } from './random.ts'

/** Days since campaigns start automatically: earlier leads have none. */
const DAYS_OF_CAMPAIGNS = 60
/** Runs of owners who have just answered and are waiting in the inbox. */
const WAITING_ANSWERS = 2

/** A reply to a campaign and its time. `isNew`: no one has handled it yet. */
export type CampaignAnswer = { run: SampleRun; message: MessageRow; at: Date; isNew: boolean }

type Samples = { now: Date; walkthroughs: ReadonlyMap<string, KnownWalkthrough[]>; staffId: string }

/**
 * Campaigns of the last weeks: running, paused, stopped for each reason and finished, with everything they sent and skipped, the
 * outcomes, and related timelines, suppressions and consents. Returns the replies and the runs.
 */
export function seedCampaigns(tx: Tx, random: Random, seeded: readonly SeededLead[], samples: Samples) {
  const { now, walkthroughs, staffId } = samples
  seedSecondVersion(tx, daysAfter(now, -DAYS_OF_CAMPAIGNS))
  const runs = planRuns(random, now, seeded, walkthroughs)
  const answers: CampaignAnswer[] = []
  const addReport = (run: SampleRun, kind: PlannedEnd['kind'], at: Date) => {
    const message = run.sent.at(-1)
    if (message === undefined) return
    const sample = { tx, run, message, at, staffId }
    if (kind === 'answered') answers.push({ ...addSampleReply(sample), isNew: false })
    else REPORT_WRITERS[kind](sample)
  }
  const enrolled = clearConversions(tx, runs)
  simulateDays(runs, { tx, now, fateOf: fates(now), addReport })
  for (const { leadId, enrolledAt } of enrolled)
    tx.update(leadProgress).set({ enrolledAt }).where(eq(leadProgress.leadId, leadId)).run()
  // Some of the most recent recipients have answered by now.
  const fresh = runs.filter((run) => run.state === 'active' && run.workflow === 'warm_lead' && isAnswerable(run, now))
  for (const [index, run] of fresh.slice(0, WAITING_ANSWERS).entries()) {
    const message = run.sent.at(-1)
    const at = minutesAfter(now, -45 * (index + 1))
    if (message) answers.push({ ...addSampleReply({ tx, run, message, at, staffId }), isNew: true })
  }
  pauseOne(tx, runs, samples)
  addFailedMessages(tx)
  return { runs, answers }
}

function isAnswerable({ sent }: SampleRun, now: Date): boolean {
  const last = sent.at(-1)
  return last?.channel === 'email' && last.state === 'sent' && last.bouncedAt === null && last.createdAt < hoursAfter(now, -3)
}

/** How the campaigns end, in order; most of them end regularly. */
const ENDS: ReadonlyMap<number, PlannedEnd> = new Map([
  [2, { afterMessages: 2, kind: 'answered' }],
  [8, { afterMessages: 3, kind: 'unsubscribed' }],
  [10, { afterMessages: 1, kind: 'answered' }],
  [13, { afterMessages: 2, kind: 'stopped_by_staff' }],
])
/** The ends repeat after this many campaigns. */
const ENDS_EVERY = 17

function planRuns(
  random: Random,
  now: Date,
  seeded: readonly SeededLead[],
  walkthroughs: ReadonlyMap<string, KnownWalkthrough[]>,
): SampleRun[] {
  const since = daysAfter(now, -DAYS_OF_CAMPAIGNS)
  const runs: SampleRun[] = []
  const endOf = endings()
  // Imported leads start no campaign.
  for (const { lead, steps } of seeded.filter((one) => one.source !== 'import')) {
    for (const stretch of stretchesOf(steps).filter(({ from }) => from > since)) {
      runs.push({
        ...stretch,
        id: random.id(),
        lead,
        end: endOf(stretch),
        walkthroughs: walkthroughs.get(lead.id) ?? [],
        state: 'planned',
        walkthrough: null,
        settled: new Map(),
        sent: [],
        block: null,
        nextCheckAt: null,
        next: null,
        event: null,
      })
    }
  }
  return runs
}

const DEAD_MAILBOX: PlannedEnd = { afterMessages: 1, kind: 'bounced' }
/** One in this many of the leads still in their status has a dead mailbox. */
const DEAD_EVERY = 12

/** How the sample campaigns end, in order. */
function endings(): (stretch: Stretch) => PlannedEnd | null {
  let [all, open] = [0, 0]
  return ({ workflow, to }) => {
    // An answer does not stop appointment messages.
    if (workflow === 'confirmation') return null
    all += 1
    if (to !== null) return ENDS.get(all % ENDS_EVERY) ?? null
    open += 1
    return open % DEAD_EVERY === 7 ? DEAD_MAILBOX : (ENDS.get(all % ENDS_EVERY) ?? null)
  }
}

/** An enrolled lead counts as converted only after its earlier messages are written. */
function clearConversions(tx: Tx, runs: readonly SampleRun[]) {
  const ids = [...new Set(runs.map(({ lead }) => lead.id))]
  const ofRuns = and(inArray(leadProgress.leadId, ids), isNotNull(leadProgress.enrolledAt))
  const { leadId, enrolledAt } = leadProgress
  const enrolled = tx.select({ leadId, enrolledAt }).from(leadProgress).where(ofRuns).all()
  tx.update(leadProgress).set({ enrolledAt: null }).where(ofRuns).run()
  return enrolled
}

type SampleReport = { tx: Tx; run: SampleRun; message: MessageRow; at: Date; staffId: string }

function addSampleReply({ tx, run, message, at }: SampleReport): Omit<CampaignAnswer, 'isNew'> {
  tx.update(messages).set({ answeredAt: at }).where(eq(messages.id, message.id)).run()
  endRun(tx, run, { at, reason: 'answered', actor: { actorKind: 'owner' } })
  return { run, message, at }
}

const REPORT_WRITERS: Record<Exclude<PlannedEnd['kind'], 'answered'>, (sample: SampleReport) => void> = {
  bounced({ tx, run: { lead }, message, at }) {
    const reason = `550 5.1.1 <${lead.email}>: Recipient address rejected: User unknown`
    tx.update(messages)
      .set({ state: 'sent', deliveredAt: null, bouncedAt: at, bounceReason: reason, lastError: null, sentAt: message.createdAt })
      .where(eq(messages.id, message.id))
      .run()
    suppressMail(tx, { email: lead.email, reason: 'bounced', note: reason, createdAt: at })
    const sample = { leadId: lead.id, createdAt: at } as const
    const summary = 'Undeliverable: no more marketing'
    makeActivity(tx, { ...sample, kind: 'unsubscribed', actorKind: 'provider', summary })
  },
  unsubscribed({ tx, run, message, at }) {
    const { id: leadId, email } = run.lead
    suppressMail(tx, { email, reason: 'unsubscribed', createdAt: at })
    tx.update(messages).set({ unsubscribedAt: at }).where(eq(messages.id, message.id)).run()
    const said = { channel: 'email', recipientKey: email.trim().toLowerCase(), leadId, createdAt: at } as const
    const wording = 'Clicked the unsubscribe button in an email app.'
    tx.insert(consents)
      .values({ ...said, granted: false, wording, form: 'one-click' })
      .run()
    endRun(tx, run, { at, reason: 'unsubscribed', actor: { actorKind: 'system' } })
    const summary = 'Unsubscribed from marketing'
    makeActivity(tx, { leadId, kind: 'unsubscribed', actorKind: 'owner', createdAt: at, summary })
  },
  stopped_by_staff({ tx, run, at, staffId }) {
    const actor = { actorKind: 'staff', actorUserId: run.lead.assigneeId ?? staffId } as const
    endRun(tx, run, { at, reason: 'stopped_by_staff', actor })
  },
}

type Suppression = { email: string; reason: 'bounced' | 'unsubscribed'; note?: string; createdAt: Date }

function suppressMail(tx: Tx, { email, ...entry }: Suppression): void {
  tx.insert(suppressions)
    .values({ channel: 'email', recipientKey: email.trim().toLowerCase(), ...entry })
    .onConflictDoNothing()
    .run()
}

/** A step of which half of the leads get another text, so that its results can be compared. */
const COMPARED_STEP = 'warm-lead-2'
const SECOND_SUBJECT = 'How much of the rent do you keep?'

function seedSecondVersion(tx: Tx, now: Date): void {
  const first = findTemplate(COMPARED_STEP, tx)
  if (!first) return
  const templateId = newId(now.getTime())
  const { type, workflow, delayDays, content } = first
  const saved = { type, workflow, delayDays, content, subject: SECOND_SUBJECT, version: 1, editedAt: now, createdAt: now }
  tx.insert(campaignTemplates)
    .values({ id: templateId, name: `${first.name}, as a question`, ...saved })
    .run()
  saveVersion(tx, templateVersions(templateId), { content: { subject: SECOND_SUBJECT, content }, authorId: null, now })
  tx.update(campaignSteps).set({ templateBId: templateId }).where(eq(campaignSteps.id, COMPARED_STEP)).run()
}

type Fate = Partial<typeof messages.$inferInsert>

/**
 * The outcome of each message in turn: most are delivered; some have no report, some find a full mailbox or a server that is
 * down.
 */
function fates(now: Date): (sentAt: Date, channel: 'email' | 'sms') => Fate {
  let place = 0
  return (sentAt, channel) => {
    place += 1
    const later = minutesAfter(sentAt, 2)
    if (later > now) return {}
    if (channel === 'sms') return { deliveredAt: later }
    if (place % 41 === 29 && daysAfter(sentAt, 2) < now)
      return { state: 'failed', sentAt: null, attempts: 8, lastError: '421 4.3.2 Try again later' }
    if (place % 37 === 17) return { bouncedAt: later, bounceReason: '552 5.2.2 The mailbox is full' }
    return place % 6 === 2 ? {} : { deliveredAt: later }
  }
}

/** The timelines of leads show what did not arrive. */
function addFailedMessages(tx: Tx): void {
  const ofCampaigns = tx.select().from(messages).where(eq(messages.template, 'campaign')).all()
  for (const { id: messageId, leadId, subject, state, createdAt, bouncedAt, bounceReason, lastError } of ofCampaigns) {
    if (leadId === null || (state !== 'failed' && bouncedAt === null)) continue
    makeActivity(tx, {
      leadId,
      kind: 'message_failed',
      actorKind: 'system',
      createdAt: bouncedAt ?? daysAfter(createdAt, 2),
      summary: `The email '${subject}' could not be delivered.`,
      detail: { messageId, reason: bounceReason ?? lastError },
    })
  }
}

/** One is paused by staff. */
function pauseOne(tx: Tx, runs: readonly SampleRun[], { now, staffId }: Samples): void {
  const paused = runs.find(({ state, workflow, next }) => state === 'active' && workflow === 'onboarding' && next !== null)
  if (!paused) return
  const { id, lead, workflow } = paused
  const pausedAt = hoursAfter(now, -3)
  tx.update(campaignRuns).set({ state: 'paused', pausedAt }).where(eq(campaignRuns.id, id)).run()
  makeActivity(tx, {
    leadId: lead.id,
    kind: 'campaign_paused',
    actorKind: 'staff',
    actorUserId: lead.assigneeId ?? staffId,
    createdAt: pausedAt,
    summary: `Campaign paused: ${WORKFLOW_LABELS[workflow]}`,
  })
}
