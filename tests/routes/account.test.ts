import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '#app/config/env.server.ts'
import { db, sqlite } from '#app/db/client.server.ts'
import { auditLog, sessions, users } from '#app/db/schema/index.ts'
import { findViewer } from '#app/http/session.server.ts'
import { checkCredentials } from '#app/modules/users/sign-in/check-credentials.server.ts'
import { hashPassword } from '#app/modules/users/credentials/hash-password.server.ts'
import { action, loader } from '#app/routes/staff/account.tsx'
import * as confirmPage from '#app/routes/staff/confirm-email.tsx'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf, replyOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, cookieFrom, TEST_ORIGIN, toastOf } from '#tests/setup/route.ts'
import { readSecurityLog } from '#tests/setup/security-events.ts'
import { openSession, signedInAs, type SignedIn } from '#tests/setup/session.ts'

const OLD = 'tangerine gravel boat'
const NEW = 'copper kettle quilted marmalade'
const PASSWORD_HASH = await hashPassword(OLD)
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

setupTestDatabase()
const events = readSecurityLog()
let me: SignedIn
beforeEach(() => {
  me = signedInAs('user')
  db().update(users).set({ passwordHash: PASSWORD_HASH }).where(eq(users.id, me.viewer.id)).run()
})

const look = (cookie = me.cookie) => callLoader(loader, { url: '/account', cookie })
const post = (form: Record<string, string>, cookie = me.cookie) => callAction(action, { url: '/account', form, cookie })
const audited = () => rowsOf(auditLog).map(({ action: done }) => done)
const isSignedIn = (cookie: string) => findViewer(new Request(TEST_ORIGIN, { headers: { Cookie: cookie } })) !== null

/** Another browser where the user is signed in. */
function otherBrowser(userAgent: string | null = FIREFOX): string {
  return `auth-storage=${openSession(me.viewer.id, new Date(), userAgent)}`
}

describe('the name', () => {
  test('is saved, with a row in the audit log', async () => {
    const answer = await post({ intent: 'save', name: ' Dana Lund ', email: me.viewer.email.toUpperCase() })
    expect([answer.location, (await toastOf(answer))?.message]).toEqual(['/account', 'Name saved'])
    expect((await look()).data).toMatchObject({ name: 'Dana Lund', email: me.viewer.email, pendingEmail: null })
    expect(audited()).toContain('name_changed')
    expect(listMails()).toEqual([])
  })

  test.each([
    ['nothing', { name: '', email: '' }, { name: 'Enter your name', email: 'Enter your email address' }],
    ['a NUL byte', { name: 'Da\0na', email: 'dana' }, expect.objectContaining({ email: expect.any(String) as string })],
  ])('is refused with a message if it is %s', async (_what, typed, errors) => {
    const { status, data } = await post({ intent: 'save', ...typed })
    expect([status, errorsOf(data)]).toEqual([400, errors])
  })

  test('shows a failed save, and keeps the typed text', async () => {
    sqlite().exec('drop table tokens')
    const { status, data } = await post({ intent: 'save', name: 'Dana', email: 'dana@harvestgate.example' })
    expect([status, replyOf(data)]).toEqual([
      503,
      {
        values: { name: 'Dana', email: 'dana@harvestgate.example' },
        errors: { '': 'Your account could not be saved. Please try again.' },
      },
    ])
  })
})

