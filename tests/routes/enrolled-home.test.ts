import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { payments } from '#app/db/schema/index.ts'
import { createLead } from '#app/modules/leads/write/create-lead.server.ts'
import { loader as enrollForm } from '#app/routes/public/enroll.tsx'
import { action as pay } from '#app/routes/public/manage/payment.tsx'
import { loader as report } from '#app/routes/public/report.tsx'
import { action as createSession } from '#app/routes/resources/create-payment-session.ts'
import { loader as reportPdf } from '#app/routes/resources/report-pdf.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { runsOf, tick } from '#tests/setup/campaigns.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { leastCost } from '#tests/setup/processor-time.ts'
import { callAction, callJson, callLoader, TEST_ORIGIN } from '#tests/setup/route.ts'
import { browserOf, provedBrowserOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const HOME = { email: 'ana@example.com', streetAddress: '4215 NW 90th Street', city: 'Clive', state: 'IA', zipCode: '50325' }

/** An enrolled home, and its owner's second analysis with another spelling. */
function askedAgain(again: Partial<typeof HOME> = {}) {
  const enrolled = makeReport(db(), { lead: { ...HOME, source: 'enrollment', status: 'enrolled' } })
  const asked = makeReport(db(), { lead: { ...HOME, streetAddress: '4215 nw 90th st', status: 'analysis_submitted', ...again } })
  return { enrolled, asked }
}

const open = (leadId: string, cookie: string) => callLoader(report, { url: `/analysis/${leadId}`, params: { leadId }, cookie })

test.each([
  ['submitted both', browserOf],
  ['proved the mailbox', provedBrowserOf],
])('an owner who %s continues the enrollment of the home from every entry point', async (_how, browser) => {
  const { enrolled, asked } = askedAgain()
  const cookie = await browser(enrolled, asked)
  expect((await open(asked, cookie)).location).toBe(`/analysis/${enrolled}`)
  expect((await open(enrolled, cookie)).data).toMatchObject({ report: { plan: 'online' } })
  expect((await callLoader(enrollForm, { url: `/enroll?from=${asked}`, cookie })).location).toBe(`/analysis/${enrolled}`)
  const paid = await callAction(pay, { url: `/analysis/${asked}/manage/payment`, params: { leadId: asked }, cookie, form: {} })
  expect(paid.location).toBe(`/analysis/${enrolled}`)
  const json = { leadId: asked }
  expect((await callJson(createSession, { url: '/api/stripe/create-session', cookie, json })).status).toBe(409)
  const request = new Request(`${TEST_ORIGIN}/analysis/${asked}/report.pdf`, { headers: { Cookie: cookie } })
  const pdf = await reportPdf({ request, params: { leadId: asked }, context: {} })
  expect(pdf.headers.get('Location')).toContain(enrolled)
  expect(rowsOf(payments)).toEqual([])
})

test("of another home or mailbox, or in an unauthorized browser, the enrollment isn't mentioned", async () => {
  const { enrolled, asked } = askedAgain()
  expect((await open(asked, await browserOf(asked))).status).toBe(200)
  const neighbor = askedAgain({ streetAddress: '4217 NW 90th St' }).asked
  expect((await open(neighbor, await provedBrowserOf(neighbor))).status).toBe(200)
  const other = askedAgain({ email: 'else@example.com' }).asked
  expect((await open(other, await browserOf(other, enrolled))).status).toBe(200)
})

test('two thousand analyses of the home, none of them enrolled, delay its report by little', async () => {
  const asked = makeReport(db(), { lead: HOME })
  inTransaction((tx) => Array.from({ length: 2000 }, () => makeLead(tx, HOME)))
  const cookie = await provedBrowserOf(asked)
  expect((await open(asked, cookie)).status).toBe(200)
  expect(await leastCost(() => open(asked, cookie), { enough: 100, ofThread: true })).toBeLessThan(100)
})

test('no campaign begins for it: it would ask to start something that has started', async () => {
  const cause = { actor: { kind: 'owner' }, summary: 'Came' } as const
  askedAgain()
  const property = { ...HOME, name: 'Ana', source: 'analysis', status: 'analysis_submitted' } as const
  const [same, other] = inTransaction((tx) => [
    createLead(tx, property, cause),
    createLead(tx, { ...property, streetAddress: '1 Elm St' }, cause),
  ])
  await tick(new Date())
  expect([same, other].map((id) => runsOf(id).length)).toEqual([0, 1])
})
