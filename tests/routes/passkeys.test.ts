import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, tokens, passkeys, sessions, users } from '#app/db/schema/index.ts'
import { findViewer } from '#app/http/session.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { hashPassword } from '#app/modules/users/credentials/hash-password.server.ts'
import { removeExpired, RETENTION } from '#app/worker/retention.server.ts'
import * as newPasskey from '#app/routes/auth/new-passkey.tsx'
import * as account from '#app/routes/staff/account.tsx'
import { loader as dashboard } from '#app/routes/staff/dashboard.tsx'
import * as removal from '#app/routes/staff/remove-passkey.tsx'
import { makeAuthenticator } from '#tests/factories/make-authenticator.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, cookieFrom, TEST_ORIGIN, toastOf } from '#tests/setup/route.ts'
import { readSecurityLog } from '#tests/setup/security-events.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

const PASSWORD = 'tangerine gravel boat'
const PASSWORD_HASH = await hashPassword(PASSWORD)
const NOT_ADDED = 'The passkey could not be added. Please try again.'
const START = new Date('2026-11-22T16:00:10Z')

setupTestDatabase()
const events = readSecurityLog()
let me: SignedIn
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  me = withPassword(signedInAs('admin'))
})
afterEach(() => {
  vi.useRealTimers()
})

function withPassword(signedIn: SignedIn): SignedIn {
  db().update(users).set({ passwordHash: PASSWORD_HASH }).where(eq(users.id, signedIn.viewer.id)).run()
  return signedIn
}

const url = '/account/passkeys/new'
const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const stored = () => rowsOf(passkeys)
const audited = () => rowsOf(auditLog).map(({ action, detail }) => [action, detail])

const post = (form: Record<string, string>, cookie: string, at = url) => callAction(newPasskey.action, { url: at, form, cookie })

/** The response to a refused post. */
async function refusedBy(form: Record<string, string>, cookie = me.cookie) {
  const { status, data, setCookies } = await post(form, cookie)
  if (!('refused' in data)) throw new Error('It was begun')
  return { status, errors: errorsOf(data.refused), refused: data.refused, setCookies }
}

/** Enters name and password. Returns the device's options and the browser's cookies. */
async function begin({ name = 'Laptop', signedIn = me } = {}) {
  const answer = await post({ intent: 'begin', name, current: PASSWORD }, signedIn.cookie)
  return {
    options: optionsOf('options' in answer.data ? answer.data.options : undefined),
    cookie: `${signedIn.cookie}; ${cookieFrom(answer)}`,
    answer,
  }
}

type CreationOptions = { challenge: string; rp: { id: string; name: string }; user: { id: string; name: string } } & Record<
  string,
  unknown
>

function optionsOf(options: string | undefined): CreationOptions {
  if (!options) throw new Error('It was not begun')
  return JSON.parse(options) as CreationOptions
}

/** Creates a passkey from start to finish. */
async function addPasskey({ name = 'Laptop', signedIn = me, device = makeAuthenticator(), at = url } = {}) {
  const { options, cookie } = await begin({ name, signedIn })
  const answer = await post({ intent: 'add', name, passkey: device.create(options) }, cookie, at)
  return { answer, device, options, cookie }
}