describe('another email address', () => {
  const NEW_EMAIL = 'dana@harvestgate.example'
  const change = (email = NEW_EMAIL) => post({ intent: 'save', name: me.viewer.name, email })
  const confirm = (url: string, current = OLD, cookie = me.cookie) =>
    callAction(confirmPage.action, { url, form: { current }, cookie })
  const open = (url: string, cookie = me.cookie) => callLoader(confirmPage.loader, { url, cookie })
  const emailNow = () => rowOf(users, eq(users.id, me.viewer.id))?.email

  /** The path and query of the newest link to a new email address. */
  function mailedLink(): string {
    const [url = ''] = /https?:\/\/\S+/.exec(listMails('email-change').at(-1)?.textBody ?? '') ?? []
    return url.slice(env().BASE_URL.length)
  }

  test('counts once its link was opened and the password typed; the old address is notified', async () => {
    const saved = await change(' Dana@HarvestGate.example')
    expect((await toastOf(saved))?.message).toBe('Name saved. We emailed a link to the new address.')
    expect((await look()).data).toMatchObject({ email: me.viewer.email, pendingEmail: NEW_EMAIL })
    expect(listMails().map(({ template, recipient }) => [template, recipient])).toEqual([['email-change', NEW_EMAIL]])

    const link = mailedLink()
    for (let time = 0; time < 2; time += 1) expect((await open(link)).data.email).toBe(NEW_EMAIL)
    expect(emailNow()).toBe(me.viewer.email)
    const wrong = await confirm(link, 'tangerine gravel ship')
    expect([wrong.status, replyOf(wrong.data)]).toEqual([
      400,
      { values: {}, errors: { current: 'This isn’t your current password' } },
    ])
    expect((await confirm(link)).location).toBe('/account')
    expect(emailNow()).toBe(NEW_EMAIL)
    expect(await checkCredentials(NEW_EMAIL, OLD)).not.toBeNull()
    expect(listMails('email-changed').map(({ recipient }) => recipient)).toEqual([me.viewer.email])
    expect(audited()).toContain('email_changed')
    expect(events()).toMatchObject([{ event: 'email-changed', userId: me.viewer.id }])
    expect((await confirm(link)).status).toBe(404)
  })

  test('gets one link for two presses within a minute', async () => {
    const answers = [await change(), await change()]
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(listMails('email-change')).toHaveLength(1)
    expect((await open(mailedLink())).data.email).toBe(NEW_EMAIL)
  })

  test('is confirmed only by its user', async () => {
    await change()
    const link = mailedLink()
    expect((await open(link, signedInAs('admin').cookie)).status).toBe(404)
    expect((await confirm(link, OLD, signedInAs('admin').cookie)).status).toBe(404)
    expect((await callLoader(confirmPage.loader, { url: link })).location).toBe(`/login?from=${encodeURIComponent(link)}`)
  })

  test('ends with a newer one, with the present one, and after a day', async () => {
    await change()
    const first = mailedLink()
    await change('zoe@harvestgate.example')
    const second = mailedLink()
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
    await change(me.viewer.email)
    expect((await open(second)).status).toBe(404)

    await change()
    const third = mailedLink()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 })
    try {
      expect((await open(third, otherBrowser())).status).toBe(404)
    } finally {
      vi.useRealTimers()
    }
  })

  test("can't be one that another user has, then or later", async () => {
    const { email } = makeUser(db())
    expect(errorsOf((await change(email)).data)).toEqual({ email: 'Someone else has an account with this address' })
    await change()
    const link = mailedLink()
    makeUser(db(), { email: NEW_EMAIL })
    const { status, data } = await confirm(link)
    expect([status, errorsOf(data)]).toEqual([409, { '': 'Someone else has an account with this address' }])
    expect(emailNow()).toBe(me.viewer.email)
  })

  test('is requested at most five times an hour', async () => {
    for (let time = 0; time < 5; time += 1) await change(`dana${time}@harvestgate.example`)
    expect((await change()).status).toBe(429)
    expect(listMails('email-change')).toHaveLength(5)
  })

  test.each(['', '?token=__proto__', `?token=${'a'.repeat(10_000)}`])('an invalid link %# opens nothing', async (query) => {
    expect((await open(`/account/email${query}`)).status).toBe(404)
    expect((await confirm(`/account/email${query}`)).status).toBe(404)
  })
})

