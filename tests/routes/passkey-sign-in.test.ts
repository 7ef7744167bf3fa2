import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, passkeys, tokens, sessions, users } from '#app/db/schema/index.ts'
import { challengeHeader } from '#app/http/passkeys.server.ts'
import { findViewer } from '#app/http/session.server.ts'
import { resetTwoStep } from '#app/modules/accounts/switch-two-step.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { createUser } from '#app/modules/users/create-user.server.ts'
import { storeChallenge } from '#app/modules/users/passkeys/webauthn.server.ts'
import { findUserById } from '#app/modules/users/queries.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import * as code from '#app/routes/auth/login-code.tsx'
import { action, loader } from '#app/routes/auth/login-passkey.tsx'
import * as login from '#app/routes/auth/login.tsx'
import * as challenges from '#app/routes/resources/passkey-challenge.ts'
import { makeAuthenticator } from '#tests/factories/make-authenticator.ts'
import { makePasskey } from '#tests/factories/make-passkey.ts'
import { makeTwoStep } from '#tests/factories/make-two-step.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf, replyOf } from '#tests/setup/form-reply.ts'
import { callAction, callLoader, cookieFrom, TEST_ORIGIN } from '#tests/setup/route.ts'
import { readSecurityLog } from '#tests/setup/security-events.ts'
import { signedInAs } from '#tests/setup/session.ts'

const EMAIL = 'jo@harvestgate.example'
const PASSWORD = 'tangerine gravel boat'
const START = new Date('2026-11-22T16:00:10Z')
const FAILED = { '': 'The passkey could not be used. Please try again.' }
const ENDED = { '': 'That took too long. Please try again.' }

