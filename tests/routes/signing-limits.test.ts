import { eq } from 'drizzle-orm'
import { MINUTE_MS } from '#app/format/duration.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { documentEvents, documents, leadActivities, leads, signingAttempts, signingCodes, tasks } from '#app/db/schema/index.ts'
import { listDocumentsOfLead } from '#app/modules/documents/queries.server.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import { action, loader } from '#app/routes/public/sign.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { reachSigning } from '#tests/setup/signing.ts'
import { errorsOf, replyOf } from '#tests/setup/form-reply.ts'

setupTestDatabase()

const EMAIL = 'ann@example.com'
const WRONG = 'CCCC-CCCC'
const DAY_MS = 24 * 60 * MINUTE_MS

let leadId: string
let token: string
beforeEach(async () => {
  leadId = makeLead(db(), { name: 'Ann Owner', email: EMAIL, estimatedRent: 1895 }).id
  token = await linkOf(leadId)
})

async function linkOf(id: string): Promise<string> {
  const started = await reachSigning(id)
  if (!started.ok) throw new Error(started.message)
  return started.url.replace('/sign/', '')
}

const open = async (of = token) => (await callLoader(loader, { url: `/sign/${of}`, params: { token: of } })).data
const post = (form: Record<string, string>, of = token) => callAction(action, { url: `/sign/${of}`, params: { token: of }, form })
const sign = (code: string, of = token) => post({ intent: 'sign', consent: 'on', fullName: 'Ann Owner', code }, of)
const codesMailed = () => listMails('signing-code')
const mailedCode = () => /code is ([A-Z0-9-]{9})/.exec(codesMailed().at(-1)?.textBody ?? '')?.[1] ?? ''
const tasksOfStaff = () => db().select({ leadId: tasks.leadId, kind: tasks.kind }).from(tasks).all()

/** Advances time, for codes and counters. */
function pass(milliseconds: number): void {
  for (const code of rowsOf(signingCodes))
    db()
      .update(signingCodes)
      .set({
        sentAt: new Date(code.sentAt.getTime() - milliseconds),
        expiresAt: new Date(code.expiresAt.getTime() - milliseconds),
      })
      .where(eq(signingCodes.documentId, code.documentId))
      .run()
  for (const attempt of rowsOf(signingAttempts))
    db()
      .update(signingAttempts)
      .set({ createdAt: new Date(attempt.createdAt.getTime() - milliseconds) })
      .where(eq(signingAttempts.id, attempt.id))
      .run()
}

/** Requests codes until that many have been emailed. */
async function askForCodes(count: number, of = token): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    expect((await post({ intent: 'code' }, of)).status).toBe(303)
    pass(MINUTE_MS)
  }
}

/** The lead's rent changes, so its agreement is written again: another document with another link. */
async function changeRent(estimatedRent: number): Promise<string> {
  db().update(leads).set({ estimatedRent }).where(eq(leads.id, leadId)).run()
  const before = rowsOf(documents).length
  const link = await linkOf(leadId)
  expect(rowsOf(documents)).toHaveLength(before + 1)
  return link
}

describe('requesting another code', () => {
  test('within a minute of the last one emails nothing, and shows when one can be requested', async () => {
    await post({ intent: 'code' })
    const first = mailedCode()
    const answer = await post({ intent: 'code', fullName: 'Ann Owner' })
    expect(answer.status).toBe(429)
    expect(errorsOf(answer.data)['']).toMatch(/^We just emailed you a code\. You can request another one in \d\d seconds\.$/)
    expect(replyOf(answer.data).values.fullName).toBe('Ann Owner')
    expect(codesMailed()).toHaveLength(1)
    pass(MINUTE_MS)
    expect((await post({ intent: 'code' })).status).toBe(303)
    expect(mailedCode()).not.toBe(first)
  })
})

describe('codes within 24 hours', () => {
  test('are limited to ten per lead, for any document; then staff help, and it reopens after a day', async () => {
    await askForCodes(6)
    const newer = await changeRent(2100)
    await askForCodes(4, newer)
    const refused = await post({ intent: 'code' }, newer)
    expect(refused.status).toBe(429)
    expect(errorsOf(refused.data)['']).toContain('signing is locked for a day')
    expect(codesMailed()).toHaveLength(10)
    expect((await open(newer)).open?.closedUntil).toMatch(/\sCentral$/)
    await post({ intent: 'code' }, newer)
    expect(tasksOfStaff()).toEqual([{ leadId, kind: 'signing_closed_code_sent' }])
    pass(DAY_MS)
    expect((await open(newer)).open?.closedUntil).toBeNull()
    await askForCodes(1, newer)
  })

  test('the last one can still be typed, and signs', async () => {
    await askForCodes(9)
    await post({ intent: 'code' })
    expect((await open()).open).toMatchObject({ isCodeTaken: true, closedUntil: expect.any(String) as string })
    expect((await sign(mailedCode().toLowerCase().replace('-', ' '))).location).toContain('signed=now')
  })

  test('are also counted per email, across its leads', async () => {
    await askForCodes(6)
    const other = await linkOf(makeLead(db(), { name: 'Ann', email: EMAIL.toUpperCase() }).id)
    await askForCodes(4, other)
    expect((await post({ intent: 'code' }, other)).status).toBe(429)
    expect((await post({ intent: 'code' })).status).toBe(429)
    const stranger = await linkOf(makeLead(db(), { email: 'bob@example.com' }).id)
    await askForCodes(1, stranger)
  })
})

