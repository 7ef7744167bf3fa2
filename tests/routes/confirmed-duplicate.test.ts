import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { feeSchedule } from '#app/content/fees.ts'
import { company } from '#app/content/company.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leadActivities, leads, tasks } from '#app/db/schema/index.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { enrollmentReceivedMail } from '#app/modules/messaging/templates/enrollment.ts'
import { feesOfPlan } from '#app/modules/pricing/lead-fees.ts'
import { action, loader } from '#app/routes/public/mailed-report.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'

setupTestDatabase()

const EMAIL = 'priya@example.com'

let earlier: string
let later: string
beforeEach(() => {
  earlier = makeLead(db(), { email: EMAIL }).id
  later = makeLead(db(), { email: EMAIL, possibleDuplicateOfId: earlier }).id
})

const linkTo = (leadId: string, email = EMAIL) =>
  inTransaction((tx) => issueToken(tx, { purpose: 'report', leadId, email, days: 3 }))
const press = (token: string) => callAction(action, { url: `/r/${token}`, params: { token }, form: {} })
const openTasks = () => db().select({ leadId: tasks.leadId, summary: tasks.summary }).from(tasks).all()
const eventsOf = (leadId: string) =>
  db()
    .select({ kind: leadActivities.kind })
    .from(leadActivities)
    .where(eq(leadActivities.leadId, leadId))
    .all()
    .filter(({ kind }) => kind === 'duplicate_confirmed')

test('the button after the emailed link gives staff a task, and both timelines a line, once', async () => {
  const token = linkTo(later)
  await callLoader(loader, { url: `/r/${token}`, params: { token } })
  expect(openTasks()).toEqual([])
  for (let time = 0; time < 2; time++) expect((await press(token)).status).toBe(303)
  expect(openTasks()).toEqual([{ leadId: later, summary: expect.stringContaining('Compare') as string }])
  expect([eventsOf(earlier), eventsOf(later)].map((lines) => lines.length)).toEqual([1, 1])
  db().update(tasks).set({ doneAt: new Date() }).run()
  await press(token)
  expect(openTasks()).toHaveLength(1)
})

test('an address with very many duplicates gives a few tasks at each press', async () => {
  inTransaction((tx) => {
    for (let made = 0; made < 29; made += 1) makeLead(tx, { email: EMAIL, possibleDuplicateOfId: earlier })
  })
  const token = linkTo(earlier)
  await press(token)
  expect(openTasks()).toHaveLength(25)
  await press(token)
  expect(openTasks()).toHaveLength(30)
})

test('the link to the earlier of the two says the same', async () => {
  await press(linkTo(earlier))
  expect(openTasks()).toHaveLength(1)
})

test.each([
  ['of another email', () => db().update(leads).set({ email: 'other@example.com' }).where(eq(leads.id, earlier)).run()],
  ['in the trash', () => db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, earlier)).run()],
])("a duplicate %s can't be confirmed by them", async (_which, change) => {
  change()
  await press(linkTo(later))
  expect(openTasks()).toEqual([])
})

test('the email promises what happens: a person compares the two', () => {
  const fees = feesOfPlan(feeSchedule, 'online', { propertyType: 'condo', unitCount: 1 })
  const property = { address: '1 Elm St', property: '1 Elm St', propertyType: 'Condo', unitCount: 1, rentDollars: 1500, fees }
  const { text } = enrollmentReceivedMail(company, {
    ...property,
    name: null,
    isDuplicate: true,
    left: 'One thing is left: pay the $199 onboarding fee.',
    url: 'https://site.example/r/1',
  })
  expect(text).toContain('Someone on our team will compare the two and get in touch.')
  expect(text).not.toContain('put them together')
})
