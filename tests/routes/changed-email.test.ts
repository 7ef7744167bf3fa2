import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { documents, leadActivities, leads, messages } from '#app/db/schema/index.ts'
import { findLeadAccess } from '#app/modules/access/grants.server.ts'
import { createBookingToken } from '#app/modules/access/grant-lead.server.ts'
import { readdressAgreementJob } from '#app/modules/documents/send-agreement/readdress-agreement.server.ts'
import { mailLinkAgain } from '#app/modules/enrollment/presentation/mail-link-again.server.ts'
import { undoBatch } from '#app/modules/leads/bulk-undo/undo-batch.server.ts'
import { loadCompared } from '#app/modules/leads/merge/load-compared.server.ts'
import { mergeLeads, versionOf } from '#app/modules/leads/merge/merge-leads.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { action as leadPage } from '#app/routes/staff/lead.tsx'
import { paths } from '#app/paths.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { Browser } from '#tests/setup/browser.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { mailedSigningToken, reachSigning } from '#tests/setup/signing.ts'
import { cookieOf, newVisitor, proveMailboxOf, submitLead } from '#tests/setup/visitor.ts'

setupTestDatabase()

const [OLD, NEW] = ['old@example.com', 'new@example.com']

let leadId: string
beforeEach(() => {
  leadId = makeReport(db(), { lead: { email: OLD, name: 'Olive Owner', phone: '(515) 555-0188' } })
})

async function changeEmail(email: string, seen = OLD): Promise<void> {
  const call = { url: `/leads/${leadId}`, params: { leadId }, cookie: signedInAs('user').cookie }
  expect((await callAction(leadPage, { ...call, form: { intent: 'email', email, seen } })).status).toBe(303)
}

const levelOf = (token: string) => findLeadAccess(db(), token, leadId)?.level ?? null
const documentsOf = (id = leadId) =>
  db().select().from(documents).where(eq(documents.leadId, id)).orderBy(asc(documents.createdAt)).all()
const runJob = () => readdressAgreementJob.run({ leadId }, { now: new Date(), attempt: 1, signal: AbortSignal.timeout(5_000) })
const secretIn = (template: string, place: string) =>
  new RegExp(`/${place}/([0-9a-f]{32})`).exec(listMails(template).at(-1)?.textBody ?? '')?.[1] ?? ''

