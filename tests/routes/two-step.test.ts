import { beforeEach, describe, expect, test, vi, afterEach } from 'vitest'
import { log } from '#app/config/log.server.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, tokens, recoveryCodes, sessions, trustedDevices, twoStepSecrets, users } from '#app/db/schema/index.ts'
import { findPendingViewer, startSecondStep } from '#app/http/second-step.server.ts'
import { findViewer } from '#app/http/session.server.ts'
import { setPassword } from '#app/modules/users/manage/set-password.server.ts'
import { createUser } from '#app/modules/users/create-user.server.ts'
import { finishSignIn } from '#app/modules/users/two-step/finish-sign-in.server.ts'
import { consumeToken } from '#app/modules/tokens/tokens.server.ts'
import { NO_USER_HASH } from '#app/modules/users/credentials/hash-password.server.ts'
import * as code from '#app/routes/auth/login-code.tsx'
import * as login from '#app/routes/auth/login.tsx'
import { makeTwoStep } from '#tests/factories/make-two-step.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf, replyOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, cookieFrom, TEST_ORIGIN } from '#tests/setup/route.ts'
import { readSecurityLog } from '#tests/setup/security-events.ts'

const EMAIL = 'jo@harvestgate.example'
const PASSWORD = 'tangerine gravel boat'
const WRONG = 'That code is wrong or has expired. Enter the code in your app now.'
const START = new Date('2026-11-22T16:00:10Z')

setupTestDatabase()
const events = readSecurityLog()
let userId: string
let app: ReturnType<typeof makeTwoStep>
beforeEach(async () => {
  const made = await createUser({ email: EMAIL, name: 'Jo', role: 'admin', password: PASSWORD })
  if (!made.ok) throw new Error('The user was not made')
  userId = made.value
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  app = makeTwoStep(userId)
})
afterEach(() => {
  vi.useRealTimers()
})

const now = () => new Date()
const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const isSignedIn = (cookie: string) => findViewer(new Request(TEST_ORIGIN, { headers: { Cookie: cookie } })) !== null

/** Enters the password. Returns the browser's cookies. */
async function givePassword({
  cookie,
  from = '',
  clientIp = '203.0.113.7',
}: { cookie?: string; from?: string; clientIp?: string } = {}) {
  const form = { email: EMAIL, password: PASSWORD }
  const answer = await callAction(login.action, { url: `/login${from}`, form, cookie, context: { clientIp } })
  return { answer, cookie: [cookie, cookieFrom(answer)].filter(Boolean).join('; ') }
}

const give = (cookie: string, form: Record<string, string>, url = '/login/code', clientIp = '203.0.113.7') =>
  callAction(code.action, { url, form, cookie, context: { clientIp } })
const giveCode = (cookie: string, typed = app.codeAt(now()), more = {}) => give(cookie, { intent: 'code', code: typed, ...more })

describe('the password alone', () => {
  test("doesn't sign in: the code is requested, and the requested page is remembered", async () => {
    const { answer, cookie } = await givePassword({ from: '?from=%2Fleads%3Fstatus%3Dwon' })
    expect(answer).toMatchObject({ status: 303, location: '/login/code?from=%2Fleads%3Fstatus%3Dwon' })
    expect(answer.setCookies).toEqual([expect.stringMatching(/^second-step=.*; Max-Age=600; .*HttpOnly; SameSite=Lax$/)])
    expect([isSignedIn(cookie), rowsOf(sessions)]).toEqual([false, []])
    expect((await callLoader(code.loader, { url: '/login/code', cookie })).data.email).toBe(EMAIL)
    expect(events()).toMatchObject([{ event: 'sign-in', outcome: 'code-asked', userId, level: 'info' }])
  })

  test('comes first, and is valid for ten minutes', async () => {
    expect((await callLoader(code.loader, { url: '/login/code?from=%2Fleads' })).location).toBe('/login?from=%2Fleads')
    expect((await giveCode('second-step=nonsense')).location).toBe('/login')
    const { cookie } = await givePassword()
    wait(10 * 60)
    expect((await giveCode(cookie)).location).toBe('/login')
    expect(isSignedIn(cookie)).toBe(false)
  })

  test('is no longer valid once it was changed, or the account has lost its access', async () => {
    const { cookie } = await givePassword()
    inTransaction((tx) => setPassword(tx, { userId, passwordHash: NO_USER_HASH, how: 'link' }))
    expect((await giveCode(cookie)).location).toBe('/login')
    const second = makePending()
    db().update(users).set({ deactivatedAt: now() }).run()
    expect((await giveCode(await second)).location).toBe('/login')
  })

  test("doesn't count twice at once: one post uses it up", async () => {
    const { cookie } = await givePassword()
    const answers = await Promise.all([giveCode(cookie), giveCode(cookie)])
    expect(answers.filter(({ location }) => location === '/dashboard')).toHaveLength(1)
    expect(rowsOf(sessions)).toHaveLength(1)
  })
})

