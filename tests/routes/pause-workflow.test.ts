import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, pausedWorkflows } from '#app/db/schema/index.ts'
import { pauseWorkflow, resumeWorkflow } from '#app/modules/campaigns/pause-workflow.server.ts'
import { getWorkflowStates } from '#app/modules/campaign-monitor/stats.server.ts'
import { continueSeenRun, pauseSeenRun } from '#app/modules/campaigns/lead/steer-run.server.ts'
import { startRun, stopRun } from '#app/modules/campaigns/runs.server.ts'
import { action, loader } from '#app/routes/staff/campaigns/pause-workflow.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { runsOf, stepsOf, tick, wantsMail } from '#tests/setup/campaigns.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

/** A Monday, 10:00 AM in Des Moines. */
const START = new Date('2026-11-23T16:00:00Z')
const HOUR_MS = 3_600_000
const hours = (count: number) => new Date(START.getTime() + count * HOUR_MS)
const URL = '/campaigns/pause/warm_lead'

beforeEach(() => vi.useFakeTimers({ now: START, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

function startLead(now = START): string {
  const { id, email } = makeLead(db(), { createdAt: now })
  wantsMail(email)
  inTransaction((tx) => startRun(tx, { leadId: id, workflow: 'warm_lead', actor: { kind: 'system' }, now }))
  return id
}

const staff = () => ({ id: signedInAs('user').viewer.id })
const stepIds = (leadId: string) => stepsOf(leadId).map(({ step }) => step)

test('a paused workflow sends nothing and ends nothing; after resuming, each schedule is delayed by the pause', async () => {
  const leadId = startLead()
  await tick(hours(1))
  expect(await pauseWorkflow(staff(), 'warm_lead', hours(24))).toBe(1)
  for (const hour of [25, 49, 97, 200]) await tick(hours(hour))
  expect(stepIds(leadId)).toEqual(['warm-lead-1'])
  expect(runsOf(leadId)).toMatchObject([{ state: 'paused', isHeld: true }])
  expect(getWorkflowStates(hours(200)).warm_lead).toMatchObject({ pausedLeads: 1, heldLeads: 1, pause: { at: hours(24) } })
  // The second email was due 25 hours after the pause started, and is again 25 hours after it ended.
  expect(await resumeWorkflow(staff(), 'warm_lead', hours(24 + 240))).toBe(1)
  await tick(hours(24 + 240))
  await tick(hours(48 + 240))
  expect(stepIds(leadId)).toEqual(['warm-lead-1'])
  await tick(hours(49 + 240))
  expect(stepIds(leadId)).toEqual(['warm-lead-1', 'warm-lead-2'])
  expect(runsOf(leadId)).toMatchObject([{ state: 'active', isHeld: false, pausedAt: null }])
})

test('a lead that starts a paused workflow waits with the others, and begins after resuming', async () => {
  await pauseWorkflow(staff(), 'warm_lead', START)
  const leadId = startLead(hours(1))
  for (const hour of [1, 3, 30]) await tick(hours(hour))
  expect(stepIds(leadId)).toEqual([])
  await resumeWorkflow(staff(), 'warm_lead', hours(48))
  await tick(hours(48))
  expect(stepIds(leadId)).toEqual([])
  await tick(hours(49))
  expect(stepIds(leadId)).toEqual(['warm-lead-1'])
})

test('a lead paused by staff stays paused, and a lead of a paused workflow resumes with it', async () => {
  const [alone, held] = [startLead(), startLead()]
  const seenOf = (leadId: string) => runsOf(leadId)[0]?.id ?? ''
  const by = { actor: { kind: 'system' }, now: START } as const
  inTransaction((tx) => pauseSeenRun(tx, { ...by, leadId: alone, seen: seenOf(alone) }))
  await pauseWorkflow(staff(), 'warm_lead', hours(1))
  const refused = inTransaction((tx) => continueSeenRun(tx, { ...by, leadId: held, seen: seenOf(held) }))
  expect(refused).toMatchObject({ ok: false, reason: { kind: 'held' } })
  await resumeWorkflow(staff(), 'warm_lead', hours(2))
  expect([alone, held].map((leadId) => runsOf(leadId)[0]?.state)).toEqual(['paused', 'active'])
})

test("a run that ended while its workflow was paused isn't paused when it is restored", async () => {
  const leadId = startLead()
  await pauseWorkflow(staff(), 'warm_lead', hours(1))
  inTransaction((tx) => stopRun(tx, { leadId, actor: { kind: 'system' }, reason: 'stopped_by_staff', now: hours(2) }))
  await resumeWorkflow(staff(), 'warm_lead', hours(3))
  expect(runsOf(leadId)).toMatchObject([{ state: 'stopped', pausedAt: null, isHeld: false }])
})

test('staff confirm first, see what waits, and each press is in the audit log', async () => {
  startLead()
  const { cookie } = signedInAs('user')
  const params = { workflow: 'warm_lead' }
  const question = async () => (await callLoader(loader, { url: URL, params, cookie })).data
  const press = (verb: string) => callAction(action, { url: URL, params, cookie, form: { verb } })
  expect(await question()).toMatchObject({ verb: 'pause', running: 1 })
  await press('pause')
  await press('pause')
  expect(await question()).toMatchObject({ verb: 'resume', held: 1 })
  await press('resume')
  expect(await question()).toMatchObject({ verb: 'pause', running: 1, held: 0 })
  expect(rowsOf(pausedWorkflows)).toEqual([])
  const actions = rowsOf(auditLog, eq(auditLog.area, 'campaigns'))
  expect(actions.map(({ action: name }) => name)).toEqual(['workflow_paused', 'workflow_resumed'])
})
