import { eq, ne } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documents, documentSigners, leads } from '#app/db/schema/index.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { startRun } from '#app/modules/campaigns/runs.server.ts'
import { loadCompared } from '#app/modules/leads/merge/load-compared.server.ts'
import { mergeLeads, versionOf } from '#app/modules/leads/merge/merge-leads.server.ts'
import { undoBatch } from '#app/modules/leads/bulk-undo/undo-batch.server.ts'
import { findDocument } from '#app/modules/documents/detail/find-document.server.ts'
import { documentState } from '#app/modules/documents/list/document-state.ts'
import { countDocuments } from '#app/modules/documents/list/list-documents.server.ts'
import { findAgreement, listDocumentsOfLead } from '#app/modules/documents/queries.server.ts'
import { signingLink } from '#app/modules/documents/send-agreement/mail-agreement.server.ts'
import { listPapers } from '#app/modules/owner-page/list-papers.server.ts'
import { loader as signPage } from '#app/routes/public/sign.tsx'
import { callLoader } from '#tests/setup/route.ts'
import { remindOfDocument } from '#app/modules/documents/manage/remind-document.server.ts'
import { remindUnsignedJob } from '#app/modules/documents/manage/remind-unsigned.server.ts'
import { createTask } from '#app/modules/tasks/tasks.server.ts'
import { paths } from '#app/paths.ts'
import { runDueJobs } from '#app/worker/worker.server.ts'
import { makeBooking, makeDocument, makeDocumentEvent, makeInvoice, makePayment } from '#tests/factories/make-onboarding.ts'
import { makeNote } from '#tests/factories/make-lead.ts'
import { makePrivacyRequest } from '#tests/factories/make-privacy-request.ts'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { Browser } from '#tests/setup/browser.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { cookieOf, proveMailboxOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const EMAIL = 'priya@example.com'
const DAY = new Date(Date.now() + 5 * DAY_MS)

let older: string
let newer: string
let admin: ReturnType<typeof signedInAs>

/** A lead with one of everything. `number` tells the two apart. */
function makeHome(number: 1 | 2): string {
  const street = `411${number} Beaver Ave`
  const leadId = makeReport(db(), { lead: { name: 'Priya Raman', email: EMAIL, streetAddress: street, status: 'proposal' } })
  const signer = {
    leadId,
    submitterName: 'Priya Raman',
    submitterEmail: EMAIL,
    propertyAddress: `${street}, Des Moines, IA 50310`,
  }
  const document = makeDocument(db(), {
    ...signer,
    status: number === 1 ? 'completed' : 'pending',
    completedAt: number === 1 ? DAY : null,
  })
  makeDocumentEvent(db(), { documentId: document.id, kind: 'sent', actor: `to ${EMAIL}` })
  makeInvoice(db(), { leadId, status: number === 1 ? 'paid' : 'open', paidAt: number === 1 ? DAY : null }, [
    { description: `Setup ${number}`, amountCents: number * 100_00 },
  ])
  if (number === 1) makePayment(db(), { leadId, state: 'paid', paidAt: DAY })
  else {
    makeBooking(db(), { leadId, startsAt: DAY })
    db().update(leads).set({ walkthroughDate: DAY }).where(eq(leads.id, leadId)).run()
  }
  makeReferral(db(), {
    leadId,
    clientEmail: EMAIL,
    clientName: 'Priya Raman',
    realtorName: `Realtor ${number}`,
    status: 'converted',
  })
  makeNote(db(), { leadId, authorId: admin.viewer.id, content: `Note ${number}` })
  inTransaction((tx) => {
    startRun(tx, { leadId, workflow: number === 1 ? 'warm_lead' : 'onboarding', actor: { kind: 'system' }, now: new Date() })
    createTask(tx, { leadId, kind: 'answer-message', summary: `Answer ${number}`, dueAt: new Date() })
  })
  return leadId
}

beforeEach(async () => {
  admin = signedInAs('admin')
  older = makeHome(1)
  newer = makeHome(2)
  await runDueJobs()
})

