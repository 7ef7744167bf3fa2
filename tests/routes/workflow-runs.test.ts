import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { auditLog, campaignRuns, campaignSteps, leadActivities, type leads } from '#app/db/schema/index.ts'
import { checkRun } from '#app/modules/campaigns/engine/check-run.server.ts'
import { readContext } from '#app/modules/campaigns/context.server.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { suppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { loader as monitor } from '#app/routes/staff/campaigns/monitor.tsx'
import { action as start, loader as askStart } from '#app/routes/staff/campaigns/start-workflow.tsx'
import { action as stop, loader as askStop } from '#app/routes/staff/campaigns/stop-workflow.tsx'
import { loader as results } from '#app/routes/staff/campaigns/results.tsx'
import { loader as templates } from '#app/routes/staff/campaigns/templates.tsx'
import { action as undo } from '#app/routes/staff/undo-batch.ts'
import { makeEntry } from '#tests/factories/make-entry.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, toastOf } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const DAY_MS = 24 * 3_600_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const ofWorkflow = (workflow: string) => ({ url: `/campaigns/start/${workflow}`, params: { workflow } })
const staff = () => signedInAs('user')

/** A lead whose workflow run has these values. */
function inRun(
  run: Partial<typeof campaignRuns.$inferInsert>,
  lead: Partial<typeof leads.$inferInsert> = {},
): { leadId: string } {
  const { id: leadId } = makeLead(db(), lead)
  db()
    .insert(campaignRuns)
    .values({ leadId, workflow: 'warm_lead', startedAt: ago(3), ...run })
    .run()
  return { leadId }
}

const runsOf = (leadId: string) =>
  db().select().from(campaignRuns).where(eq(campaignRuns.leadId, leadId)).orderBy(asc(campaignRuns.startedAt)).all()
const asked = async (workflow: string) => (await callLoader(askStart, { ...ofWorkflow(workflow), cookie: staff().cookie })).data

