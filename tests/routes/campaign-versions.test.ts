import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { campaignRuns, campaignSends, campaignSteps, campaignTemplates, leads, messages } from '#app/db/schema/index.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { action as choose, loader as results } from '#app/routes/staff/campaigns/results.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { tick, wantsMail } from '#tests/setup/campaigns.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

/** A Monday, 10:00 AM in Des Moines. */
const START = new Date('2026-11-23T16:00:00Z')
const subjectOf = (templateId: string) => `The text of ${templateId}`
const hours = (count: number) => new Date(START.getTime() + count * 3_600_000)
const STEP = 'warm-lead-1'
const [FIRST, SECOND, THIRD] = ['warm-lead-1', 'warm-lead-3', 'warm-lead-5'] as const

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  // An email's subject shows which text it has.
  for (const id of [FIRST, SECOND, THIRD])
    db()
      .update(campaignTemplates)
      .set({ subject: subjectOf(id), content: 'A few words.', editedAt: START })
      .where(eq(campaignTemplates.id, id))
      .run()
})
afterEach(() => vi.useRealTimers())

/** A lead in the workflow, with the same id in each test run, so that it gets the same version. */
function startLead(name: string, now: Date): string {
  const { id, email } = makeLead(db(), { id: createHash('md5').update(name).digest('hex'), createdAt: now })
  wantsMail(email)
  inTransaction((tx) => startRun(tx, { leadId: id, workflow: 'warm_lead', actor: { kind: 'system' }, now }))
  return id
}

const startLeads = (count: number, name: string, now: Date) =>
  Array.from({ length: count }, (_, number) => startLead(`${name} ${number}`, now))

/** What each lead got from the step: the version, its stored template, and the subject. */
function gotten(leadIds: readonly string[]) {
  return leadIds.map((leadId) =>
    db()
      .select({ version: campaignSends.version, templateId: campaignSends.templateId, subject: messages.subject })
      .from(campaignSends)
      .innerJoin(campaignRuns, eq(campaignRuns.id, campaignSends.runId))
      .innerJoin(messages, eq(messages.id, campaignSends.messageId))
      .where(and(eq(campaignRuns.leadId, leadId), eq(campaignSends.stepId, STEP)))
      .get(),
  )
}

const sentAs = (templateId: string, version: 'a' | 'b') => ({ version, templateId, subject: subjectOf(templateId) })

const addSecond = (templateBId: string) => db().update(campaignSteps).set({ templateBId }).where(eq(campaignSteps.id, STEP)).run()

const pick = (version: 'a' | 'b') =>
  callAction(choose, {
    url: '/campaigns/results?workflow=warm_lead',
    cookie: signedInAs('user').cookie,
    form: { step: STEP, version },
  })

async function resultsOf(stepId = STEP) {
  const { data } = await callLoader(results, { url: '/campaigns/results', cookie: signedInAs('user').cookie })
  return data.steps.find((step) => step.stepId === stepId)
}

describe('a step with two versions', () => {
  test('sends each lead one of them, records which, and shows the results of each', async () => {
    addSecond(SECOND)
    const ids = startLeads(40, 'owner', START)
    await tick(hours(1))
    const got = gotten(ids)
    const inA = got.filter((one) => one?.version === 'a')
    // Fewer than 8 or more than 32 heads in 40 coin tosses happen once in 10,000 times; the ids are always the same.
    expect(inA.length).toBeGreaterThan(8)
    expect(inA.length).toBeLessThan(32)
    for (const one of got) expect(one).toEqual(one?.version === 'b' ? sentAs(SECOND, 'b') : sentAs(FIRST, 'a'))
    expect(await resultsOf()).toMatchObject({
      total: { sent: 40 },
      versions: { a: { sent: inA.length, answered: 0 }, b: { sent: 40 - inA.length, answered: 0 } },
    })
  })

  test("sends the chosen version to leads that haven't got the step; sent messages keep theirs", async () => {
    addSecond(SECOND)
    const early = startLeads(12, 'early', START)
    await tick(hours(1))
    const before = gotten(early)
    expect(new Set(before.map((one) => one?.version))).toEqual(new Set(['a', 'b']))
    const late = startLeads(12, 'late', hours(1))
    await pick('b')
    await tick(hours(2))
    expect(gotten(early)).toEqual(before)
    expect(gotten(late)).toEqual(late.map(() => sentAs(SECOND, 'a')))
    expect(await resultsOf()).toMatchObject({ total: { sent: 24 }, versions: null })
  })

  test('records for a skipped step the version that the lead would have got', async () => {
    addSecond(SECOND)
    db().update(campaignSteps).set({ condition: 'no_walkthrough' }).where(eq(campaignSteps.id, STEP)).run()
    const ids = startLeads(12, 'owner', START)
    db()
      .update(leads)
      .set({ walkthroughDate: hours(500) })
      .run()
    await tick(hours(1))
    const { version, templateId, skippedReason } = campaignSends
    const skips = db()
      .select({ version, templateId, skippedReason })
      .from(campaignSends)
      .where(eq(campaignSends.stepId, STEP))
      .all()
    expect(skips).toHaveLength(ids.length)
    expect(new Set(skips.map((skip) => skip.version))).toEqual(new Set(['a', 'b']))
    for (const skip of skips)
      expect(skip).toEqual({
        version: skip.version,
        templateId: skip.version === 'b' ? SECOND : FIRST,
        skippedReason: 'condition',
      })
  })

  test('counts for each version the results of its text, not of the step before the trial', async () => {
    startLeads(5, 'before', START)
    await tick(hours(1))
    addSecond(SECOND)
    startLeads(10, 'trial', hours(1))
    await tick(hours(2))
    await pick('b')
    startLeads(3, 'between', hours(2))
    await tick(hours(3))
    // The winner is tested against a third text. The first one, which is no longer sent, does not count in this trial.
    addSecond(THIRD)
    const ids = startLeads(10, 'second trial', hours(3))
    await tick(hours(4))
    const inB = gotten(ids).filter((one) => one?.version === 'b').length
    expect(await resultsOf()).toMatchObject({
      total: { sent: 28 },
      versions: { a: { sent: 3 + 10 - inB }, b: { sent: inB } },
    })
  })
})
