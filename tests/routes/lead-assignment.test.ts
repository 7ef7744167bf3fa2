import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ZodError } from 'zod'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leadActivities, leads, users } from '#app/db/schema/index.ts'
import { HOUR_MS, MINUTE_MS } from '#app/format/duration.ts'
import { assignLead } from '#app/modules/leads/write/assign-lead.server.ts'
import { createLead, type NewLead } from '#app/modules/leads/write/create-lead.server.ts'
import { writeTypedSetting } from '#app/modules/settings/settings.server.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { scheduleJob } from '#app/worker/schedules.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const owner = { actor: { kind: 'owner' as const }, summary: 'Asked' }
const arrives = (facts: Partial<NewLead> = {}) =>
  inTransaction((tx) => createLead(tx, { name: 'Priya Raman', email: 'priya@example.com', source: 'analysis', ...facts }, owner))
const assigneeOf = (id: string) => db().select({ id: leads.assigneeId }).from(leads).where(eq(leads.id, id)).get()?.id
const rules = (value: unknown) => inTransaction((tx) => writeTypedSetting(tx, 'leadAssignment', JSON.stringify(value)))
const choose = (id: string, choice: Partial<typeof users.$inferInsert>) =>
  db().update(users).set(choice).where(eq(users.id, id)).run()
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)

let jo: string
let tom: string
beforeEach(() => {
  jo = signedInAs('admin').viewer.id
  tom = signedInAs('user').viewer.id
})

test('a new lead is unassigned until a rule assigns it; then it is assigned in turn, and the timeline says so', () => {
  expect(assigneeOf(arrives())).toBeNull()
  rules([{ to: [tom, jo] }])
  const ids = Array.from({ length: 5 }, () => arrives())
  expect(ids.map(assigneeOf)).toEqual([tom, jo, tom, jo, tom])
  const lines = rowsOf(leadActivities, eq(leadActivities.leadId, ids[0] ?? ''))
  expect(lines.map(({ kind, actorKind }) => [kind, actorKind])).toEqual([
    ['created', 'owner'],
    ['assigned', 'system'],
  ])
})

test('the first rule for source and city applies; deactivated staff are skipped, and an existing assignee stays', () => {
  const email = rowOf(users, eq(users.id, jo))?.email
  rules([
    { sources: ['webinar'], to: [email] },
    { cities: ['waukee'], to: [tom] },
  ])
  expect(assigneeOf(arrives({ source: 'webinar', city: 'Waukee' }))).toBe(jo)
  expect(assigneeOf(arrives({ city: ' WAUKEE ' }))).toBe(tom)
  expect(assigneeOf(arrives({ city: 'Ames' }))).toBeNull()
  expect(assigneeOf(arrives({ source: 'webinar', assigneeId: null }))).toBeNull()
  choose(jo, { deactivatedAt: new Date() })
  expect(assigneeOf(arrives({ source: 'webinar', city: 'Waukee' }))).toBe(tom)
})

test.each(['x', '{}', '[{"to":[]}]', '[{"sources":["nowhere"],"to":["a"]}]'])('invalid rules are refused: %s', (typed) => {
  expect(() => inTransaction((tx) => writeTypedSetting(tx, 'leadAssignment', typed))).toThrow(ZodError)
})

test('assignees get one email about their leads, unless they took them themselves or declined email', async () => {
  const leadIds = Array.from({ length: 3 }, () => makeLead(db(), { name: 'Luz Ortega' }).id)
  const give = (to: string, by: string) =>
    inTransaction((tx) => {
      for (const leadId of leadIds)
        assignLead(tx, { leadId, assigneeId: to, actor: { kind: 'staff', userId: by }, now: new Date() })
    })
  give(tom, jo)
  // One is reassigned before the email is written.
  inTransaction((tx) =>
    assignLead(tx, { leadId: leadIds[0] ?? '', assigneeId: null, actor: { kind: 'staff', userId: jo }, now: new Date() }),
  )
  await runDueJobs(inMinutes(3))
  const [mail, ...others] = listMails('lead-notices')
  expect([mail?.subject, others]).toEqual(['2 leads were assigned to you', []])
  give(jo, jo)
  choose(tom, { mailsAssigned: false })
  give(tom, jo)
  await runDueJobs(inMinutes(6))
  expect(listMails('lead-notices')).toHaveLength(1)
})

test('every new lead is reported to its subscribers, except its assignee', async () => {
  choose(tom, { mailsNewLeads: true })
  choose(jo, { mailsNewLeads: true })
  rules([{ to: [jo] }])
  arrives()
  await runDueJobs(inMinutes(3))
  expect(
    listMails('lead-notices')
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['A lead was assigned to you', 'A new lead'])
})

test('due actions are emailed at seven in the morning, once, to their assignees', async () => {
  // 6:59 and 7:01 in Des Moines, and noon.
  const [before, morning, noon] = [
    new Date('2026-11-24T12:59:00Z'),
    new Date('2026-11-24T13:01:00Z'),
    new Date('2026-11-24T18:05:00Z'),
  ]
  makeLead(db(), {
    name: 'Theo Blackwell',
    assigneeId: tom,
    nextAction: 'Call',
    nextActionAt: new Date(morning.getTime() - 48 * HOUR_MS),
  })
  for (const now of [before, noon]) scheduleJob('due-today', now)
  await runDueJobs(noon)
  expect(listMails('due-today')).toEqual([])
  for (const now of [morning, morning]) scheduleJob('due-today', now)
  await runDueJobs(noon)
  scheduleJob('due-today', new Date(morning.getTime() + HOUR_MS))
  await runDueJobs(noon)
  const [mail, ...others] = listMails('due-today')
  expect([mail?.subject, others]).toEqual(['One action is due', []])
  expect(mail?.textBody).toContain('Theo Blackwell, since Sun, Nov 22')
})