/** What each place says about these leads, without moments of changes. */
async function readAll(leadIds: string[]): Promise<Record<string, string>> {
  const staff = new Browser(admin.cookie)
  const owner = new Browser(await cookieOf(proveMailboxOf(EMAIL)))
  const request = makePrivacyRequest({ email: EMAIL, state: 'open' }).id
  const said: Record<string, string> = {}
  for (const [place, address] of Object.entries({
    leads: paths.leads({ q: EMAIL }),
    board: paths.leadBoard({ q: EMAIL }),
    search: paths.search({ q: EMAIL }),
    documents: paths.documents({ q: EMAIL }),
    campaigns: paths.campaigns({ q: EMAIL }),
    referrals: paths.adminReferrals({ q: 'Priya Raman' }),
    analyses: paths.adminAnalyses({ q: EMAIL }),
    dashboard: paths.dashboard(),
    export: paths.exportLeads({ q: EMAIL }),
    copy: paths.adminRequestFile(request, 'copy.json'),
    ...Object.fromEntries(leadIds.map((id, index) => [`lead ${index + 1}`, paths.lead(id)])),
  }))
    said[place] = await wordsOf(staff, address)
  said.owner = await wordsOf(owner, paths.my())
  return said
}

async function wordsOf(browser: Browser, address: string): Promise<string> {
  const answer = await browser.get(address)
  return answer.hasData ? JSON.stringify(answer.data) : answer.text()
}

function merge(): string {
  const compared = loadCompared(db(), [newer, older])
  const seen = compared.ok ? versionOf(compared.value) : ''
  const merged = mergeLeads(admin.viewer, { ids: [newer, older], stays: older, picks: { address: older }, seen })
  if (!merged.ok) throw new Error(merged.reason.kind)
  return merged.value.batchId
}

/** What merging and unmerging adds: its own lines, and the numbers of changes. */
const OF_THE_MERGE = new Set([
  'updatedAt',
  'now',
  'submissionId',
  'seen',
  'seenAction',
  'changeKey',
  'madeAt',
  'story',
  'sessionKey',
])

/** What is said, without moments of reading and lines about the merge. */
function lasting(said: string): unknown {
  if (!said.startsWith('{')) return said
  return JSON.parse(said, (name, value: unknown) => {
    if (OF_THE_MERGE.has(name)) return undefined
    const isLine = (record: unknown) => /^(Unm|M)erged /.test(summaryOf(record))
    return Array.isArray(value) ? value.filter((record) => !isLine(record)) : value
  })
}

function summaryOf(record: unknown): string {
  const isRecord = typeof record === 'object' && record !== null && 'summary' in record
  return isRecord && typeof record.summary === 'string' ? record.summary : ''
}

test('after an unmerge, every place says what it said before the merge', async () => {
  const before = await readAll([older, newer])
  const batchId = merge()
  await runDueJobs()
  expect((await undoBatch(admin.viewer, batchId)).ok).toBe(true)
  await runDueJobs()
  const after = await readAll([older, newer])
  for (const [place, said] of Object.entries(before)) expect.soft(lasting(after[place] ?? ''), place).toEqual(lasting(said))
})

test('merged, every place has the records of both, once', async () => {
  merge()
  await runDueJobs()
  const said = await readAll([older])
  const count = (place: string, pattern: RegExp) => said[place]?.match(pattern)?.length ?? 0
  const [documentsOf, billsOf] = [/"documentName":/g, /"(?:title|description)": ?"Setup [12]"/g]
  expect.soft([count('documents', documentsOf), count('lead 1', documentsOf)], 'documents').toEqual([2, 2])
  expect.soft([count('lead 1', billsOf), count('owner', billsOf), count('copy', billsOf)], 'invoices').toEqual([2, 2, 2])
  const referralsOf = /"realtorName":"Realtor [12]"/g
  expect.soft([count('lead 1', referralsOf), count('referrals', referralsOf)], 'referrals').toEqual([2, 2])
  // An analysis keeps the lead that it was made for, whose address redirects.
  for (const place of Object.keys(said).filter((one) => one !== 'analyses')) expect.soft(said[place], place).not.toContain(newer)
  expect.soft(said['lead 1']).toContain('"summary":"Answer 1 · Answer 2"')
  expect.soft(count('campaigns', /"runId":/g), 'active campaigns').toBe(1)
  expect.soft(said.export?.trim().split('\r\n'), 'a heading and one lead').toHaveLength(2)
  const walkthrough = DAY.toISOString()
  for (const place of ['lead 1', 'owner']) expect.soft(said[place], place).toContain(walkthrough)
  expect.soft(said.export).toContain(walkthrough.slice(0, 16).replace('T', ' '))
})