/** The cookie of a browser that entered one user's correct password. */
async function makePending(): Promise<string> {
  return cookieFrom({ setCookies: [await startSecondStep(userId)] })
}

describe('the code of the app', () => {
  test('signs in, and leads to the requested page', async () => {
    const { cookie } = await givePassword()
    const answer = await give(cookie, { intent: 'code', code: ` ${app.codeAt(now())} ` }, '/login/code?from=%2Fleads')
    expect(answer).toMatchObject({ status: 303, location: '/leads' })
    expect(answer.setCookies.map((header) => header.split('=')[0])).toEqual(['auth-storage', 'device', 'second-step'])
    expect(isSignedIn(cookieFrom(answer))).toBe(true)
    expect(rowsOf(tokens)).toEqual([])
    expect(events().at(-1)).toMatchObject({ event: 'sign-in', outcome: 'succeeded', userId, level: 'info' })
  })

  test('is used once, in any browser', async () => {
    const typed = app.codeAt(now())
    expect((await giveCode((await givePassword()).cookie, typed)).location).toBe('/dashboard')
    const { cookie } = await givePassword()
    const again = await giveCode(cookie, typed)
    expect([again.status, replyOf(again.data)]).toEqual([400, { values: {}, errors: { code: WRONG } }])
    // Nor one from before it.
    expect((await giveCode(cookie, app.codeAt(new Date(Date.now() - 30_000)))).status).toBe(400)
    wait(30)
    expect((await giveCode(cookie)).location).toBe('/dashboard')
  })

  test('that can’t be checked, because its key’s secret is gone, says what to do', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    const { cookie } = await givePassword()
    db()
      .update(twoStepSecrets)
      .set({ sealed: Buffer.alloc(64) })
      .run()
    const answers = [await giveCode(cookie), await giveCode(cookie)]
    const message =
      'We can’t check codes from your app anymore. Use a recovery code, or ask an admin to reset your two-step sign-in.'
    expect(answers.map(({ status, data }) => [status, errorsOf(data)])).toEqual(Array(2).fill([409, { code: message }]))
    expect(logged.mock.calls).toEqual([[{ userId }, expect.stringContaining('reset their two-step sign-in under Users')]])
    const recovery = app.recoveryCodes[0] ?? ''
    expect((await give(cookie, { intent: 'recovery', recovery })).location).toBe('/dashboard')
  })

  test.each([-60, 60])('of %d seconds away is no longer valid', async (seconds) => {
    const { cookie } = await givePassword()
    expect(errorsOf((await giveCode(cookie, app.codeAt(new Date(Date.now() + seconds * 1000)))).data)).toEqual({ code: WRONG })
  })

  test.each([
    ['nothing', '', 'Enter the six digits'],
    ['letters', 'abcdef', WRONG],
    ['a word of the language', '__proto__', WRONG],
    ['a recovery code', 'AAAA-AAAA-AAAA-AAAA', WRONG],
    ['10 kB', '1'.repeat(10_000), expect.any(String)],
    ['a NUL byte', '12345\0', expect.any(String)],
  ])('is refused with a message if it is %s', async (_what, typed, message) => {
    const { cookie } = await givePassword()
    const answer = await giveCode(cookie, typed)
    expect([answer.status, errorsOf(answer.data)]).toEqual([400, { code: message }])
  })

  test('allows ten guesses in 15 minutes, from anywhere; then its owner is warned that someone has the password', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const clientIp = `198.51.100.${attempt}`
      const { cookie } = await givePassword({ clientIp })
      expect((await give(cookie, { intent: 'code', code: '000000' }, '/login/code', clientIp)).status).toBe(400)
    }
    const { cookie } = await givePassword({ clientIp: '192.0.2.1' })
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const refused = await give(cookie, { intent: 'code', code: app.codeAt(now()) }, '/login/code', '192.0.2.1')
      expect([refused.status, errorsOf(refused.data)]).toEqual([
        429,
        { '': 'Too many wrong codes. Please try again in 15 minutes.' },
      ])
    }
    expect(listMails().map(({ template, recipient }) => [template, recipient])).toEqual([['second-step-warning', EMAIL]])
    expect(events().map(({ event, outcome }) => [event, outcome])).toContainEqual(['second-step', 'wrong-code'])
    expect(rowsOf(auditLog).filter(({ action }) => action === 'second_step_failed')).toHaveLength(10)
  })

  test('is accepted from its owner in a known browser despite other guesses', async () => {
    const known = cookieFrom(await giveCode((await givePassword()).cookie))
    const device = known.split('; ').find((pair) => pair.startsWith('device=')) ?? ''
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const clientIp = `198.51.100.${attempt}`
      await give(await makePending(), { intent: 'code', code: '000000' }, '/login/code', clientIp)
    }
    wait(30)
    const { cookie } = await givePassword({ cookie: device })
    expect((await giveCode(cookie)).location).toBe('/dashboard')
  })
})

