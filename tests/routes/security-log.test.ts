import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db, inTransaction, sqlite } from '#app/db/client.server.ts'
import { auditLog, documents, users } from '#app/db/schema/index.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { tryCode } from '#app/modules/documents/signing/signing-codes.server.ts'
import { createUser } from '#app/modules/users/create-user.server.ts'
import { recordFailedSignIn } from '#app/modules/users/sign-in/record-failed-sign-in.server.ts'
import { action as signInAction } from '#app/routes/auth/login.tsx'
import { action as signOutAction } from '#app/routes/auth/logout.tsx'
import { action as signAction } from '#app/routes/public/sign.tsx'
import { action as docusealEvents } from '#app/routes/resources/docuseal-events.ts'
import { action as paymentEvents } from '#app/routes/resources/payment-events.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, cookieFrom, TEST_ORIGIN } from '#tests/setup/route.ts'
import { readSecurityLog } from '#tests/setup/security-events.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { reachSigning } from '#tests/setup/signing.ts'

const EMAIL = 'dana@harvestgate.example'
const PASSWORD = 'tangerine gravel boat'
const WRONG = 'tangerine gravel ship'

setupTestDatabase()
const events = readSecurityLog()

let userId: string
beforeEach(async () => {
  await createUser({ email: EMAIL, name: 'Dana', role: 'user', password: PASSWORD })
  userId = rowOf(users)?.id ?? ''
})

const signIn = (email: string, password: string) =>
  callAction(signInAction, { url: '/login', form: { email, password }, context: { clientIp: '203.0.113.7' } })

/** Audit log entries about signing in and out. */
const audit = () =>
  db()
    .select()
    .from(auditLog)
    .orderBy(asc(auditLog.createdAt))
    .all()
    .filter(({ action }) => action.startsWith('sign'))
    .map(({ action, subject, userId: by }) => ({ action, subject, by }))

test('signing in and out logs a line each, and a row each in the audit log', async () => {
  const signedIn = await signIn(EMAIL, PASSWORD)
  await callAction(signOutAction, { url: '/logout', form: {}, cookie: cookieFrom(signedIn) })
  expect(events()).toMatchObject([
    { event: 'sign-in', outcome: 'succeeded', userId, level: 'info' },
    { event: 'sign-out', userId, level: 'info' },
  ])
  expect(audit()).toEqual([
    { action: 'signed_in', subject: userId, by: userId },
    { action: 'signed_out', subject: userId, by: userId },
  ])
})

test('signing out while signed out logs nothing', async () => {
  await callAction(signOutAction, { url: '/logout', form: {} })
  await callAction(signOutAction, { url: '/logout', form: {}, cookie: `auth-storage=${'a'.repeat(43)}` })
  expect([events(), audit()]).toEqual([[], []])
})

test('a wrong password logs a line and a row without the address', async () => {
  await signIn(EMAIL, WRONG)
  await signIn('unknown@harvestgate.example', WRONG)
  expect(events()).toMatchObject([
    { event: 'sign-in', outcome: 'wrong-credentials', level: 'warn' },
    { event: 'sign-in', outcome: 'wrong-credentials', level: 'warn' },
  ])
  const [known, unknown] = events()
  expect(known?.account).not.toBe(unknown?.account)
  expect(JSON.stringify(events())).not.toMatch(/dana|unknown@|harvestgate|tangerine/i)
  expect(audit()).toEqual([
    { action: 'sign_in_failed', subject: userId, by: null },
    { action: 'sign_in_failed', subject: 'unknown address', by: null },
  ])
})

test('failures of one account add at most a hundred rows a day to the audit log', () => {
  const now = new Date()
  for (let count = 0; count < 103; count++) recordFailedSignIn(EMAIL, '203.0.113.7', now)
  expect(audit()).toHaveLength(100)
})

test('a sign-in that fails for another reason logs that', async () => {
  sqlite().exec('drop table sessions')
  await signIn(EMAIL, PASSWORD)
  expect(events()).toMatchObject([{ event: 'sign-in', outcome: 'failed', level: 'warn' }])
})

test('a page without permission logs a line', async () => {
  const { viewer, cookie } = signedInAs('user')
  const ask = (headers: HeadersInit) => new Request(`${TEST_ORIGIN}/admin`, { headers })
  await expect(requireStaff(ask({}))).rejects.toBeInstanceOf(Response)
  await expect(requireStaff(ask({ Cookie: cookie }), 'users')).rejects.toBeInstanceOf(Response)
  expect(events()).toMatchObject([
    { event: 'access-denied', reason: 'No one is signed in' },
    { event: 'access-denied', reason: 'The role user may not users', userId: viewer.id },
  ])
})

test('an unverified webhook logs a line', async () => {
  const request = (path: string) => new Request(`${TEST_ORIGIN}${path}`, { method: 'POST', body: '{}' })
  await docusealEvents({ request: request('/webhooks/docuseal'), params: {}, context: {} })
  await paymentEvents({ request: request('/webhooks/stripe'), params: {}, context: {} })
  expect(events()).toMatchObject([
    { event: 'webhook-refused', provider: 'docuseal' },
    { event: 'webhook-refused', provider: 'stripe' },
  ])
})

test('a wrong code logs a line', async () => {
  const { id } = makeLead(db(), { name: 'Ann Owner', email: 'ann@example.com' })
  const started = await reachSigning(id)
  const token = started.ok ? started.url.replace('/sign/', '') : ''
  await callAction(signAction, { url: `/sign/${token}`, params: { token }, form: { intent: 'code' } })
  const [document] = rowsOf(documents)
  if (!document) throw new Error('There is no agreement')
  expect(inTransaction((tx) => tryCode(tx, document, 'no code', new Date()))).toMatchObject({ ok: false, reason: 'wrong' })
  expect(events()).toMatchObject([{ event: 'wrong-code', documentId: document.id }])
})

test('a rate limit logs a line, and the refused sign-in says so', async () => {
  for (let attempt = 0; attempt < 6; attempt++) await signIn(EMAIL, WRONG)
  expect(events().slice(-2)).toMatchObject([
    { event: 'rate-limited', rule: 'sign-in-pair' },
    { event: 'sign-in', outcome: 'rate-limited' },
  ])
})