setupTestDatabase()
const events = readSecurityLog()
let me: Viewer
let device: ReturnType<typeof makeAuthenticator>
beforeEach(async () => {
  const made = await createUser({ email: EMAIL, name: 'Jo', role: 'admin', password: PASSWORD })
  const viewer = made.ok ? findUserById(made.value) : null
  if (!viewer) throw new Error('The user was not made')
  me = viewer
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  device = await makePasskey(me)
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const isSignedIn = (cookie: string) => findViewer(new Request(TEST_ORIGIN, { headers: { Cookie: cookie } })) !== null

/** The challenge that scripts get for the device, and the browser's cookies after it. */
async function ask(cookie?: string, clientIp = '203.0.113.7') {
  const answer = await callAction(challenges.action, { url: '/login/passkey/challenge', form: {}, cookie, context: { clientIp } })
  const options = JSON.parse(await answer.text()) as { challenge: string; rpId: string; userVerification: string }
  return { answer, options, cookie: [cookie, cookieFrom(answer)].filter(Boolean).join('; ') }
}

const send = (response: string, cookie: string, { url = '/login/passkey', clientIp = '203.0.113.7' } = {}) =>
  callAction(action, { url, form: { passkey: response }, cookie, context: { clientIp } })

/** Signs in with a passkey from start to finish. */
async function signIn({ lies = {}, cookie = undefined as string | undefined, url = '/login/passkey', key = device } = {}) {
  const asked = await ask(cookie)
  return send(key.get(asked.options, lies), asked.cookie, { url })
}

describe('a passkey', () => {
  test('signs in without password and code, and leads to the requested page', async () => {
    const asked = await ask()
    expect(asked.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(asked.options, 'it says nothing of who has passkeys').not.toHaveProperty('allowCredentials')
    expect(asked.answer.headers.get('Cache-Control')).toBe('private, no-store')
    wait(60)
    const answer = await send(device.get(asked.options), asked.cookie, { url: '/login/passkey?from=%2Fleads%3Fstatus%3Dwon' })
    expect(answer).toMatchObject({ status: 303, location: '/leads?status=won' })
    expect(answer.setCookies.map((header) => header.split('=')[0])).toEqual(['auth-storage', 'device', 'passkey'])
    expect(isSignedIn(cookieFrom(answer))).toBe(true)
    expect(rowOf(passkeys)).toMatchObject({ counter: 2, lastUsedAt: new Date(START.getTime() + 60_000) })
    expect(events()).toMatchObject([{ event: 'sign-in', outcome: 'succeeded', reason: 'passkey', userId: me.id, level: 'info' }])
    const looked = await callLoader(loader, { url: '/login/passkey', cookie: cookieFrom(answer) })
    expect(looked.location).toBe('/dashboard')
  })

  test("doesn't redirect to another site", async () => {
    expect((await signIn({ url: '/login/passkey?from=https%3A%2F%2Fevil.example' })).location).toBe('/dashboard')
  })

  test('counts as both steps, and ends a sign-in waiting for a code', async () => {
    makeTwoStep(me.id)
    const given = await callAction(login.action, { url: '/login', form: { email: EMAIL, password: PASSWORD } })
    expect(given.location).toBe('/login/code')
    const answer = await signIn({ cookie: cookieFrom(given) })
    expect(answer.location).toBe('/dashboard')
    expect([rowsOf(tokens), isSignedIn(cookieFrom(answer))]).toEqual([[], true])
  })

  test('of a device without a counter signs in repeatedly', async () => {
    const other = await makePasskey(me, makeAuthenticator({ isCounting: false }))
    expect((await signIn({ key: other })).location).toBe('/dashboard')
    expect((await signIn({ key: other })).location).toBe('/dashboard')
  })

  test.each([
    ['for another site', { site: 'evil.example' }],
    ['on another page', { origin: 'https://evil.example' }],
    ['for another challenge', { challenge: 'A'.repeat(43) }],
    ['for no one whom it recognized', { isRecognized: false }],
    ['as a new one', { type: 'webauthn.create' }],
    ['for another user', { userId: '0'.repeat(32) }],
    ['as a copy with a lower counter', { counter: 1 }],
  ])("that was used %s doesn't sign in", async (_what, lies) => {
    const answer = await signIn({ lies })
    expect([answer.status, errorsOf(answer.data)]).toEqual([400, FAILED])
    expect(answer.setCookies).toEqual([expect.stringMatching(/^passkey=; Max-Age=0/)])
    expect([rowsOf(sessions), rowOf(passkeys)?.counter]).toEqual([[], 1])
    expect(events()).toMatchObject([{ event: 'sign-in', outcome: 'wrong-credentials', reason: 'passkey', userId: me.id }])
    const audited = rowsOf(auditLog, eq(auditLog.action, 'sign_in_failed'))
    expect(audited).toMatchObject([{ subject: me.id }])
  })

  test("signed by another key doesn't sign in", async () => {
    const { options, cookie } = await ask()
    const forged = { ...(JSON.parse(makeAuthenticator().get(options)) as object), id: device.id, rawId: device.id }
    expect(errorsOf((await send(JSON.stringify(forged), cookie)).data)).toEqual(FAILED)
  })

  test('that was removed is named as such', async () => {
    db().delete(passkeys).run()
    expect(errorsOf((await signIn()).data)).toEqual({
      '': 'We don’t recognize this passkey. It may have been removed. Sign in with your password.',
    })
  })

  test("of a user without access doesn't sign in", async () => {
    db().update(users).set({ deactivatedAt: new Date() }).run()
    expect(errorsOf((await signIn()).data)).toEqual(FAILED)
    expect(rowsOf(sessions)).toEqual([])
  })
})

describe('a challenge', () => {
  test('is answered once, within five minutes, in its browser', async () => {
    const { options, cookie } = await ask()
    const response = device.get(options)
    const elsewhere = await send(response, (await ask()).cookie)
    expect(errorsOf(elsewhere.data), 'the challenge of another browser').toEqual(FAILED)
    expect(errorsOf((await send(response, '')).data)).toEqual(ENDED)
    expect((await send(response, cookie)).location).toBe('/dashboard')
    expect(errorsOf((await send(response, cookie)).data)).toEqual(ENDED)
    const late = await ask()
    wait(5 * 60)
    expect(errorsOf((await send(device.get(late.options), late.cookie)).data)).toEqual(ENDED)
  })

  test('posted twice at once signs in once', async () => {
    const { options, cookie } = await ask()
    const response = device.get(options)
    const answers = await Promise.all([send(response, cookie), send(response, cookie)])
    expect(answers.filter(({ location }) => location === '/dashboard')).toHaveLength(1)
  })

  test("for a new passkey doesn't sign in", async () => {
    const challenge = Buffer.from('for a new passkey').toString('base64url')
    const cookie = cookieFrom({ setCookies: [await challengeHeader(storeChallenge(challenge, { userId: me.id }, new Date()))] })
    const answer = await send(device.get({ challenge, rpId: 'localhost' }), cookie)
    expect(errorsOf(answer.data)).toEqual(ENDED)
  })

  test('requires a post, and is given 60 times in 15 minutes', async () => {
    const looked = await callLoader(challenges.loader, { url: '/login/passkey/challenge' })
    expect([looked.status, looked.headers.get('Allow')]).toEqual([405, 'POST'])
    for (let index = 0; index < 60; index += 1) await ask(undefined, '198.51.100.9')
    const { answer } = await ask(undefined, '198.51.100.9')
    expect([answer.status, JSON.parse(await answer.text())]).toEqual([
      429,
      { error: 'Too many passkey sign-ins were started from your connection. Please try again in 15 minutes.' },
    ])
  })
})

describe('signing in', () => {
  test.each(['', '{', 'null', '[]', '"__proto__"', '{"id":"__proto__"}', 'x'.repeat(30_000), '\0'])(
    'refuses an invalid device response: %#',
    async (response) => {
      const answer = await send(response, (await ask()).cookie)
      expect([answer.status, replyOf(answer.data)]).toEqual([400, { values: {}, errors: FAILED }])
    },
  )

  test('is limited like passwords: 20 times in 15 minutes from one place, except successes', async () => {
    const clientIp = '198.51.100.9'
    for (let attempt = 0; attempt < 25; attempt += 1) {
      const { options, cookie } = await ask()
      expect((await send(device.get(options), cookie, { clientIp })).location).toBe('/dashboard')
    }
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await send('{}', '', { clientIp })).status).toBe(400)
    const refused = await send('{}', '', { clientIp })
    expect([refused.status, errorsOf(refused.data)]).toEqual([
      429,
      { '': 'Too many sign-in attempts from your connection. Please try again in 15 minutes.' },
    ])
  })
})

describe('the password beside a passkey', () => {
  const give = () => callAction(login.action, { url: '/login', form: { email: EMAIL, password: PASSWORD } })
  const look = (cookie: string) => callLoader(code.loader, { url: '/login/code', cookie })

  test('signs in alone if no second step is required', async () => {
    expect((await give()).location).toBe('/dashboard')
  })

  test("isn't enough if one is required: the passkey is requested", async () => {
    inTransaction((tx) => writeSetting(tx, 'twoStepRequired', 'admins'))
    const given = await give()
    expect([given.location, rowsOf(sessions)]).toEqual(['/login/code', []])
    expect((await look(cookieFrom(given))).data).toMatchObject({ hasApp: false, hasPasskey: true })
    expect((await signIn({ cookie: cookieFrom(given) })).location).toBe('/dashboard')
  })

  test('asks for the code of a user who also has an app, and offers the passkey', async () => {
    makeTwoStep(me.id)
    const given = await give()
    expect((await look(cookieFrom(given))).data).toMatchObject({ hasApp: true, hasPasskey: true })
  })

  test('is all that remains after an admin reset the second step', async () => {
    const admin = signedInAs('admin')
    expect(resetTwoStep(admin.viewer, me)).toEqual({ ok: true, value: undefined })
    expect(rowsOf(passkeys)).toEqual([])
    expect((await give()).location).toBe('/dashboard')
  })
})
