import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, recoveryCodes, twoStepSecrets, users } from '#app/db/schema/index.ts'
import { findViewer } from '#app/http/session.server.ts'
import { resetTwoStep } from '#app/modules/accounts/switch-two-step.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { hashPassword } from '#app/modules/users/credentials/hash-password.server.ts'
import { isTrustedDevice, trustDevice } from '#app/modules/users/two-step/trusted-devices.server.ts'
import { action as logout } from '#app/routes/auth/logout.tsx'
import { action, loader } from '#app/routes/auth/two-step.tsx'
import * as account from '#app/routes/staff/account.tsx'
import { loader as dashboard } from '#app/routes/staff/dashboard.tsx'
import { codeAt, makeTwoStep } from '#tests/factories/make-two-step.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, TEST_ORIGIN } from '#tests/setup/route.ts'
import { readSecurityLog } from '#tests/setup/security-events.ts'
import { openSession, signedInAs, type SignedIn } from '#tests/setup/session.ts'

const PASSWORD = 'tangerine gravel boat'
const PASSWORD_HASH = await hashPassword(PASSWORD)
const WRONG = 'That code is wrong or has expired. Enter the code in your app now.'

setupTestDatabase()
const events = readSecurityLog()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
  db().update(users).set({ passwordHash: PASSWORD_HASH }).where(eq(users.id, me.viewer.id)).run()
})

const isSignedIn = (cookie: string) => findViewer(new Request(TEST_ORIGIN, { headers: { Cookie: cookie } })) !== null
const look = (cookie = me.cookie) => callLoader(loader, { url: '/account/two-step', cookie })
const post = (form: Record<string, string>, cookie = me.cookie) =>
  callAction(action, { url: '/account/two-step', form: { current: PASSWORD, ...form }, cookie })
const audited = () => rowsOf(auditLog).map(({ action: done }) => done)
const otherBrowser = () => `auth-storage=${openSession(me.viewer.id)}`

/** The page's key for the app, and its sealed form. */
async function shownSetup(cookie = me.cookie) {
  const { setup } = (await look(cookie)).data
  if (!setup) throw new Error('It is on already')
  return { setup: setup.sealed, code: codeAt(setup.key.replaceAll(' ', ''), new Date()), qr: setup.qr }
}

/** The response to a refused setup. */
async function refusedBy(form: Record<string, string>) {
  const { status, data } = await post(form)
  if ('codes' in data) throw new Error('It was switched on')
  return { status, errors: errorsOf(data.refused), setup: data.setup, refused: data.refused }
}

async function switchOn() {
  const { setup, code } = await shownSetup()
  const { data } = await post({ setup, code })
  if (!('codes' in data)) throw new Error('It was not switched on')
  return data.codes
}