describe('wrong codes within 24 hours', () => {
  /** Types wrong codes, requesting a new one whenever the last has had its five tries. */
  async function typeWrong(count: number, of = token): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      if (index % 5 === 0) await askForCodes(1, of)
      expect((await sign(WRONG, of)).status).toBe(400)
    }
  }

  test('are limited to 20 per lead, for any document: then not even the right one signs', async () => {
    await typeWrong(10)
    const newer = await changeRent(2100)
    await typeWrong(5, newer)
    const newest = await changeRent(2200)
    await typeWrong(4, newest)
    const right = mailedCode()
    const last = await sign(WRONG, newest)
    expect(errorsOf(last.data).code).toContain('signing is locked for a day')
    const answer = await sign(right, newest)
    expect(errorsOf(answer.data).code).toContain('signing is locked for a day')
    expect((await post({ intent: 'code' }, newest)).status).toBe(429)
    expect((await open(newest)).open).toMatchObject({ isCodeTaken: false, closedUntil: expect.any(String) as string })
    expect(rowsOf(documents, eq(documents.status, 'completed'))).toEqual([])

    expect(tasksOfStaff()).toEqual([{ leadId, kind: 'signing_closed_wrong_code' }])
    const timeline = rowsOf(leadActivities, eq(leadActivities.leadId, leadId))
    expect(timeline.filter(({ kind }) => kind === 'signing_closed')).toHaveLength(1)
    pass(DAY_MS)
    await askForCodes(1, newest)
    expect((await sign(mailedCode(), newest)).location).toContain('signed=now')
  })

  test('are deleted when they no longer count', async () => {
    await typeWrong(3)
    expect(removeExpired(RETENTION.signingAttempts, new Date(Date.now() + 47 * 60 * MINUTE_MS), 100)).toBe(0)
    expect(removeExpired(RETENTION.signingAttempts, new Date(Date.now() + 49 * 60 * MINUTE_MS), 2)).toBe(2)
    expect(removeExpired(RETENTION.signingAttempts, new Date(Date.now() + 49 * 60 * MINUTE_MS), 100)).toBe(2)
  })
})

describe('declining', () => {
  const event = () => rowOf(documentEvents, eq(documentEvents.kind, 'declined'))
  const notice = () => listMails('agreement-notice')[0]
  const timeline = () => rowOf(leadActivities, eq(leadActivities.kind, 'agreement_declined'))?.summary

  test('by the link alone is recorded as such, wherever it is shown', async () => {
    await post({ intent: 'decline', reason: 'Too dear', code: '' })
    expect(event()?.actor).toBe('someone with the link')
    expect(timeline()).toBe('The management agreement was declined by someone with the link, without a code. Reason: Too dear')
    expect(notice()?.textBody).toContain('Someone with the link who didn’t enter a code. Ask Ann Owner.')
    expect(listDocumentsOfLead(leadId)).toMatchObject([{ status: 'declined', isDeclinedByLink: true }])
    expect((await open()).ended).toEqual({ kind: 'declined', isByLink: true })
  })

  test("with the emailed code counts as the signer's", async () => {
    await post({ intent: 'code' })
    await post({ intent: 'decline', reason: '', code: mailedCode() })
    expect(event()?.actor).toBe('Ann Owner')
    expect(timeline()).toBe('Ann Owner declined the management agreement.')
    expect(listDocumentsOfLead(leadId)).toMatchObject([{ status: 'declined', isDeclinedByLink: false }])
    expect((await open()).ended).toEqual({ kind: 'declined', isByLink: false })
  })

  test('with a wrong code declines nothing, is reported, and counts as a wrong one', async () => {
    await post({ intent: 'code' })
    const answer = await post({ intent: 'decline', reason: 'Too dear', code: WRONG })
    expect(answer.status).toBe(400)
    expect(replyOf(answer.data)).toMatchObject({
      values: { reason: 'Too dear' },
      errors: { code: expect.stringContaining('isn’t the code') as string },
    })
    expect(errorsOf((await post({ intent: 'decline', code: '12' })).data).code).toContain('eight-character code')
    expect(event()).toBeUndefined()
    expect(rowsOf(signingAttempts, eq(signingAttempts.kind, 'wrong_code'))).toHaveLength(1)
  })

  test('by the link alone is possible while signing is closed', async () => {
    await askForCodes(10)
    pass(20 * MINUTE_MS)
    await post({ intent: 'decline', reason: '' })
    expect(event()?.actor).toBe('someone with the link')
  })
})