test("merged, a second agreement can't be signed anywhere, every place says so, and unmerged it can", async () => {
  const waiting = db().select({ id: documents.id }).from(documents).where(eq(documents.status, 'pending')).get()?.id ?? ''
  const token = inTransaction((tx) => signingLink(tx, { id: waiting, submitterEmail: EMAIL }))
  const places = async (leadId: string) => {
    const { data } = await callLoader(signPage, { url: paths.sign(token), params: { token } })
    const mine = listPapers({ visitorId: '', mailboxes: [EMAIL] }, leadId).find(({ id }) => id === waiting)
    const onLead = listDocumentsOfLead(leadId).find(({ id }) => id === waiting)
    return {
      link: data.ended?.kind ?? 'open',
      mine: mine?.state ?? 'none',
      lead: onLead && documentState(onLead, new Date()),
      staff: findDocument(waiting, new Date())?.state,
      counted: countDocuments(new Date()).pending,
    }
  }
  const open = { link: 'open', mine: 'open', lead: 'pending', staff: 'pending', counted: 1 }
  // The factory's document has no text, which the page needs.
  db().update(documents).set({ body: '# Agreement\n' }).where(eq(documents.id, waiting)).run()
  expect(await places(newer)).toEqual(open)
  const batchId = merge()
  expect(await places(older)).toEqual({ link: 'replaced', mine: 'none', lead: 'replaced', staff: 'replaced', counted: 0 })
  db().update(documents).set({ status: 'pending' }).where(eq(documents.status, 'completed')).run()
  expect((await places(older)).link, 'it is the newer of two').toBe('open')
  db()
    .update(documents)
    .set({ createdAt: new Date(Date.now() + 1000) })
    .where(ne(documents.id, waiting))
    .run()
  expect((await places(older)).link, 'it is the older of two').toBe('replaced')
  const setOther = async (change: Partial<typeof documents.$inferInsert>) => {
    db().update(documents).set(change).where(ne(documents.id, waiting)).run()
    return (await places(older)).link
  }
  expect(await setOther({ submitterEmail: 'old@example.com' }), "the other one isn't for the lead").toBe('open')
  expect(await setOther({ submitterEmail: EMAIL, expiresAt: new Date(Date.now() - 1000) }), 'the other one expired').toBe('open')
  expect(findAgreement(older)?.status, 'next steps name the one to be signed').toBe('pending')
  expect(await setOther({ expiresAt: null })).toBe('replaced')
  const signer = { documentId: waiting, name: 'Sam Raman', email: 'sam@example.com' }
  db()
    .insert(documentSigners)
    .values([
      { ...signer, position: 1, name: 'Priya Raman', email: EMAIL },
      { ...signer, position: 2, signedAt: new Date() },
    ])
    .run()
  expect((await places(older)).link, 'one of two signed it').toBe('open')
  await undoBatch(admin.viewer, batchId)
  expect(await places(newer)).toEqual({ ...open, counted: 2 })
})

test('an owner who signed with one lead gets no reminder to sign with the other, until they are unmerged', async () => {
  const batchId = merge()
  const inAWeek = new Date(Date.now() + 7 * DAY_MS)
  const remind = () => remindUnsignedJob.run({}, { now: inAWeek, signal: new AbortController().signal, attempt: 1 })
  await remind()
  expect(listMails('document-reminder')).toEqual([])
  const waiting = rowOf(documents, eq(documents.status, 'pending'))?.id ?? ''
  const pressed = remindOfDocument({ documentId: waiting, actor: { kind: 'staff', userId: admin.viewer.id } }, inAWeek)
  expect(pressed).toEqual({ ok: false, reason: 'has-signed' })
  await undoBatch(admin.viewer, batchId)
  await remind()
  expect(listMails('document-reminder')).toHaveLength(1)
})