describe('starting a workflow', () => {
  test('covers every lead of its statuses without a run, in the stated number, except leads that finished it', async () => {
    const fresh = makeLead(db(), { status: 'leads' })
    const proposed = makeLead(db(), { status: 'proposal' })
    const stopped = inRun({ state: 'stopped', endedAt: ago(1), endReason: 'stopped_by_staff' })
    makeEntry(db(), { leadId: null })
    inRun({ state: 'active' })
    inRun({ state: 'paused', workflow: 'onboarding' })
    const others = [
      inRun({ state: 'finished', endedAt: ago(1) }),
      inRun({ state: 'stopped', endedAt: ago(1), endReason: 'answered' }),
      inRun({ state: 'stopped', endedAt: ago(1), endReason: 'unsubscribed' }, { email: 'left@example.com' }),
    ]
    const left = { channel: 'email', recipient: 'left@example.com', reason: 'unsubscribed', by: null } as const
    inTransaction((tx) => suppress(tx, left))
    makeLead(db(), { email: 'No.Mail@example.com' })
    inTransaction((tx) => suppress(tx, { channel: 'email', recipient: 'no.mail@example.com', reason: 'staff', by: null }))
    makeLead(db(), { status: 'enrolled' })
    makeLead(db(), { deletedAt: ago(1) })

    expect(await asked('warm_lead')).toMatchObject({
      ...{ starts: 4, running: 2, others: 2 },
      blocked: [
        { reason: 'unsubscribed', leads: 1 },
        { reason: 'suppressed', leads: 1 },
      ],
    })
    const { cookie } = staff()
    const answer = await callAction(start, { ...ofWorkflow('warm_lead'), cookie, form: {} })
    expect(answer.location).toBe('/campaigns?workflow=warm_lead')
    const toast = await toastOf(answer)
    expect(toast?.message).toBe('Campaign started for 4 leads')
    for (const leadId of [fresh.id, proposed.id, stopped.leadId])
      expect(runsOf(leadId).at(-1)).toMatchObject({ workflow: 'warm_lead', state: 'active' })
    for (const { leadId } of others) expect(runsOf(leadId)).toHaveLength(1)
    expect(await asked('warm_lead')).toMatchObject({ starts: 0 })
    expect(rowOf(auditLog, eq(auditLog.action, 'leads_changed'))?.detail).toEqual({
      kind: 'start_campaign',
      leads: 4,
      workflow: 'warm_lead',
    })

    await callAction(undo, { url: '/leads/undo', cookie, form: { batchId: toast?.undo ?? '' } })
    expect(runsOf(fresh.id)).toMatchObject([{ state: 'stopped', endReason: 'undone' }])
  })

  test('of reminders requires a possible walkthrough, and is allowed again for another one', async () => {
    const ahead = { walkthroughDate: ago(-5) }
    makeLead(db(), { status: 'site_visit_scheduled' })
    makeLead(db(), { status: 'contract_sent' })
    makeLead(db(), { status: 'walkthrough_scheduled', walkthroughDate: ago(2) })
    makeLead(db(), { status: 'contract_sent', ...ahead })
    inRun({ workflow: 'confirmation', state: 'finished', endedAt: ago(1) }, { status: 'walkthrough_scheduled', ...ahead })
    expect(await asked('confirmation')).toMatchObject({ starts: 3, running: 0, others: 2 })
  })

  test('reports if there is no one, and is not found for an unknown workflow', async () => {
    const answer = await callAction(start, { ...ofWorkflow('onboarding'), cookie: staff().cookie, form: {} })
    expect(await toastOf(answer)).toMatchObject({ kind: 'error', message: 'No leads can start this campaign right now' })
    const unknown = await callLoader(askStart, { ...ofWorkflow('nothing'), cookie: staff().cookie })
    expect(unknown.status).toBe(404)
  })

  test('twice at once starts each campaign once', async () => {
    for (let n = 0; n < 30; n += 1) makeLead(db(), { status: 'enrolled' })
    const { cookie } = staff()
    const press = () => callAction(start, { ...ofWorkflow('onboarding'), cookie, form: {} })
    await Promise.all([press(), press()])
    expect(rowsOf(campaignRuns)).toHaveLength(30)
  })
})

describe('stopping a workflow', () => {
  test('covers every lead in it, paused or not; the reason is in timelines and the audit log, and it can be undone', async () => {
    const active = inRun({ state: 'active' })
    const paused = inRun({ state: 'paused', pausedAt: ago(1) })
    const other = inRun({ state: 'active', workflow: 'onboarding' })
    const { cookie } = staff()
    const { data } = await callLoader(askStop, { ...ofWorkflow('warm_lead'), cookie })
    expect(data).toMatchObject({ running: 2, paused: 1, startsAgain: true })

    const answer = await callAction(stop, { ...ofWorkflow('warm_lead'), cookie, form: { reason: 'The texts are rewritten' } })
    const toast = await toastOf(answer)
    expect(toast?.message).toBe('Campaign stopped for 2 leads')
    for (const { leadId } of [active, paused]) {
      expect(runsOf(leadId)).toMatchObject([{ state: 'stopped', endReason: 'stopped_by_staff' }])
      const line = rowOf(leadActivities, eq(leadActivities.leadId, leadId))
      expect(line?.summary).toBe('Campaign stopped: Warm lead (The texts are rewritten)')
    }
    expect(runsOf(other.leadId)).toMatchObject([{ state: 'active' }])
    expect(rowOf(auditLog, eq(auditLog.action, 'leads_changed'))?.detail).toMatchObject({
      workflow: 'warm_lead',
      reason: 'The texts are rewritten',
    })

    await callAction(undo, { url: '/leads/undo', cookie, form: { batchId: toast?.undo ?? '' } })
    expect([runsOf(active.leadId)[0]?.state, runsOf(paused.leadId)[0]?.state]).toEqual(['active', 'paused'])
  })

  test('with a reason that is too long says so beside it and stops nothing', async () => {
    const { leadId } = inRun({ state: 'active' })
    const form = { reason: 'x'.repeat(161) }
    const answer = await callAction(stop, { ...ofWorkflow('warm_lead'), cookie: staff().cookie, form })
    expect(answer.status).toBe(400)
    expect(answer.data.error?.reason).toBeDefined()
    expect(runsOf(leadId)).toMatchObject([{ state: 'active' }])
  })

  test('asks nothing if it runs for no one', async () => {
    const question = callLoader(askStop, { ...ofWorkflow('warm_lead'), cookie: staff().cookie })
    expect((await question).location).toBe('/campaigns')
  })
})