describe('adding a passkey', () => {
  test('asks the device for one with user verification, stores only the public key and notifies the user', async () => {
    const { options, answer: begun } = await begin()
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Harvest Gate' },
      user: { name: me.viewer.email, displayName: me.viewer.name },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    })
    expect(begun.setCookies).toEqual([expect.stringMatching(/^passkey=.*; Max-Age=300; .*HttpOnly; SameSite=Lax$/)])
    expect(JSON.stringify(rowsOf(tokens)), 'stored hashed').not.toContain(options.challenge)

    const { answer, device } = await addPasskey({ name: 'Office laptop' })
    expect([answer.location, (await toastOf(answer))?.message]).toEqual(['/account', 'Passkey added'])
    expect(stored()).toMatchObject([
      {
        ...{ userId: me.viewer.id, name: 'Office laptop', credentialId: device.id, counter: 1, lastUsedAt: null },
        transports: ['internal', 'hybrid'],
      },
    ])
    expect(audited()).toContainEqual(['passkey_added', null])
    expect(events()).toMatchObject([{ event: 'two-step-changed', reason: 'passkey added', userId: me.viewer.id }])
    const [mail] = listMails('passkey-changed')
    expect([mail?.recipient, mail?.subject]).toEqual([me.viewer.email, 'A passkey was added to your account'])
    expect(mail?.textBody).toContain('the passkey ‘Office laptop’ was added on')
    expect(mail?.textBody).toContain('You can use it to sign in')
    const shown = await callLoader(account.loader, { url: '/account', cookie: me.cookie })
    expect(shown.data.passkeys).toMatchObject([{ name: 'Office laptop', createdAt: START, lastUsedAt: null }])
    expect(JSON.stringify(shown.data)).not.toContain(device.id)
  })

  test.each([
    ['no password', { current: '' }, { current: 'Enter your current password' }],
    ['a wrong one', { current: 'tangerine gravel ship' }, { current: 'This isn’t your current password' }],
    ['a password of 10 kB', { current: 'x'.repeat(10_000) }, { current: 'This isn’t your current password' }],
    ['no name', { name: ' ' }, { name: 'Enter a name for the passkey' }],
    ['a web address for a name', { name: 'see evil.example' }, { name: expect.any(String) }],
    ['a name of 10 kB', { name: 'x'.repeat(10_000) }, { name: expect.any(String) }],
  ])('begins with name and password: %s is refused with a message', async (_what, typed, errors) => {
    const answer = await refusedBy({ intent: 'begin', name: 'Laptop', current: PASSWORD, ...typed })
    expect([answer.status, answer.errors]).toEqual([400, errors])
    expect([answer.setCookies, rowsOf(tokens)]).toEqual([[], []])
    expect(JSON.stringify(answer.refused)).not.toContain('gravel')
  })

  test('limits password guesses to ten in 15 minutes', async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) await refusedBy({ intent: 'begin', name: 'a', current: `guess ${attempt}` })
    const refused = await refusedBy({ intent: 'begin', name: 'Laptop', current: PASSWORD })
    expect([refused.status, refused.errors]).toEqual([429, { '': 'Too many wrong passwords. Please try again in 15 minutes.' }])
  })

  const evil = 'https://evil.example'
  test.each([
    ['for another site', { site: 'evil.example' }],
    ['on another page', { origin: evil }],
    ['for another challenge', { challenge: 'A'.repeat(43) }],
    ['for no one whom it recognized', { isRecognized: false }],
    ['to sign in', { type: 'webauthn.get' }],
  ])('refuses one created %s', async (_what, lies) => {
    const { options, cookie } = await begin()
    const answer = await refusedBy({ intent: 'add', name: 'Laptop', passkey: makeAuthenticator().create(options, lies) }, cookie)
    expect([answer.status, answer.errors]).toEqual([400, { '': NOT_ADDED }])
    expect([stored(), listMails('passkey-changed')]).toEqual([[], []])
  })

  test.each([
    '',
    '{',
    '[]',
    'null',
    '"__proto__"',
    '{"__proto__":1}',
    '{"id":"a","rawId":"a","type":"public-key","response":{}}',
    'x'.repeat(30_000),
  ])('refuses an invalid device response: %#', async (response) => {
    const { cookie } = await begin()
    const answer = await refusedBy({ intent: 'add', name: 'Laptop', passkey: response }, cookie)
    expect([answer.status, stored()]).toEqual([400, []])
    expect(JSON.stringify(answer.refused)).not.toContain('xxx')
  })

  test('accepts each challenge once, in five minutes, from its browser and user', async () => {
    const { options, cookie } = await begin()
    const response = makeAuthenticator().create(options)
    const add = (browser: string, what = response) => refusedBy({ intent: 'add', name: 'Laptop', passkey: what }, browser)
    const tookTooLong = { '': 'That took too long. Please try again.' }
    // Another browser of the same user, and another user with the first browser's cookie.
    expect((await add(me.cookie)).errors).toEqual(tookTooLong)
    const other = withPassword(signedInAs('user'))
    const challenge = cookie.split('; ').find((pair) => pair.startsWith('passkey='))
    expect((await add(`${other.cookie}; ${challenge}`)).errors).toEqual(tookTooLong)
    expect((await post({ intent: 'add', name: 'Laptop', passkey: response }, cookie)).location).toBe('/account')
    expect((await add(cookie)).errors).toEqual(tookTooLong)
    const late = await begin()
    wait(5 * 60)
    expect((await add(late.cookie, makeAuthenticator().create(late.options))).errors).toEqual(tookTooLong)
    expect(stored()).toHaveLength(1)
  })

  test('posted twice at once adds one', async () => {
    const { options, cookie } = await begin()
    const response = makeAuthenticator().create(options)
    const answers = await Promise.all([1, 2].map(() => post({ intent: 'add', name: 'Laptop', passkey: response }, cookie)))
    expect(answers.filter(({ location }) => location === '/account')).toHaveLength(1)
    expect(stored()).toHaveLength(1)
  })

  test('prevents a second one on a device, and accepts none twice', async () => {
    const { device } = await addPasskey()
    const { options } = await begin()
    expect(options.excludeCredentials).toEqual([{ id: device.id, type: 'public-key', transports: ['internal', 'hybrid'] }])
    const other = withPassword(signedInAs('user'))
    const begun = await begin({ signedIn: other })
    const answer = await refusedBy({ intent: 'add', name: 'Stolen', passkey: device.create(begun.options) }, begun.cookie)
    expect([answer.errors, stored().length]).toEqual([{ '': NOT_ADDED }, 1])
  })

  test('is limited to twenty', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => ({
      ...{ userId: me.viewer.id, name: `Key ${index}`, credentialId: `key-${index}`, publicKey: Buffer.from('key') },
      ...{ counter: 0, transports: [] },
    }))
    db().insert(passkeys).values(rows).run()
    const full = await refusedBy({ intent: 'begin', name: 'Laptop', current: PASSWORD })
    expect([full.status, full.errors]).toEqual([
      409,
      { '': 'You have 20 passkeys, the most an account can have. Remove one first.' },
    ])
  })

  test('requires a signed-in user', async () => {
    expect((await callLoader(newPasskey.loader, { url })).location).toBe('/login?from=%2Faccount%2Fpasskeys%2Fnew')
    expect((await post({ intent: 'begin' }, '')).location).toMatch(/^\/login/)
  })

  test('leaves no unanswered challenge behind', async () => {
    await begin()
    const clean = () => removeExpired(RETENTION.tokens, new Date(), 10)
    expect(clean()).toBe(0)
    wait(5 * 60)
    expect([clean(), rowsOf(tokens)]).toEqual([1, []])
  })
})