describe('the old mailbox', () => {
  test('has no right to the lead anymore, and regains it if the change is undone', async () => {
    const [typed, proved] = [newVisitor(), proveMailboxOf(OLD)]
    submitLead(typed.id, leadId)
    expect([levelOf(typed.token), levelOf(proved)]).toEqual(['submitted', 'proved'])
    await changeEmail(NEW)
    expect([levelOf(typed.token), levelOf(proved)]).toEqual([null, null])
    await changeEmail(OLD, NEW)
    expect(levelOf(proved)).toBe('proved')
  })

  test('opens nothing by its emailed links, and sees nothing of the new one', async () => {
    mailLinkAgain(leadId)
    const report = secretIn('report-link', 'r')
    const booking = inTransaction((tx) => createBookingToken(tx, leadId))
    await reachSigning(leadId)
    const signing = mailedSigningToken(leadId)
    await changeEmail(NEW)
    await runJob()

    const holder = new Browser(await cookieOf(proveMailboxOf(OLD)))
    const before = documentsOf()
    for (const address of [paths.mailedReport(report), paths.walkthrough(booking), paths.walkthroughCalendar(booking)])
      expect((await holder.get(address)).status, address).toBe(404)
    expect((await holder.post(paths.mailedReport(report))).status).toBe(404)
    const page = await holder.get(paths.sign(signing))
    expect(page.data).toMatchObject({ open: null, ended: { kind: 'withdrawn' } })
    for (const form of [{ intent: 'code' }, { intent: 'renew' }, { intent: 'decline' }])
      await holder.post(paths.sign(signing), form)
    expect(JSON.stringify([page.data])).not.toMatch(/new@|n\S*@example/)
    expect(documentsOf()).toEqual(before)
    expect(listMails('signing-code')).toEqual([])
  })

  test('signs nothing with a code that it was emailed before', async () => {
    await reachSigning(leadId)
    const page = paths.sign(mailedSigningToken(leadId))
    const holder = new Browser()
    await holder.post(page, { intent: 'code' })
    const code = /code is ([A-Z0-9-]{9})/.exec(listMails('signing-code').at(-1)?.textBody ?? '')?.[1] ?? ''
    expect(code).not.toBe('')
    await changeEmail(NEW)
    await holder.post(page, { intent: 'sign', consent: 'on', fullName: 'Olive Owner', code })
    expect(documentsOf()).toMatchObject([{ status: 'pending', completedAt: null }])
    expect(rowOf(leads, eq(leads.id, leadId))?.status).not.toBe('enrolled')
  })

  test('gets no waiting email: staff emails go to the new one, links and codes to no one', async () => {
    const mail = { to: OLD, leadId, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' } as const
    const ids = inTransaction((tx) => [
      queueMail(tx, { ...mail, template: 'staff-mail', cause: 'staff', headers: { 'Reply-To': 'jo@example.com' } }).id,
      queueMail(tx, { ...mail, template: 'report-link', cause: 'visitor' }).id,
      queueMail(tx, { ...mail, template: 'report-link', cause: 'visitor' }).id,
      queueMail(tx, { ...mail, template: 'report-link', cause: 'visitor', to: 'spouse@example.com' }).id,
    ])
    db()
      .update(messages)
      .set({ state: 'held', heldReason: 'mailbox_hour' })
      .where(eq(messages.id, ids[2] ?? ''))
      .run()
    db()
      .update(messages)
      .set({ state: 'sent' })
      .where(eq(messages.id, ids[3] ?? ''))
      .run()
    await changeEmail(NEW)
    const rows = ids.map((id) => rowOf(messages, eq(messages.id, id)))
    expect(rows.map((row) => [row?.recipient, row?.recipientKey, row?.mailboxKey, row?.state])).toEqual([
      [NEW, NEW, NEW, 'queued'],
      [OLD, OLD, OLD, 'suppressed'],
      [OLD, OLD, OLD, 'suppressed'],
      ['spouse@example.com', 'spouse@example.com', 'spouse@example.com', 'sent'],
    ])
    const lines = db().select({ summary: leadActivities.summary }).from(leadActivities).all()
    expect(lines.map(({ summary }) => summary)).toContain(
      `1 waiting email from staff redirected to ${NEW}; 2 waiting emails to ${OLD} canceled: links and codes only go to that mailbox`,
    )
  })

  test('keeps everything if the address is only spelled differently', async () => {
    const proved = proveMailboxOf(OLD)
    mailLinkAgain(leadId)
    await changeEmail('Old@Example.com')
    expect(levelOf(proved)).toBe('proved')
    expect(db().select({ state: messages.state }).from(messages).all()).toEqual([{ state: 'queued' }])
  })
})

describe('the new mailbox', () => {
  test('is proved by its emailed link, and may then act for the lead', async () => {
    await changeEmail(NEW)
    mailLinkAgain(leadId)
    expect(listMails('report-link').map(({ recipient }) => recipient)).toEqual([NEW])
    const owner = new Browser()
    await owner.post(paths.mailedReport(secretIn('report-link', 'r')))
    expect((await owner.get(paths.report(leadId))).data).toMatchObject({ level: 'proved' })
  })

  test('is emailed the agreement that was waiting at the old one, once', async () => {
    await reachSigning(leadId)
    await changeEmail(NEW)
    await Promise.all([runJob(), runJob()])
    await runJob()
    expect(documentsOf().map(({ status, submitterEmail }) => [status, submitterEmail])).toEqual([
      ['expired', OLD],
      ['pending', NEW],
    ])
    expect(listMails('agreement-link').map(({ recipient }) => recipient)).toEqual([OLD, NEW])
  })

  test('is emailed no agreement if none was waiting', async () => {
    await changeEmail(NEW)
    await runJob()
    expect([documentsOf(), listMails('agreement-link')]).toEqual([[], []])
  })
})

describe('two merged leads with two mailboxes', () => {
  const OTHER = 'other@example.com'
  let other: string
  beforeEach(() => {
    other = makeReport(db(), { lead: { email: OTHER } })
  })

  function merge(): string {
    const compared = loadCompared(db(), [leadId, other])
    const seen = compared.ok ? versionOf(compared.value) : ''
    const merged = mergeLeads(signedInAs('user').viewer, { ids: [leadId, other], stays: leadId, picks: { email: leadId }, seen })
    if (!merged.ok) throw new Error(merged.reason.kind)
    return merged.value.batchId
  }

  test('belong only to the chosen mailbox; unmerged, each to its own again', async () => {
    const [one, two] = [proveMailboxOf(OLD), proveMailboxOf(OTHER)]
    await reachSigning(other)
    const signing = mailedSigningToken(other)
    const holder = new Browser(await cookieOf(two))
    const batchId = merge()
    expect([levelOf(one), levelOf(two)]).toEqual(['proved', null])
    expect((await holder.get(paths.sign(signing))).data).toMatchObject({ open: null, ended: { kind: 'withdrawn' } })
    expect((await undoBatch(signedInAs('admin').viewer, batchId)).ok).toBe(true)
    expect(findLeadAccess(db(), two, other)?.level).toBe('proved')
    expect([levelOf(one), levelOf(two)]).toEqual(['proved', null])
    expect((await holder.get(paths.sign(signing))).data).toMatchObject({ ended: null })
  })

  test('send nothing more to the other one', async () => {
    mailLinkAgain(other)
    mailLinkAgain(leadId)
    merge()
    const rows = db().select({ to: messages.recipient, state: messages.state }).from(messages).all()
    expect(rows).toEqual([
      { to: OTHER, state: 'suppressed' },
      { to: OLD, state: 'queued' },
    ])
  })
})
