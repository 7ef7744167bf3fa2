import { desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, campaignCounts, campaignSends, campaignSteps } from '#app/db/schema/index.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { action as add, loader as newLoader } from '#app/routes/staff/campaigns/new-step.tsx'
import { action as remove } from '#app/routes/staff/campaigns/remove-step.tsx'
import { action as save, loader as stepLoader } from '#app/routes/staff/campaigns/step.tsx'
import { loader } from '#app/routes/staff/campaigns/workflow.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { runsOf, stepsOf, tick, wantsMail } from '#tests/setup/campaigns.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { replyOf } from '#tests/setup/form-reply.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

/** A Monday, 10:00 AM in Des Moines. */
const START = new Date('2026-11-23T16:00:00Z')
const HOUR_MS = 3_600_000
const hours = (count: number) => new Date(START.getTime() + count * HOUR_MS)

beforeEach(() => vi.useFakeTimers({ now: START, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const admin = () => signedInAs('admin').cookie
const BASE = '/campaigns/workflows/warm_lead'

const fields = (more: Record<string, string> = {}) => ({
  submissionId: newSubmissionId(),
  templateId: 'warm-lead-1',
  templateBId: '',
  leavesBy: 'own_after_start',
  delay: '5',
  delayUnit: 'hours',
  timesInterval: '',
  condition: 'always',
  law: 'marketing',
  isOn: 'yes',
  ...more,
})

async function open(stepId: string, workflow = 'warm_lead') {
  const url = `/campaigns/workflows/${workflow}/steps/${stepId}`
  const { data } = await callLoader(stepLoader, { url, params: { workflow, stepId }, cookie: admin() })
  return { ...data.defaults, seen: data.seen, submissionId: data.submissionId }
}

const saveStep = (stepId: string, form: Record<string, string>, workflow = 'warm_lead') =>
  callAction(save, {
    url: `/campaigns/workflows/${workflow}/steps/${stepId}`,
    params: { workflow, stepId },
    cookie: admin(),
    form,
  })
const addStep = (form: Record<string, string>) =>
  callAction(add, { url: `${BASE}/steps/new`, params: { workflow: 'warm_lead' }, cookie: admin(), form })
const removeStep = (stepId: string) =>
  callAction(remove, {
    url: `${BASE}/steps/${stepId}/remove`,
    params: { workflow: 'warm_lead', stepId },
    cookie: admin(),
    form: {},
  })
const list = async (workflow: string, cookie = admin()) => {
  const { data } = await callLoader(loader, { url: `/campaigns/workflows/${workflow}`, params: { workflow }, cookie })
  return data
}
const stored = (stepId: string) => rowOf(campaignSteps, eq(campaignSteps.id, stepId))

describe("a workflow's timeline", () => {
  test('has its steps in sending order, each in words, for every member of staff', async () => {
    const { steps, mayChange } = await list('confirmation', signedInAs('user').cookie)
    expect(mayChange).toBe(false)
    expect(steps.map(({ leaves }) => leaves)).toEqual([
      '7 days before the walkthrough',
      '3 days before the walkthrough',
      '24 hours before the walkthrough',
      '2 hours before the walkthrough',
    ])
    const warm = (await list('warm_lead')).steps
    expect(warm).toHaveLength(16)
    expect(warm.at(-1)).toMatchObject({ leaves: '30 days after the first message', isOn: true, isMarketing: true })
    expect((await list('onboarding')).steps.slice(0, 3).map(({ leaves }) => leaves)).toEqual([
      '1 hour after the start',
      '3 days after the start',
      '14 days after the start',
    ])
  })

  test('is changed only by admins', async () => {
    const params = { workflow: 'warm_lead', stepId: 'warm-lead-1' }
    const call = { url: `${BASE}/steps/warm-lead-1`, params, cookie: signedInAs('user').cookie, form: fields() }
    expect((await callAction(save, call)).location).toBe('/')
    expect((await callAction(remove, { ...call, form: {} })).location).toBe('/')
    expect((await callAction(add, call)).location).toBe('/')
    expect((await callLoader(newLoader, { url: `${BASE}/steps/new`, params, cookie: call.cookie })).location).toBe('/')
    expect(stored('warm-lead-1')).toMatchObject({ timing: 'initialResponseHours' })
  })
})

describe('a step', () => {
  test('is saved as its form was opened, and the audit log has the change', async () => {
    const form = await open('warm-lead-2')
    await saveStep('warm-lead-2', form)
    expect(rowsOf(auditLog, eq(auditLog.action, 'step_changed'))).toEqual([])
    const changed = { ...form, leavesBy: 'own_after_start', delay: '3', delayUnit: 'days', templateBId: 'warm-lead-3' }
    expect((await saveStep('warm-lead-2', changed)).location).toBe(BASE)
    expect(stored('warm-lead-2')).toMatchObject({ timing: null, delay: 3, delayUnit: 'days', templateBId: 'warm-lead-3' })
    expect(rowOf(auditLog, eq(auditLog.action, 'step_changed'))).toMatchObject({
      subject: 'warm-lead-2',
      detail: { changed: ['timing', 'delay', 'delayUnit', 'templateBId'] },
    })
    const { isOn: _off, ...off } = await open('warm-lead-2')
    await saveStep('warm-lead-2', off)
    expect(stored('warm-lead-2')).toMatchObject({ isOn: false, delay: 3 })
  })

  test('saved by someone else in between is not overwritten, and typed values are kept', async () => {
    const form = await open('warm-lead-2')
    await saveStep('warm-lead-2', { ...form, condition: 'always' })
    await saveStep('warm-lead-2', { ...form, leavesBy: 'own_after_start', delay: '9' })
    const late = await saveStep('warm-lead-2', { ...form, leavesBy: 'own_after_start', delay: '8' })
    expect(late.status).toBe(409)
    expect(replyOf(late.data).values).toMatchObject({ delay: '8' })
    expect(late.data).toMatchObject({ seen: String(stored('warm-lead-2')?.updatedAt.getTime()) })
    expect(stored('warm-lead-2')).toMatchObject({ delay: 9 })
  })

  test.each([
    [{ delay: '-1' }, 'delay'],
    [{ delay: '10000', delayUnit: 'days' }, 'delay'],
    [{ delay: '' }, 'delay'],
    [{ delay: ' '.repeat(900_000) }, 'delay'],
    [{ delay: '1.5' }, 'delay'],
    [{ leavesBy: 'own_before_walkthrough', delay: '0' }, 'delay'],
    [{ leavesBy: 'followUpEveryDays', timesInterval: '' }, 'timesInterval'],
    [{ leavesBy: 'durationDays' }, 'leavesBy'],
    [{ templateId: '' }, 'templateId'],
    [{ templateId: 'nothing' }, 'templateId'],
    [{ templateBId: 'warm-lead-1' }, 'templateBId'],
    [{ templateBId: 'walkthrough-2-hours' }, 'templateBId'],
    [{ law: '' }, 'law'],
  ])('with an invalid value is refused beside its field (%#)', async (wrong, field) => {
    const answers = [await addStep(fields(wrong)), await saveStep('warm-lead-2', { ...fields(wrong), seen: '0' })]
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(Object.keys(replyOf(answer.data).errors)).toContain(field)
    }
    expect((await list('warm_lead')).steps).toHaveLength(16)
  })

  test('is added once per form, and is sent to leads in the workflow', async () => {
    const lead = makeLead(db(), { createdAt: START })
    wantsMail(lead.email)
    inTransaction((tx) => startRun(tx, { leadId: lead.id, workflow: 'warm_lead', actor: { kind: 'system' }, now: START }))
    await tick(hours(1))
    const form = fields({ templateId: 'warm-lead-4', delay: '27' })
    for (let press = 0; press < 2; press += 1) expect((await addStep(form)).location).toBe(BASE)
    const added = db().select().from(campaignSteps).orderBy(desc(campaignSteps.position)).get()
    expect((await list('warm_lead')).steps[1]).toMatchObject({ id: added?.id, leaves: '27 hours after the start' })
    await tick(hours(2))
    expect(runsOf(lead.id)).toMatchObject([{ nextStepId: added?.id, nextAt: hours(27) }])
    await tick(hours(27))
    expect(stepsOf(lead.id).map(({ step }) => step)).toEqual(['warm-lead-1', added?.id])
  })

  test('that is removed is no longer sent; its sent messages stay counted', async () => {
    const [one, other] = [makeLead(db(), { createdAt: START }), makeLead(db(), { createdAt: START })]
    for (const { id, email } of [one, other]) {
      wantsMail(email)
      inTransaction((tx) => startRun(tx, { leadId: id, workflow: 'warm_lead', actor: { kind: 'system' }, now: START }))
    }
    await tick(hours(1))
    expect((await removeStep('warm-lead-1')).location).toBe(BASE)
    await removeStep('warm-lead-2')
    expect((await removeStep('warm-lead-2')).location).toBe(BASE)
    expect(rowsOf(campaignSends)).toMatchObject([{ stepId: null }, { stepId: null }])
    expect(rowsOf(campaignCounts)).toMatchObject([{ stepId: '', templateId: 'warm-lead-1', sent: 2 }])
    await tick(hours(49))
    await tick(hours(97))
    expect(stepsOf(one.id).map(({ step }) => step)).toEqual([null, 'warm-lead-3'])
    expect(rowsOf(auditLog, eq(auditLog.action, 'step_removed'))).toHaveLength(2)
  })
})