describe('removing a passkey', () => {
  const call = (id: string) => ({ url: `/account/passkeys/${id}/remove`, params: { passkeyId: id }, cookie: me.cookie })
  const remove = (id: string, current = PASSWORD) => callAction(removal.action, { ...call(id), form: { current } })

  test('asks for the password, and notifies the user', async () => {
    await addPasskey()
    const [{ id } = { id: '' }] = stored()
    expect((await callLoader(removal.loader, call(id))).data.name).toBe('Laptop')
    for (const [typed, message] of [
      ['', 'Enter your current password'],
      ['tangerine gravel ship', 'This isn’t your current password'],
    ] as const) {
      const wrong = await remove(id, typed)
      expect([wrong.status, errorsOf(wrong.data)]).toEqual([400, { current: message }])
    }
    const removed = await remove(id)
    expect([removed.location, (await toastOf(removed))?.message]).toEqual(['/account', 'Passkey removed'])
    expect(stored()).toEqual([])
    expect(audited()).toContainEqual(['passkey_removed', null])
    expect(listMails('passkey-changed').map(({ subject }) => subject)).toContain('A passkey was removed from your account')
    expect((await toastOf(await remove(id)))?.message).toBe('This passkey was already removed')
  })

  test('is limited to its user', async () => {
    await addPasskey({ signedIn: withPassword(signedInAs('user')) })
    const [{ id } = { id: '' }] = stored()
    const looked = await callLoader(removal.loader, call(id))
    expect([looked.location, (await toastOf(looked))?.message]).toEqual(['/account', 'This passkey was already removed'])
    expect((await toastOf(await remove(id)))?.message).toBe('This passkey was already removed')
    expect(stored()).toHaveLength(1)
  })

  test.each(['0', '__proto__', 'x'.repeat(10_000), '%00'])("that doesn't exist redirects: %#", async (id) => {
    expect((await callLoader(removal.loader, call(id))).location).toBe('/account')
    expect((await remove(id)).location).toBe('/account')
  })
})

describe('with a required second step', () => {
  const open = (cookie: string) => callLoader(dashboard, { url: '/dashboard', cookie })
  const isSignedIn = () => findViewer(new Request(TEST_ORIGIN, { headers: { Cookie: me.cookie } })) !== null

  test('a passkey alone is one, until it is removed', async () => {
    inTransaction((tx) => writeSetting(tx, 'twoStepRequired', 'all'))
    expect((await open(me.cookie)).location).toBe('/account/two-step?from=%2Fdashboard')
    expect(isSignedIn()).toBe(false)
    const { answer } = await addPasskey({ at: `${url}?from=%2Fleads` })
    expect(answer.location, 'where it was wanted to go').toBe('/leads')
    expect([(await open(me.cookie)).status, isSignedIn()]).toEqual([200, true])
    db().delete(passkeys).run()
    expect((await open(me.cookie)).location).toBe('/account/two-step?from=%2Fdashboard')
    expect(rowsOf(sessions)).toHaveLength(1)
  })
})