describe('the password', () => {
  const change = (current: string, password = NEW) => post({ intent: 'password', current, password })

  test('is changed with the present one; all sessions end, this browser gets a new one, and the user is notified', async () => {
    const other = otherBrowser()
    const answer = await change(OLD)
    expect([answer.location, (await toastOf(answer))?.message]).toEqual(['/account', 'Password updated successfully!'])
    expect([me.cookie, other, cookieFrom(answer)].map(isSignedIn)).toEqual([false, false, true])
    expect(await checkCredentials(me.viewer.email, NEW)).not.toBeNull()
    expect(listMails().map(({ template, recipient }) => [template, recipient])).toEqual([['password-changed', me.viewer.email]])
    expect(events()).toMatchObject([{ event: 'password-changed', userId: me.viewer.id, reason: 'account' }])
  })

  test('is refused with a message, and is in no response', async () => {
    expect(replyOf((await change('tangerine gravel ship')).data)).toEqual({
      values: {},
      errors: { current: 'This isn’t your current password' },
    })
    expect(replyOf((await change(OLD, me.viewer.email)).data)).toEqual({
      values: {},
      errors: {
        password: 'This password is easy to guess. Use a few unrelated words, without your name, email address or our name.',
      },
    })
    expect(replyOf((await change('', '')).data).errors).toEqual({
      current: 'Enter your current password',
      password: 'Enter a new password',
    })
  })

  test('can be guessed at most ten times in a signed-in browser', async () => {
    for (let time = 0; time < 10; time += 1) expect((await change('tangerine gravel ship')).status).toBe(400)
    const { status, data } = await change(OLD)
    expect([status, errorsOf(data)['']]).toEqual([429, 'Too many wrong passwords. Please try again in 15 minutes.'])
  })
})

describe('sessions', () => {
  test('are listed with browser and place, latest first, this one marked', async () => {
    otherBrowser()
    db()
      .update(sessions)
      .set({ lastSeenAt: new Date(Date.now() - 30_000), ipAddress: '198.51.100.7' })
      .run()
    otherBrowser(null)
    signedInAs('admin')
    const shown = (await look()).data.sessions
    expect(shown.map(({ userAgent, ipAddress, isThisOne }) => [userAgent, ipAddress, isThisOne])).toEqual(
      expect.arrayContaining([
        [null, null, false],
        [FIREFOX, '198.51.100.7', false],
        [null, '198.51.100.7', true],
      ]),
    )
    expect(shown).toHaveLength(3)
    expect(shown[0]?.ipAddress).toBeNull()
  })

  test('end one by one, at once', async () => {
    const other = otherBrowser()
    const session = (await look(other)).data.sessions.find(({ isThisOne }) => isThisOne)?.idHash ?? ''
    expect((await toastOf(await post({ intent: 'end', session })))?.message).toBe('Session ended')
    expect([isSignedIn(me.cookie), isSignedIn(other)]).toEqual([true, false])
    expect((await look(other)).location).toBe('/login?from=%2Faccount')
    expect((await toastOf(await post({ intent: 'end', session })))?.message).toBe('That session has already ended')
    expect(audited().filter((done) => done === 'sessions_ended')).toHaveLength(1)
  })

  test("of another user can't be ended", async () => {
    const other = signedInAs('admin')
    const session = (await look(other.cookie)).data.sessions[0]?.idHash ?? ''
    await post({ intent: 'end', session })
    expect(isSignedIn(other.cookie)).toBe(true)
  })

  test('end all at once except this one', async () => {
    const others = [otherBrowser(), otherBrowser()]
    const stranger = signedInAs('user')
    expect((await post({ intent: 'end', session: 'others' })).location).toBe('/account')
    expect([me.cookie, ...others, stranger.cookie].map(isSignedIn)).toEqual([true, false, false, true])
  })

  test('are ended with the password if the sign-in was a while ago', async () => {
    const other = otherBrowser()
    db()
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 20 * 60_000) })
      .run()
    expect((await look()).data.asksToEnd).toBe(true)
    for (const typed of [undefined, 'not the password']) {
      const refused = await post({ intent: 'end', session: 'others', ...(typed !== undefined && { endPassword: typed }) })
      expect(errorsOf(refused.data)).toEqual({ endPassword: 'This isn’t your current password' })
    }
    expect(isSignedIn(other)).toBe(true)
    expect((await post({ intent: 'end', session: 'others', endPassword: OLD })).location).toBe('/account')
    expect([isSignedIn(me.cookie), isSignedIn(other)]).toEqual([true, false])
  })

  test.each(['', '__proto__', 'a'.repeat(10_000)])('an invalid session %# does nothing', async (session) => {
    expect((await post({ intent: 'end', session })).status).toBeLessThan(500)
    expect(isSignedIn(me.cookie)).toBe(true)
  })
})

test('an unknown button is refused', async () => {
  expect((await post({ intent: 'make-me-admin' })).status).toBe(400)
})
