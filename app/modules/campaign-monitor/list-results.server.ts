import { asc, type Column, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { db } from '#app/db/client.server.ts'
import { prepared, statement } from '#app/db/prepared.server.ts'
import { campaignCounts, campaignSteps, campaignTemplates } from '#app/db/schema/index.ts'
import { compareTimes } from '#app/modules/campaigns/step-words.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { Workflow } from '#app/modules/campaigns/workflows.ts'

/** What came of the messages of a step, or of one of its two versions. */
export type Outcome = Record<
  'sent' | 'delivered' | 'answered' | 'converted' | 'bounced' | 'opened' | 'skipped' | 'unsubscribed',
  number
>

/** A step with what came of it. `versions`: what came of the two texts that it has now, each as that version; null where it has one alone. */
export type StepResult = { stepId: string; name: string; total: Outcome; versions: { a: Version; b: Version } | null }
type Version = Outcome & { name: string }

const NOTHING: Outcome = { sent: 0, delivered: 0, answered: 0, converted: 0, bounced: 0, opened: 0, skipped: 0, unsubscribed: 0 }

/** The steps of a workflow in the order in which they leave, with what came of each. */
export function listResults(workflow: Workflow): StepResult[] {
  const steps = stepsOf(db(), { workflow }).all()
  const compare = compareTimes(getSetting('campaignTiming'))
  const counts = countsOfVersions(db()).all()
  return steps
    .toSorted((one, other) => compare(one.step, other.step))
    .map(({ step, name, nameB }) => {
      const { id: stepId, templateId, templateBId } = step
      const ofStep = counts.filter((row) => row.stepId === stepId)
      // What the step sent with other texts, before this trial, is in the total alone.
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

const countsOfVersions = prepared((db) => {
  const { stepId, templateId, version, sent, delivered, answered, converted, bounced, opened } = campaignCounts
  const { skipped, unsubscribed } = campaignCounts
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
      skipped: sum(skipped),
      unsubscribed: sum(unsubscribed),
    })
    .from(campaignCounts)
    .groupBy(stepId, templateId, version)
    .prepare()
})

function outcomeOf({ sent, delivered, answered, converted, bounced, opened, skipped, unsubscribed }: Outcome): Outcome {
  return { sent, delivered, answered, converted, bounced, opened, skipped, unsubscribed }
}

function addUp(a: Outcome, b: Outcome): Outcome {
  return {
    sent: a.sent + b.sent,
    delivered: a.delivered + b.delivered,
    answered: a.answered + b.answered,
    converted: a.converted + b.converted,
    bounced: a.bounced + b.bounced,
    opened: a.opened + b.opened,
    skipped: a.skipped + b.skipped,
    unsubscribed: a.unsubscribed + b.unsubscribed,
  }
}
