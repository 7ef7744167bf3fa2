import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leads } from '#app/db/schema/index.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { ACCESS_DENIED } from '#app/modules/access/messages.ts'
import { action, loader } from '#app/routes/public/sign.tsx'
import { action as signNow } from '#app/routes/public/sign-now.tsx'
import { loader as copyLoader } from '#app/routes/resources/signed-copy.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, cookieFrom } from '#tests/setup/route.ts'
import { mailedSigningToken } from '#tests/setup/signing.ts'
import { browserOf, provedBrowserOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const EMAIL = 'owner@example.com'

let leadId: string
let submitter: string
beforeEach(async () => {
  leadId = makeLead(db(), { name: 'Ann Owner', email: EMAIL, phone: '+15155550142' }).id
  submitter = await browserOf(leadId)
})

const press = (cookie: string) => callAction(signNow, { url: `/analysis/${leadId}/sign`, params: { leadId }, cookie, form: {} })
const handedTo = async (cookie: string) => (await press(cookie)).location?.replace('/sign/', '') ?? ''
const at = (token: string, cookie: string) => ({ url: `/sign/${token}`, params: { token }, cookie })
const open = (token: string, cookie = '') => callLoader(loader, at(token, cookie))
const post = (token: string, cookie: string, form: Record<string, string>) => callAction(action, { ...at(token, cookie), form })
const copy = (token: string, cookie = '') => callLoader(copyLoader, at(token, cookie))
const addByStaff = (facts: Partial<typeof leads.$inferInsert>) => db().update(leads).set(facts).where(eq(leads.id, leadId)).run()

/** Signs with the emailed code. Returns the browser's cookie afterwards. */
async function sign(token: string, cookie: string): Promise<string> {
  await post(token, cookie, { intent: 'code' })
  const code = /code is ([A-Z0-9-]{9})/.exec(listMails('signing-code').at(-1)?.textBody ?? '')?.[1] ?? ''
  const answer = await post(token, cookie, { intent: 'sign', fullName: 'Ann Owner', consent: 'on', code })
  expect(answer.location).toContain('signed=now')
  return cookieFrom(answer)
}

test('a browser reads and signs what it typed itself; the emailed code proves the mailbox', async () => {
  const token = await handedTo(submitter)
  expect((await open(token, submitter)).status).toBe(200)
  for (const cookie of ['', await browserOf(makeLead(db()).id)]) {
    const answer = await open(token, cookie)
    expect([answer.status, JSON.parse(await answer.text())]).toEqual([403, { message: ACCESS_DENIED, leadId }])
    expect((await post(token, cookie, { intent: 'code' })).status).toBe(403)
  }
  expect(isMailboxProved(db(), EMAIL)).toBe(false)
  const signer = await sign(token, submitter)
  expect(isMailboxProved(db(), EMAIL)).toBe(true)
  expect((await open(token, signer)).data.ended).toMatchObject({ kind: 'signed' })
  expect((await copy(token, signer)).headers.get('Content-Type')).toBe('application/pdf')
  // The previous token is no longer valid.
  expect((await open(token, submitter)).status).toBe(403)
})

test('a browser that declines its own entry sees that it was declined, and by whom if known', async () => {
  const token = await handedTo(submitter)
  expect((await post(token, submitter, { intent: 'decline', reason: '', code: '' })).location).toBe(`/sign/${token}#sign`)
  const answer = await open(token, submitter)
  expect(answer.status).toBe(200)
  expect(answer.data.ended).toEqual({ kind: 'declined', isByLink: true })
  expect((await open(token, await browserOf(makeLead(db()).id))).status).toBe(403)
})

test.each([{ phone: '+15155550199' }, { unitCount: 3 }, { estimatedRent: 2150 }])(
  'data added by others is hidden from it: the link goes to the mailbox, once in a while: %o',
  async (added) => {
    const token = await handedTo(submitter)
    addByStaff(added)
    expect((await open(token, submitter)).status).toBe(403)
    const answer = await press(submitter)
    expect(answer.data).toMatchObject({ mailedTo: 'o•••@example.com' })
    const mailed = listMails('agreement-link').length
    expect((await press(submitter)).data).toMatchObject({ mailedTo: 'o•••@example.com' })
    expect(listMails('agreement-link')).toHaveLength(mailed)
  },
)

test('the signed agreement is only for the emailed link and a proved browser', async () => {
  const handed = await handedTo(submitter)
  const owner = await provedBrowserOf(leadId)
  await sign(await handedTo(owner), owner)
  const again = await browserOf(leadId)
  for (const cookie of [submitter, again, '']) {
    expect((await open(handed, cookie)).status).toBe(403)
    expect((await copy(handed, cookie)).location).toBe(`/sign/${handed}`)
  }
  expect((await press(submitter)).status).toBe(403)
  // Typing the email again, for this very lead, shows no more.
  expect((await press(again)).status).toBe(403)
  const mailed = mailedSigningToken(leadId)
  expect((await open(mailed)).data.ended).toMatchObject({ kind: 'signed' })
  expect((await copy(mailed)).status).toBe(200)
  expect((await copy(await handedTo(await provedBrowserOf(leadId)))).location).toMatch(/^\/sign\//)
})