describe('setting up two-step sign-in', () => {
  test('shows ten recovery codes once, ends other sessions and notifies the user; a GET stores nothing', async () => {
    const other = otherBrowser()
    await look()
    expect(rowsOf(twoStepSecrets)).toEqual([])
    const codes = await switchOn()
    expect(codes).toHaveLength(10)
    expect(codes.every((each) => /^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/.test(each))).toBe(true)
    expect([isSignedIn(me.cookie), isSignedIn(other)]).toEqual([true, false])
    expect((await look()).data.setup).toBeNull()
    expect(JSON.stringify((await look()).data)).not.toContain(codes[0])
    expect(listMails('two-step-changed').map(({ subject, recipient }) => [subject, recipient])).toEqual([
      ['Two-step sign-in is on', me.viewer.email],
    ])
    expect(audited()).toContain('two_step_on')
    expect(events()).toMatchObject([{ event: 'two-step-changed', reason: 'on', userId: me.viewer.id }])
  })

  test('draws the QR code as squares with a light margin of four', async () => {
    const { qr } = await shownSetup()
    expect(qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
    // The upper left finder pattern: seven dark squares after the margin.
    expect(qr.path).toMatch(/^M4 4h7v1h-7z/)
    expect(qr.size).toBeGreaterThan(40)
  })

  test('keeps the scanned key after a wrong code', async () => {
    const { setup, code } = await shownSetup()
    const answer = await refusedBy({ setup, code: '000000' })
    expect([answer.status, answer.errors]).toEqual([400, { code: WRONG }])
    const key = answer.setup?.key.replaceAll(' ', '') ?? ''
    expect(codeAt(key, new Date())).toBe(code)
    expect(JSON.stringify(answer.refused)).not.toContain(setup)
    expect(await post({ setup: answer.setup?.sealed ?? '', code })).toMatchObject({ status: 200 })
  })

  test.each([
    ['nothing', ''],
    ['a word of the language', '__proto__'],
    ['something else', 'A'.repeat(150)],
    ['10 kB', 'A'.repeat(10_000)],
  ])('refuses a key that is %s', async (_what, setup) => {
    const answer = await refusedBy({ setup, code: '123456' })
    expect([answer.status, answer.setup]).toEqual([400, null])
    expect(rowsOf(twoStepSecrets)).toEqual([])
  })

  test.each([
    ['nothing', '', 'Enter your current password'],
    ['another one', 'tangerine gravel ship', 'This isn’t your current password'],
    ['10 kB', 'x'.repeat(10_000), 'This isn’t your current password'],
  ])('asks for the password, because it may be another person: %s', async (_what, current, message) => {
    const { setup, code } = await shownSetup()
    const answer = await refusedBy({ setup, code, current })
    expect([answer.status, answer.errors]).toEqual([400, { current: message }])
    expect(answer.setup?.key, 'the key that was scanned stays').toBeDefined()
    expect(JSON.stringify(answer.refused)).not.toContain('tangerine')
    expect([rowsOf(twoStepSecrets), listMails('two-step-changed')]).toEqual([[], []])
    expect(await post({ setup, code })).toMatchObject({ status: 200 })
  })

  test('limits password guesses to ten in 15 minutes', async () => {
    const { setup, code } = await shownSetup()
    for (let attempt = 0; attempt < 10; attempt += 1) await post({ setup, code, current: `guess ${attempt}` })
    const refused = await refusedBy({ setup, code })
    expect([refused.status, refused.errors]).toEqual([429, { '': 'Too many wrong passwords. Please try again in 15 minutes.' }])
  })

  test('refuses a key created for another user', async () => {
    const foreign = await shownSetup(signedInAs('user').cookie)
    const answer = await refusedBy({ setup: foreign.setup, code: foreign.code })
    expect(answer.errors).toEqual({ '': 'The setup key has changed. Scan the code again.' })
  })

  test('posted twice enables it once', async () => {
    const { setup, code } = await shownSetup()
    const answers = await Promise.all([post({ setup, code }), post({ setup, code })])
    expect(answers.filter(({ data }) => 'codes' in data)).toHaveLength(1)
    expect(rowsOf(recoveryCodes)).toHaveLength(10)
  })

  test('requires a signed-in user, and allows ten guesses', async () => {
    expect((await callLoader(loader, { url: '/account/two-step' })).location).toBe('/login?from=%2Faccount%2Ftwo-step')
    const { setup } = await shownSetup()
    for (let attempt = 0; attempt < 10; attempt += 1) await post({ setup, code: '000000' })
    expect((await post({ setup, code: '000000' })).status).toBe(429)
  })
})

describe('with a required second step', () => {
  const setRequired = (whom: 'none' | 'admins' | 'all') => inTransaction((tx) => writeSetting(tx, 'twoStepRequired', whom))
  const open = (cookie: string) => callLoader(dashboard, { url: '/dashboard', cookie })

  test('for no one, the demo default, no one is asked', async () => {
    expect((await open(me.cookie)).status).toBe(200)
  })

  test('for admins, an admin without one is blocked everywhere until it is set up', async () => {
    setRequired('admins')
    expect((await open(me.cookie)).location).toBe('/account/two-step?from=%2Fdashboard')
    expect(isSignedIn(me.cookie)).toBe(false)
    expect((await open(signedInAs('user').cookie)).status).toBe(200)
    await switchOn()
    expect((await open(me.cookie)).status).toBe(200)
  })

  test('for all, so is a user, who can still sign out', async () => {
    setRequired('all')
    const { cookie } = signedInAs('user')
    expect((await open(cookie)).location).toBe('/account/two-step?from=%2Fdashboard')
    expect((await callAction(logout, { url: '/logout', form: {}, cookie })).location).toBe('/login')
    expect((await open(cookie)).location).toBe('/login?from=%2Fdashboard')
  })
})

describe('trusted browsers', () => {
  const forget = (cookie = me.cookie) =>
    callAction(account.action, { url: '/account', form: { intent: 'forget-browsers' }, cookie })
  const shown = async () =>
    (await callLoader(account.loader, { url: '/account', cookie: me.cookie })).data.twoStep.trustedBrowsers

  test('are removed by a button on the account page, only your own, and then need the code', async () => {
    const other = signedInAs('user')
    const now = new Date()
    const over = new Date(now.getTime() - 31 * 24 * 60 * 60_000)
    inTransaction((tx) => {
      trustDevice(tx, me.viewer.id, 'a', now)
      trustDevice(tx, me.viewer.id, 'b', now)
      trustDevice(tx, me.viewer.id, 'of long ago', over)
      trustDevice(tx, other.viewer.id, 'a', now)
    })
    expect(await shown()).toBe(2)
    expect((await forget()).location).toBe('/account')
    expect(await shown()).toBe(0)
    expect(isTrustedDevice(me.viewer.id, 'a', now)).toBe(false)
    expect(isTrustedDevice(other.viewer.id, 'a', now)).toBe(true)
    expect(audited()).toContain('trusted_browsers_forgotten')
    expect((await forget()).location).toBe('/account')
    expect(audited().filter((done) => done === 'trusted_browsers_forgotten')).toHaveLength(1)
  })
})

describe('disabling it', () => {
  const off = (twoStepPassword: string) =>
    callAction(account.action, { url: '/account', form: { intent: 'two-step-off', twoStepPassword }, cookie: me.cookie })

  test('asks for the password, and notifies the user', async () => {
    await switchOn()
    const wrong = await off('tangerine gravel ship')
    expect([wrong.status, errorsOf(wrong.data)]).toEqual([400, { twoStepPassword: 'This isn’t your current password' }])
    expect((await callLoader(account.loader, { url: '/account', cookie: me.cookie })).data.twoStep).toMatchObject({
      codesLeft: 10,
    })
    expect((await off(PASSWORD)).location).toBe('/account')
    expect([rowsOf(twoStepSecrets), rowsOf(recoveryCodes)]).toEqual([[], []])
    expect(listMails('two-step-changed').map(({ subject }) => subject)).toEqual([
      'Two-step sign-in is on',
      'Two-step sign-in is off',
    ])
    expect(audited()).toContain('two_step_off')
  })

  test('by an admin for a lost phone: the user is signed out everywhere, and it is recorded', () => {
    const lost = signedInAs('user')
    makeTwoStep(lost.viewer.id)
    expect(resetTwoStep(me.viewer, lost.viewer)).toEqual({ ok: true, value: undefined })
    expect([isSignedIn(lost.cookie), isSignedIn(me.cookie)]).toEqual([false, true])
    expect(rowsOf(auditLog, eq(auditLog.action, 'two_step_reset'))).toMatchObject([
      { userId: me.viewer.id, subject: lost.viewer.id },
    ])
    expect(listMails('two-step-changed').map(({ recipient }) => recipient)).toEqual([lost.viewer.email])
    expect(resetTwoStep(me.viewer, lost.viewer)).toEqual({ ok: false, reason: 'off' })
  })
})
