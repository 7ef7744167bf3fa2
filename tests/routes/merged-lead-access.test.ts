import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads, messages } from '#app/db/schema/index.ts'
import { issueToken } from '#app/modules/tokens/tokens.server.ts'
import { undoBatch } from '#app/modules/leads/bulk-undo/undo-batch.server.ts'
import { loadCompared } from '#app/modules/leads/merge/load-compared.server.ts'
import { mergeLeads, versionOf } from '#app/modules/leads/merge/merge-leads.server.ts'
import { findMailedReport } from '#app/modules/enrollment/presentation/open-mailed-link.server.ts'
import { mailLinkAgain } from '#app/modules/enrollment/presentation/mail-link-again.server.ts'
import { paths } from '#app/paths.ts'
import { loader as reportPage } from '#app/routes/public/report.tsx'
import { loader as sharedPage } from '#app/routes/public/shared-report.tsx'
import { makeReport } from '#tests/factories/make-report.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { cookieOf, hasLeadAccess, newVisitor, proveMailboxOf, submitLead } from '#tests/setup/visitor.ts'

setupTestDatabase()

const EMAIL = 'priya@example.com'

let kept: string
let gone: string
beforeEach(() => {
  const house = { streetAddress: '4118 Beaver Ave', zipCode: '50310', email: EMAIL }
  kept = makeReport(db(), { lead: house })
  gone = makeReport(db(), { lead: { ...house, streetAddress: '4118 Beaver Avenue' } })
})

function merge() {
  const compared = loadCompared(db(), [kept, gone])
  const seen = compared.ok ? versionOf(compared.value) : ''
  const merged = mergeLeads(signedInAs('user').viewer, { ids: [kept, gone], stays: kept, picks: { address: kept }, seen })
  if (!merged.ok) throw new Error(merged.reason.kind)
  return merged.value.batchId
}

const openOld = async (token: string | null, leadId = gone) =>
  callLoader(reportPage, {
    url: paths.report(leadId),
    params: { leadId },
    ...(token === null ? {} : { cookie: await cookieOf(token) }),
  })

test('a proved mailbox is redirected from the old report to the kept one', async () => {
  const token = proveMailboxOf(EMAIL)
  merge()
  expect((await openOld(token)).location).toBe(paths.report(kept))
})

test('a browser that only typed one of the leads may act for none of them, and sees only public data', async () => {
  const [ofKept, ofGone, ofBoth] = [newVisitor(), newVisitor(), newVisitor()]
  submitLead(ofKept.id, kept)
  submitLead(ofGone.id, gone)
  for (const id of [kept, gone]) submitLead(ofBoth.id, id)
  const batchId = merge()
  for (const { token } of [ofKept, ofGone])
    for (const id of [kept, gone]) expect(hasLeadAccess(token, id, 'submitted')).toBe(false)
  expect(hasLeadAccess(ofBoth.token, kept, 'submitted')).toBe(true)
  const refused = await openOld(ofGone.token)
  expect([refused.status, refused.location]).toEqual([403, null])
  expect(await refused.text()).not.toContain(kept)
  expect((await openOld(null)).status).toBe(403)
  expect((await openOld(ofBoth.token)).location).toBe(paths.report(kept))

  expect(await undoBatch(signedInAs('admin').viewer, batchId)).toMatchObject({ ok: true })
  expect([hasLeadAccess(ofKept.token, kept, 'submitted'), hasLeadAccess(ofGone.token, gone, 'submitted')]).toEqual([true, true])
  expect([hasLeadAccess(ofKept.token, gone, 'submitted'), hasLeadAccess(ofGone.token, kept, 'submitted')]).toEqual([false, false])
  expect((await openOld(ofGone.token)).status).toBe(200)
})

test('an emailed link leads to the kept lead if it went to its mailbox, and nowhere otherwise', () => {
  const linkTo = () => inTransaction((tx) => issueToken(tx, { purpose: 'report', leadId: gone, email: EMAIL, days: 1 }))
  const own = linkTo()
  merge()
  expect(findMailedReport(own)?.leadId).toBe(kept)
  db().update(leads).set({ email: 'someone@example.com' }).where(eq(leads.id, kept)).run()
  expect(findMailedReport(own)).toBeNull()
})

test("'Email me the link again' of the old page emails the kept lead's owner", () => {
  merge()
  mailLinkAgain(gone)
  const mails = db().select({ leadId: messages.leadId, recipient: messages.recipient }).from(messages).all()
  expect(mails).toEqual([{ leadId: kept, recipient: EMAIL }])
})

test('a shared report still shows its house, and no other one', async () => {
  const share = () => inTransaction((tx) => issueToken(tx, { purpose: 'shared_report', leadId: gone, days: 1 }))
  const open = (token: string) => callLoader(sharedPage, { url: paths.sharedReport(token), params: { token } })
  const token = share()
  const batchId = merge()
  expect((await open(token)).status).toBe(200)
  await undoBatch(signedInAs('admin').viewer, batchId)
  db().update(leads).set({ streetAddress: '9 Elm St' }).where(eq(leads.id, gone)).run()
  merge()
  expect((await open(token)).status).toBe(410)
})