describe('the monitor', () => {
  const rows = async (status: string) =>
    (await callLoader(monitor, { url: `/campaigns?status=${status}`, cookie: staff().cookie })).data.page.rows

  test('shows the next message, its position, and its original time if moved', async () => {
    // Noon in Des Moines, within sending hours.
    const noon = new Date('2026-11-23T18:00:00Z')
    const { id } = makeLead(db(), { createdAt: noon })
    inTransaction((tx) => startRun(tx, { leadId: id, workflow: 'warm_lead', actor: { kind: 'system' }, now: noon }))
    expect(await rows('active')).toMatchObject([{ step: { number: 1, of: 16 }, dueAt: null }])
    const hourLater = new Date(noon.getTime() + DAY_MS / 24)
    inTransaction((tx) => checkRun(tx, runsOf(id)[0]?.id ?? '', readContext(tx), hourLater))
    expect(await rows('active')).toMatchObject([
      { step: { number: 2, of: 16 }, nextTemplate: 'What you keep from the rent', dueAt: null },
    ])
    const dueAt = new Date(hourLater.getTime() + 2 * DAY_MS)
    db()
      .update(campaignRuns)
      .set({ nextAt: new Date(dueAt.getTime() + DAY_MS) })
      .run()
    expect(await rows('active')).toMatchObject([{ dueAt }])
  })

  test('distinguishes a mailbox that rejects email from a person who declined it', async () => {
    const { id, email } = makeLead(db(), { createdAt: ago(20) })
    inTransaction((tx) => startRun(tx, { leadId: id, workflow: 'warm_lead', actor: { kind: 'system' }, now: ago(20) }))
    inTransaction((tx) => suppress(tx, { channel: 'email', recipient: email, reason: 'bounced', by: null }))
    // A Monday at noon in Des Moines, within sending hours.
    const noon = new Date('2026-11-23T18:00:00Z')
    db()
      .update(campaignRuns)
      .set({ startedAt: new Date(noon.getTime() - DAY_MS) })
      .run()
    inTransaction((tx) => checkRun(tx, runsOf(id)[0]?.id ?? '', readContext(tx), noon))
    expect(await rows('active')).toEqual([])
    expect(await rows('blocked')).toMatchObject([{ blockedReason: 'bounced', state: 'blocked', nextTemplate: null }])
  })
})

describe('an added step', () => {
  const added = {
    id: newId(),
    workflow: 'warm_lead',
    position: 99,
    templateId: 'onboarding-welcome',
    createdAt: ago(0),
    updatedAt: ago(0),
  } as const

  test('is in sending order among the results, and its template shows its timing', async () => {
    db()
      .insert(campaignSteps)
      .values({ ...added, delay: 3, delayUnit: 'days' })
      .run()
    const { data } = await callLoader(results, { url: '/campaigns/results', cookie: staff().cookie })
    expect(data.steps.map(({ stepId }) => stepId).slice(0, 4)).toEqual(['warm-lead-1', 'warm-lead-2', added.id, 'warm-lead-3'])
    const { data: list } = await callLoader(templates, { url: '/campaigns/templates', cookie: staff().cookie })
    const leavesOf = (id: string) => list.rows.find((row) => row.id === id)?.leaves
    expect(leavesOf('onboarding-welcome')).toContain('3 days after the start')
    expect(leavesOf('warm-lead-2')).toBe('2 days after the first message')
    expect(leavesOf('walkthrough-2-hours')).toContain('2 hours before the walkthrough')
  })
})
