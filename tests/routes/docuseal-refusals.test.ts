import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documents, jobs, leadActivities, leads, messages, tasks } from '#app/db/schema/index.ts'
import { findAgreement } from '#app/modules/documents/queries.server.ts'
import { enqueueAgreement } from '#app/modules/documents/send-agreement/send-agreement.server.ts'
import { getNextSteps } from '#app/modules/enrollment/next-steps/next-steps.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { startDocusealServer } from '#tests/servers/docuseal.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { reachSigning } from '#tests/setup/signing.ts'

const server = await startDocusealServer('key', 7)
// Before the settings are read.
Object.assign(process.env, { DOCUSEAL_URL: server.url, DOCUSEAL_API_KEY: 'key', DOCUSEAL_TEMPLATE_ID: '7' })
afterAll(() => server.stop())

setupTestDatabase()

let leadId: string
beforeEach(() => {
  server.submissions.length = 0
  server.misbehave()
  leadId = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com' }).id
})

const openTasks = () =>
  db()
    .select({ kind: tasks.kind, summary: tasks.summary })
    .from(tasks)
    .where(and(eq(tasks.leadId, leadId), isNull(tasks.doneAt)))
    .all()
const timeline = () =>
  db()
    .select({ summary: leadActivities.summary })
    .from(leadActivities)
    .where(and(eq(leadActivities.leadId, leadId), eq(leadActivities.kind, 'agreement_failed')))
    .all()
const jobOfLead = () => rowOf(jobs, eq(jobs.kind, 'send-agreement'))
const byJob = async () => {
  inTransaction((tx) => enqueueAgreement(tx, leadId))
  return runDueJobs()
}
/** Makes the post to /submissions fail, after the two requests before it. */
const refusePost = (status: number, words: string) =>
  server.misbehave('none', 'none', { status, body: JSON.stringify({ error: words }) })

describe('permanent refusals of DocuSeal', () => {
  test.each([
    [422, 'Template has been archived', 'DocuSeal rejected it (The service returned 422: Template has been archived)'],
    [401, 'Not authenticated', 'DocuSeal rejected our key. Check DOCUSEAL_API_KEY and the account (The service returned 401'],
    [403, 'Not authorized', 'DocuSeal rejected our key. Check DOCUSEAL_API_KEY and the account (The service returned 403'],
  ])('%d: the job ends at once, with a task and a line that say why', async (status, words, logged) => {
    refusePost(status, words)
    expect(await byJob()).toEqual(['dead'])
    expect(jobOfLead()?.attempts).toBe(1)
    expect(openTasks()).toEqual([{ kind: 'send-agreement', summary: expect.stringContaining(logged) as string }])
    expect(timeline()).toEqual([{ summary: expect.stringContaining(logged) as string }])
  })

  test.each(['_ann@example.org', 'ann+@example.org'])(
    'the address %s, which email accepts and DocuSeal refuses',
    async (email) => {
      db().update(leads).set({ email }).where(eq(leads.id, leadId)).run()
      expect(await byJob()).toEqual(['dead'])
      expect(openTasks()[0]?.summary).toContain('email is invalid')
    },
  )

  test('the button says what happens next, and staff are notified once, however often it is pressed', async () => {
    server.misbehave(...Array.from({ length: 9 }, () => ({ status: 403 })))
    for (let press = 0; press < 3; press++) {
      const started = await reachSigning(leadId)
      if (started.ok) throw new Error('It was not refused')
      expect(started.message).toContain('Our team has been notified')
      expect(started.message).not.toContain('try again')
    }
    expect(openTasks()).toHaveLength(1)
    expect(timeline()).toHaveLength(1)
  })

  test('a refused key is also reported to the operator', async () => {
    const logged = vi.spyOn(log, 'error')
    refusePost(401, 'Not authenticated')
    await reachSigning(leadId)
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ alert: 'operator' }),
      expect.stringContaining('DOCUSEAL_API_KEY'),
    )
    logged.mockRestore()
  })

  test('nothing claims that the agreement was emailed before it was', async () => {
    refusePost(422, 'Template not found')
    await reachSigning(leadId)
    const signature = () => getNextSteps(leadId, null).steps.find(({ key }) => key === 'signature')
    expect(findAgreement(leadId)).toMatchObject({ status: 'pending', sentAt: null })
    expect(signature()).toMatchObject({ remark: 'in_work', at: null })
    await reachSigning(leadId)
    expect(signature()).toMatchObject({ remark: 'in_work', at: null })
    await runDueJobs()
    expect(signature()).toMatchObject({ remark: 'sent', at: expect.any(Date) as Date })
  })

  test('once it is sent after all, the task is done', async () => {
    refusePost(422, 'Template not found')
    await reachSigning(leadId)
    expect(openTasks()).toHaveLength(1)
    expect(await reachSigning(leadId)).toMatchObject({ ok: true })
    expect(openTasks()).toEqual([])
    expect(rowsOf(messages, eq(messages.template, 'agreement-link'))).toHaveLength(1)
  })
})

describe('temporary refusals', () => {
  test.each([{ status: 429 }, { status: 500 }, 'reset' as const])('%j is retried, and staff are not asked', async (misdeed) => {
    server.misbehave('none', 'none', misdeed)
    expect(await byJob()).toEqual(['retried'])
    expect(openTasks()).toEqual([])
    server.misbehave('none', 'none', misdeed)
    expect(await reachSigning(leadId)).toMatchObject({ ok: false, message: expect.stringContaining('try again in a minute') })
    expect(openTasks()).toEqual([])
  })
})

test("a newer agreement that can't replace one there: staff are asked, and no second one can be signed", async () => {
  await reachSigning(leadId)
  db().update(leads).set({ unitCount: 7 }).where(eq(leads.id, leadId)).run()
  server.misbehave('none', { status: 422 })
  expect(await reachSigning(leadId)).toMatchObject({ ok: false, message: expect.stringContaining('Our team has been notified') })
  expect(openTasks()).toHaveLength(1)
  expect(rowsOf(documents, eq(documents.leadId, leadId))).toHaveLength(1)
})
