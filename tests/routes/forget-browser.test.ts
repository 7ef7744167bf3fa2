import { expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { drafts, leadGrants, tokens, visitorMailboxes, visitors } from '#app/db/schema/index.ts'
import { draftIdHeader, findDraftId } from '#app/http/draft-cookie.server.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { saveDraft } from '#app/modules/forms/drafts.server.ts'
import { action, loader } from '#app/routes/resources/forget-browser.ts'
import { loader as openReport } from '#app/routes/public/report.tsx'
import { makeReport } from '#tests/factories/make-report.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, cookieFrom, TEST_ORIGIN } from '#tests/setup/route.ts'
import { browserOf, cookieOf, newVisitor, provedBrowserOf, submitLead } from '#tests/setup/visitor.ts'

setupTestDatabase()

const forget = (leadId: string, cookie: string, form: Record<string, string> = {}) =>
  callAction(action, { url: `/analysis/${leadId}/forget-browser`, params: { leadId }, cookie, form })
const levelOn = async (leadId: string, cookie: string) =>
  (await callLoader(openReport, { url: `/analysis/${leadId}`, params: { leadId }, cookie })).data.level

test("'Sign out this browser' ends its rights for every lead, its links, its drafts and its cookies", async () => {
  const [leadId, other] = [makeReport(db()), makeReport(db())]
  const visitor = newVisitor()
  submitLead(visitor.id, leadId)
  submitLead(visitor.id, other)
  inTransaction((tx) => issueToken(tx, { purpose: 'booking', leadId, visitorId: visitor.id, days: 1 }))
  const draftId = inTransaction((tx) =>
    saveDraft(tx, null, { form: 'enrollment', payload: { values: { name: 'Ann Owner' } }, email: '' }),
  )
  const draft = cookieFrom({ setCookies: [await draftIdHeader('enrollment', draftId)] })
  const cookie = `${await cookieOf(visitor.token)}; ${draft}`
  expect(await levelOn(leadId, cookie)).toBe('submitted')

  const answer = await forget(leadId, cookie)
  expect([answer.status, answer.location]).toEqual([303, `/analysis/${leadId}`])
  for (const id of [leadId, other]) expect(await levelOn(id, cookie)).toBeNull()
  for (const table of [visitors, leadGrants, tokens, drafts]) expect(rowsOf(table)).toEqual([])
  for (const name of ['visitor', 'draft-analysis', 'draft-enrollment'])
    expect(answer.setCookies.find((header) => header.startsWith(`${name}=`))).toMatch(/Max-Age=0/)
  const request = new Request(TEST_ORIGIN, { headers: { Cookie: cookieFrom(answer) } })
  expect(await findDraftId(request, 'enrollment')).toBeNull()
})

test('it ends a mailbox proof, too, and affects no other browser', async () => {
  const leadId = makeReport(db())
  const [owner, phone] = [await provedBrowserOf(leadId), await provedBrowserOf(leadId)]
  await forget(leadId, owner)
  expect([await levelOn(leadId, owner), await levelOn(leadId, phone)]).toEqual([null, 'proved'])
  expect(rowsOf(visitorMailboxes)).toHaveLength(1)
})

test('an unknown browser can be signed out too; a filled honeypot and a GET change nothing', async () => {
  const leadId = makeReport(db())
  expect((await forget(leadId, '')).status).toBe(303)
  const cookie = await browserOf(leadId)
  expect((await forget(leadId, cookie, { website: 'x' })).status).toBe(400)
  const opened = await callLoader(loader, { url: `/analysis/${leadId}/forget-browser`, params: { leadId }, cookie })
  expect(opened.location).toBe(`/analysis/${leadId}`)
  expect(await levelOn(leadId, cookie)).toBe('submitted')
})
