import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads, messages, tasks } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { createLead } from '#app/modules/leads/write/create-lead.server.ts'
import { limitNewLeads } from '#app/modules/leads/write/lead-limit.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { action as analyze } from '#app/routes/public/analysis.tsx'
import { action as unlock } from '#app/routes/public/rent-vs-sell.tsx'
import { action as register } from '#app/routes/public/webinar.tsx'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { propertyFields } from '#tests/setup/analysis-form.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { EnrollingBrowser, WHOLE } from '#tests/setup/enroll-form.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { callAction } from '#tests/setup/route.ts'

setupTestDatabase()

const LIMIT = 3
const setLimit = (limit: number) => inTransaction((tx) => writeSetting(tx, 'leadHourlyLimit', limit))
const count = (table: typeof leads | typeof messages) => rowsOf(table).length
/** Each comes from a different network. */
let network = 0
const visitor = () => ({ clientIp: `198.51.100.${++network}` })

const registerOnly = (email: string) =>
  callAction(register, { url: '/webinar', form: { name: 'Priya', email }, context: visitor() })

const FORMS = {
  webinar: async (email: string) => {
    const answer = await registerOnly(email)
    await runDueJobs()
    return answer
  },
  table: (email: string) =>
    callAction(unlock, {
      url: '/rent-vs-sell?unlock=1',
      form: { submissionId: newSubmissionId(), email },
      context: visitor(),
    }),
  analysis: (email: string) => {
    const form = { ...propertyFields(), email, submissionId: newSubmissionId(), intent: 'submit' }
    return callAction(analyze, { url: '/analysis', form, context: visitor() })
  },
  enrollment: async (email: string) => {
    const browser = new EnrollingBrowser()
    await browser.open()
    return browser.press('submit', { ...WHOLE, email })
  },
}

function make(source: (typeof leads.$inferInsert)['source'], times: number, createdAt = new Date()): void {
  const lead = { name: 'Ann', email: 'ann@example.com', source, status: 'leads', createdAt } as const
  for (let made = 0; made < times; made++)
    inTransaction((tx) => createLead(tx, lead, { actor: { kind: 'system' }, summary: 'Made' }))
}

test.each(Object.entries(FORMS))(
  "beyond the hourly number of visitors' leads, the %s form refuses with a message",
  async (_name, post) => {
    setLimit(LIMIT)
    make('analysis', LIMIT - 1)
    expect((await post('last@example.com')).status).toBe(303)
    expect(count(leads)).toBe(LIMIT)
    const mails = count(messages)
    for (const email of ['first.above@example.com', 'last@example.com']) {
      const refused = await post(email)
      expect([refused.status, Object.values(errorsOf(refused.data))]).toEqual([
        503,
        [
          expect.stringMatching(
            /^We’re getting more requests than we can handle right now, so we didn’t save this one\. Please try again in \d+ minutes\.$/,
          ),
        ],
      ])
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_000)
    }
    expect([count(leads), count(messages)]).toEqual([LIMIT, mails])
    const events = rowsOf(tasks)
    expect(events.map(({ kind, leadId }) => [kind, leadId])).toEqual([['lead-limit', null]])

    setLimit(LIMIT + 1)
    expect((await post('next@example.com')).status).toBe(303)
    expect(count(leads)).toBe(LIMIT + 1)
  },
)

test('webinar registrations count before their job has made leads', async () => {
  setLimit(LIMIT)
  make('analysis', 1)
  for (const email of ['one@example.com', 'two@example.com']) expect((await registerOnly(email)).status).toBe(303)
  expect((await FORMS.table('three@example.com')).status).toBe(503)
  expect((await registerOnly('three@example.com')).status).toBe(503)
  await runDueJobs()
  expect(count(leads)).toBe(LIMIT)
})

test("leads by staff, imports and tokens, and samples, don't count, nor do those older than an hour", () => {
  setLimit(1)
  for (const source of ['manual', 'import', 'api', 'realtor-referral'] as const) make(source, 2)
  make('webinar', 2, new Date(Date.now() - 3_600_000))
  db().insert(leads).values({ name: 'S', email: 's@example.com', source: 'analysis', isSample: true }).run()
  const ask = (now?: Date) => inTransaction((tx) => limitNewLeads(tx, now))
  expect(ask().ok).toBe(true)
  const made = new Date()
  make('webinar', 1, made)
  expect(ask(new Date(made.getTime() + 3_599_000))).toEqual({ ok: false, reason: { kind: 'over-limit', retryAfterSeconds: 1 } })
  expect(ask(new Date(made.getTime() + 3_600_000)).ok).toBe(true)
})

test('an owner with an existing lead may enroll it while new ones are refused', async () => {
  const browser = new EnrollingBrowser()
  await browser.open()
  expect((await browser.press('submit', WHOLE)).status).toBe(303)
  setLimit(1)
  await browser.open()
  expect((await browser.press('submit', { ...WHOLE, estimatedRent: '1,900' })).status).toBe(303)
  expect(count(leads)).toBe(1)
})