describe('a recovery code', () => {
  const giveRecovery = (cookie: string, recovery: string) => give(cookie, { intent: 'recovery', recovery })

  test('replaces the app, once', async () => {
    const [first = '', second = ''] = app.recoveryCodes
    expect(new Set(app.recoveryCodes).size).toBe(10)
    expect(JSON.stringify(rowsOf(recoveryCodes))).not.toContain(first.replaceAll('-', ''))
    const answer = await giveRecovery((await givePassword()).cookie, first.toLowerCase())
    expect(answer.location).toBe('/dashboard')
    const { cookie } = await givePassword()
    const again = await giveRecovery(cookie, first)
    expect([again.status, replyOf(again.data)]).toEqual([
      400,
      { values: {}, errors: { recovery: 'This isn’t one of your recovery codes, or you’ve already used it.' } },
    ])
    expect((await giveRecovery(cookie, second)).location).toBe('/dashboard')
    expect(rowsOf(recoveryCodes)).toHaveLength(8)
    expect(rowsOf(auditLog).map(({ action }) => action)).toContain('recovery_code_used')
  })

  test('of another user is refused', async () => {
    const other = await createUser({ email: 'zoe@harvestgate.example', name: 'Zoë', role: 'user', password: PASSWORD })
    const [foreign = ''] = other.ok ? makeTwoStep(other.value).recoveryCodes : []
    expect((await giveRecovery((await givePassword()).cookie, foreign)).status).toBe(400)
    expect(rowsOf(recoveryCodes)).toHaveLength(20)
  })

  test("isn't used up if the sign-in has ended", async () => {
    const { cookie } = await givePassword()
    const pending = (await findPendingViewer(new Request(TEST_ORIGIN, { headers: { Cookie: cookie } })))?.pending ?? ''
    const [typed = ''] = app.recoveryCodes
    const finish = () =>
      finishSignIn({ userId, pending, step: { kind: 'recovery', typed }, trusted: null, previousToken: null, userAgent: null })
    // Another window started over between the check of the cookie and this.
    inTransaction((tx) => consumeToken(tx, pending, 'pending_sign_in'))
    expect(finish()).toEqual({ ok: false, reason: 'ended' })
    expect(rowsOf(recoveryCodes)).toHaveLength(10)
    expect((await giveRecovery((await givePassword()).cookie, typed)).location).toBe('/dashboard')
  })

  test.each(['', '__proto__', 'A'.repeat(10_000)])('that is invalid is refused with a message: %#', async (typed) => {
    expect((await giveRecovery((await givePassword()).cookie, typed)).status).toBe(400)
  })
})

describe('a trusted browser', () => {
  test("isn't asked for the code for 30 days, and other browsers are", async () => {
    const signedIn = await giveCode((await givePassword()).cookie, undefined, { trust: 'yes' })
    const device =
      cookieFrom(signedIn)
        .split('; ')
        .find((pair) => pair.startsWith('device=')) ?? ''
    wait(29 * 24 * 60 * 60)
    expect((await givePassword({ cookie: device })).answer.location).toBe('/dashboard')
    expect((await givePassword()).answer.location).toBe('/login/code')
    wait(24 * 60 * 60)
    expect((await givePassword({ cookie: device })).answer.location).toBe('/login/code')
  })

  test('is asked again after a change of its cookie or of the password', async () => {
    const signedIn = await giveCode((await givePassword()).cookie, undefined, { trust: 'yes' })
    const device =
      cookieFrom(signedIn)
        .split('; ')
        .find((pair) => pair.startsWith('device=')) ?? ''
    const altered = device.replace(/^device=../, 'device=xx')
    expect((await givePassword({ cookie: altered })).answer.location).toBe('/login/code')
    const { passwordHash = '' } = rowOf(users) ?? {}
    inTransaction((tx) => setPassword(tx, { userId, passwordHash, how: 'link' }))
    expect(rowsOf(trustedDevices)).toEqual([])
    expect((await givePassword({ cookie: device })).answer.location).toBe('/login/code')
  })

  test('is one only on request', async () => {
    const signedIn = await giveCode((await givePassword()).cookie)
    expect((await givePassword({ cookie: cookieFrom(signedIn) })).answer.location).toBe('/login/code')
  })
})

test('someone else can begin again', async () => {
  const { cookie } = await givePassword()
  const left = await give(cookie, { intent: 'other' }, '/login/code?from=%2Fleads')
  expect(left.location).toBe('/login?from=%2Fleads')
  expect((await giveCode(cookie)).location).toBe('/login')
})

test('the secret is stored encrypted', () => {
  const stored = rowOf(twoStepSecrets)
  expect(stored?.sealed.toString('latin1')).not.toContain(app.secret)
  expect(stored?.sealed.length).toBeGreaterThan(app.secret.length)
})
