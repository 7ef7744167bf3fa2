import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { openMailedLink } from '#app/modules/enrollment/presentation/open-mailed-link.server.ts'
import { action, loader } from '#app/routes/resources/mail-link-again.ts'
import { saveCashFlow } from '#app/modules/reports/cash-flow.server.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { valueOf } from '#tests/setup/value-of.ts'
import { hasLeadAccess } from '#tests/setup/visitor.ts'

setupTestDatabase()

const ask = (leadId: string, form: Record<string, string> = {}, clientIp = '203.0.113.7') =>
  callAction(action, { url: `/analysis/${leadId}/mail-link`, params: { leadId }, form, context: { clientIp } })
const mails = () => listMails()
const afterAMinute = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
afterEach(() => {
  vi.useRealTimers()
})

test("the link goes to the lead's address, authorizes the browser that opens it, and proves the mailbox", async () => {
  const lead = makeLead(db(), { email: 'owner@example.com' })
  const answer = await ask(lead.id, { email: 'thief@example.com' })
  expect([answer.status, answer.location]).toEqual([303, `/analysis/${lead.id}`])
  expect(mails()).toMatchObject([{ recipient: 'owner@example.com', template: 'report-link', leadId: lead.id }])
  const token = /\/r\/([0-9a-f]{32})/.exec(mails()[0]?.textBody ?? '')?.[1] ?? ''
  const visitor = 'ab'.repeat(16)
  expect(isMailboxProved(db(), 'owner@example.com')).toBe(false)
  const opened = valueOf(openMailedLink({ token, visitor, wantsMarketing: false, ipAddress: undefined }))
  expect(opened.leadId).toBe(lead.id)
  expect(hasLeadAccess(opened.visitor, lead.id, 'proved')).toBe(true)
  expect(hasLeadAccess(visitor, lead.id, 'submitted')).toBe(false)
  expect(isMailboxProved(db(), 'owner@example.com')).toBe(true)
  expect(isMailboxProved(db(), 'thief@example.com')).toBe(false)
})

test('it comes with the year that the owner entered', async () => {
  const leadId = makeReport(db())
  await ask(leadId)
  const year = { askingRent: 2000, compare: 'rent', secondRent: 2050, vacancyPercent: 5.5, maintenancePercent: 10 } as const
  saveCashFlow(leadId, { ...year, taxYear: 4321, insuranceYear: null, hoaMonth: null, mortgageMonth: null })
  afterAMinute()
  await ask(leadId)
  const [before, after] = mails().map(({ textBody }) => textBody)
  expect(before).not.toContain('you could keep in a year')
  expect(after).toContain('What you could keep in a year at $2,000 a month')
  expect(after).toMatch(/Property tax\n {2}−\$4,321/)
})

test('the response is the same whether an email is sent or not', async () => {
  const known = makeLead(db())
  const binned = makeLead(db(), { deletedAt: new Date() })
  const answers = [await ask(known.id), await ask(binned.id), await ask('0'.repeat(32))]
  const words = answers.map(({ status, location, setCookies }) => [status, location?.length, setCookies.length])
  expect(new Set(words.map((word) => JSON.stringify(word))).size).toBe(1)
  expect(mails()).toHaveLength(1)
})

test('eight presses at once email one link, for each home', async () => {
  const [first, second] = [makeLead(db(), { email: 'owner@example.com' }), makeLead(db(), { email: 'owner@example.com' })]
  const answers = await Promise.all([first, second, first, first, second, first, first, first].map(({ id }) => ask(id)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(mails().map(({ leadId }) => leadId)).toEqual([first.id, second.id])
})

test('a lead gets three emails an hour without notice of the fourth; a network may ask ten times', async () => {
  const lead = makeLead(db())
  const answers = []
  for (let index = 0; index < 11; index++) {
    answers.push((await ask(lead.id)).status)
    // A repeat counts only once.
    await ask(lead.id, {}, `198.51.100.${100 + index}`)
    expect(mails()).toHaveLength(Math.min(index + 1, 3))
    afterAMinute()
  }
  expect(answers).toEqual([...new Array<number>(10).fill(303), 429])
  expect(mails()).toHaveLength(3)
  expect((await ask(lead.id, {}, '198.51.100.9')).status).toBe(303)
  expect(mails()).toHaveLength(3)
})

test('a filled honeypot sends nothing, and neither does a GET', async () => {
  const lead = makeLead(db())
  expect((await ask(lead.id, { website: 'x' })).status).toBe(400)
  const opened = await callLoader(loader, { url: `/analysis/${lead.id}/mail-link`, params: { leadId: lead.id } })
  expect([opened.status, opened.location]).toEqual([302, `/analysis/${lead.id}`])
  db().update(leads).set({ email: '' }).where(eq(leads.id, lead.id)).run()
  expect((await ask(lead.id)).status).toBe(303)
  expect(mails()).toEqual([])
})
