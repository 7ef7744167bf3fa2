import { and, asc, type Column, count, eq, gte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { db } from '#app/db/client.server.ts'
import { statement } from '#app/db/prepared.server.ts'
import {
  campaignCounts,
  campaignRuns,
  campaignSends,
  campaignSteps,
  campaignTemplates,
  leadProgress,
  messages,
} from '#app/db/schema/index.ts'
import { recordOf } from '#app/format/records.ts'
import { compareTimes } from '#app/modules/campaigns/step-words.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { Workflow } from '#app/modules/campaigns/workflows.ts'

/** The results of a step's messages, or of one of its versions. */
export type Outcome = Record<
  'sent' | 'delivered' | 'answered' | 'converted' | 'bounced' | 'opened' | 'clicked' | 'skipped' | 'unsubscribed' | 'complained',
  number
>

/** A step with its results. `versions`: the results of its two current texts; null if it has only one. */
export type StepResult = { stepId: string; name: string; total: Outcome; versions: { a: Version; b: Version } | null }
type Version = Outcome & { name: string }

const OUTCOMES = [
  'sent',
  'delivered',
  'answered',
  'converted',
  'bounced',
  'opened',
  'clicked',
  'skipped',
  'unsubscribed',
  'complained',
] as const satisfies readonly (keyof Outcome)[]

const outcomeFrom = (value: (of: keyof Outcome) => number) => recordOf(OUTCOMES, (of) => value(of))
const NOTHING = outcomeFrom(() => 0)

/** A workflow's steps in sending order with the results of messages created since a time; null for all. */
export function listResults(workflow: Workflow, since: Date | null = null): StepResult[] {
  const steps = stepsOf(db(), { workflow }).all()
  const compare = compareTimes(getSetting('campaignTiming'))
  const counts = since === null ? listCounts() : countSince(since)
  return steps
    .toSorted((one, other) => compare(one.step, other.step))
    .map(({ step, name, nameB }) => {
      const { id: stepId, templateId, templateBId } = step
      const ofStep = counts.filter((row) => row.stepId === stepId)
      // Messages with other texts from before this test count only in the total.
      const of = (version: 'a' | 'b', text: string | null) =>
        outcomeOf(ofStep.find((row) => row.version === version && row.templateId === text) ?? NOTHING)
      const versions =
        nameB === null ? null : { a: { ...of('a', templateId), name }, b: { ...of('b', templateBId), name: nameB } }
      return { stepId, name, total: ofStep.reduce(addUp, NOTHING), versions }
    })
}

const stepsOf = statement((db, { workflow }: { workflow: Workflow }) => {
  const second = alias(campaignTemplates, 'second')
  return db
    .select({ step: campaignSteps, name: campaignTemplates.name, nameB: second.name })
    .from(campaignSteps)
    .innerJoin(campaignTemplates, eq(campaignTemplates.id, campaignSteps.templateId))
    .leftJoin(second, eq(second.id, campaignSteps.templateBId))
    .where(eq(campaignSteps.workflow, workflow))
    .orderBy(asc(campaignSteps.position), asc(campaignSteps.id))
})

const countsOfVersions = statement((db) => {
  const { stepId, templateId, version, sent, delivered, answered, converted, bounced, opened } = campaignCounts
  const { clicked, skipped, unsubscribed } = campaignCounts
  const sum = (column: Column) => sql<number>`sum(${column})`
  return db
    .select({
      stepId,
      templateId,
      version,
      sent: sum(sent),
      delivered: sum(delivered),
      answered: sum(answered),
      converted: sum(converted),
      bounced: sum(bounced),
      opened: sum(opened),
      clicked: sum(clicked),
      skipped: sum(skipped),
      unsubscribed: sum(unsubscribed),
    })
    .from(campaignCounts)
    .groupBy(stepId, templateId, version)
})

type Counted = Outcome & { stepId: string; templateId: string; version: 'a' | 'b' }

/** All counts, including deleted leads. */
function listCounts(): Counted[] {
  const complaints = complaintsOfVersions(db()).all()
  return countsOfVersions(db())
    .all()
    .map((row) => ({ ...row, complained: complaints.find((of) => isSameText(of, row))?.n ?? 0 }))
}

type TextOfStep = { stepId: string; templateId: string; version: string }

function isSameText(one: TextOfStep, other: TextOfStep): boolean {
  return one.stepId === other.stepId && one.templateId === other.templateId && one.version === other.version
}

const STEP_TEXT = {
  stepId: sql<string>`coalesce(${campaignSends.stepId}, '')`,
  templateId: sql<string>`coalesce(${campaignSends.templateId}, '')`,
  version: campaignSends.version,
}

/** Complaints are rare and indexed. */
const complaintsOfVersions = statement((db) =>
  db
    .select({ ...STEP_TEXT, n: count() })
    .from(messages)
    .innerJoin(campaignSends, eq(campaignSends.messageId, messages.id))
    .where(sql`${messages.complainedAt} is not null`)
    .groupBy(STEP_TEXT.stepId, STEP_TEXT.templateId, STEP_TEXT.version),
)

const isSent = sql`${messages.state} in ('sent', 'kept')`

/** Messages created since a time with their results so far, as defined for `campaign_counts`. Excludes deleted leads. */
function countSince(since: Date): Counted[] {
  const has = (column: Column) => sql<number>`count(${column})`
  return db()
    .select({
      ...STEP_TEXT,
      sent: sql<number>`coalesce(sum(${isSent}), 0)`,
      delivered: has(messages.deliveredAt),
      answered: has(messages.answeredAt),
      converted: sql<number>`count(*) filter (where ${messages.id} is not null and ${leadProgress.enrolledAt} >= ${campaignSends.createdAt})`,
      bounced: has(messages.bouncedAt),
      opened: has(messages.openedAt),
      clicked: has(messages.clickedAt),
      skipped: has(campaignSends.skippedReason),
      unsubscribed: has(messages.unsubscribedAt),
      complained: has(messages.complainedAt),
    })
    .from(campaignSends)
    .innerJoin(campaignRuns, eq(campaignRuns.id, campaignSends.runId))
    .leftJoin(messages, eq(messages.id, campaignSends.messageId))
    .leftJoin(leadProgress, eq(leadProgress.leadId, campaignRuns.leadId))
    .where(gte(campaignSends.createdAt, since))
    .groupBy(STEP_TEXT.stepId, STEP_TEXT.templateId, STEP_TEXT.version)
    .all()
}

/** A bar of the chart: messages that a workflow sent from this time until the next bar, and how many were answered. */
export type SentBar = { from: Date; sent: number; answered: number }

/** A workflow's sent messages in the periods that start at these times. */
export function countSentByTime(workflow: Workflow, starts: readonly Date[]): SentBar[] {
  const begun = starts.map((from) => sql`(${campaignSends.createdAt} >= ${from.getTime()})`)
  const bar = sql<number>`${sql.join(begun, sql` + `)} - 1`
  const rows = db()
    .select({ bar, sent: count(), answered: sql<number>`count(${messages.answeredAt})` })
    .from(campaignSends)
    .innerJoin(campaignRuns, eq(campaignRuns.id, campaignSends.runId))
    .innerJoin(messages, eq(messages.id, campaignSends.messageId))
    .where(and(gte(campaignSends.createdAt, starts[0] ?? new Date(0)), eq(campaignRuns.workflow, workflow), isSent))
    .groupBy(bar)
    .all()
  return starts.map((from, place) => {
    const row = rows.find((of) => of.bar === place)
    return { from, sent: row?.sent ?? 0, answered: row?.answered ?? 0 }
  })
}

function outcomeOf(counted: Outcome): Outcome {
  return outcomeFrom((of) => counted[of])
}

function addUp(a: Outcome, b: Outcome): Outcome {
  return outcomeFrom((of) => a[of] + b[of])
}
