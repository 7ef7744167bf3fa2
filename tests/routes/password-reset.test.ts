import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { env } from '#app/config/env.server.ts'
import { db, sqlite } from '#app/db/client.server.ts'
import { auditLog, jobs, tokens, sessions, users } from '#app/db/schema/index.ts'
import { checkCredentials } from '#app/modules/users/sign-in/check-credentials.server.ts'
import { MESSAGE_RESET_LINK_SENT } from '#app/modules/users/messages.ts'
import { startFirstPasswordChange } from '#app/modules/users/first-password.server.ts'
import { createUser } from '#app/modules/users/create-user.server.ts'
import { refused } from '#app/result.ts'
import { jobHandlers } from '#app/worker/job-handlers.server.ts'
import * as forgot from '#app/routes/auth/forgot-password.tsx'
import * as reset from '#app/routes/auth/password-reset.tsx'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf, replyOf } from '#tests/setup/form-reply.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { differenceInCost } from '#tests/setup/processor-time.ts'
import { callAction, callLoader, type FormFields } from '#tests/setup/route.ts'
import { readSecurityLog } from '#tests/setup/security-events.ts'
import { openSession, signedInAs } from '#tests/setup/session.ts'
import { valueOf } from '#tests/setup/value-of.ts'

const EMAIL = 'dana@harvestgate.example'
const OLD = 'tangerine gravel boat'
const NEW = 'copper kettle quilted marmalade'
const ENDED = 'This link is invalid or has expired.'

setupTestDatabase()
const events = readSecurityLog()
afterEach(() => {
  vi.useRealTimers()
})
let userId: string
beforeEach(async () => {
  const made = await createUser({ email: EMAIL, name: 'Dana', role: 'user', password: OLD })
  if (!made.ok) throw new Error(`No account: ${made.reason.kind}`)
  userId = made.value
})

const ask = (email: string, clientIp = '203.0.113.7') =>
  callAction(forgot.action, { url: '/forgot-password', form: { email }, context: { clientIp } })

/** Runs the waiting jobs, like the worker. */
async function runJobs(now = new Date()) {
  for (const job of rowsOf(jobs)) {
    if (job.kind !== 'mail-password-reset' || job.state !== 'waiting') continue
    await jobHandlers[job.kind].run(job.payload, { attempt: 1, now, signal: new AbortController().signal })
    db().update(jobs).set({ state: 'done' }).run()
  }
}

/** Requests a link. Returns its path and query from the email. */
async function mailedLink(now?: Date): Promise<string> {
  expect((await ask(EMAIL)).location).toBe('/forgot-password?sent=yes')
  await runJobs(now)
  const [url = ''] = /https?:\/\/\S+/.exec(listMails('password-reset').at(-1)?.textBody ?? '') ?? []
  return url.slice(env().BASE_URL.length)
}

const look = async (url: string) => (await callLoader(reset.loader, { url })).status
const set = (url: string, form: FormFields = { password: NEW }) => callAction(reset.action, { url, form })

describe('asking for a link', () => {
  test('emails it to a user, and shows everyone the same', async () => {
    const link = await mailedLink()
    expect(link).toMatch(/^\/password-reset\?token=[0-9a-f]{32}$/)
    const unknown = await ask('unknown@harvestgate.example')
    expect(unknown).toMatchObject({ status: 303, location: '/forgot-password?sent=yes' })
    await runJobs()
    expect(listMails().map(({ recipient, template }) => [recipient, template])).toEqual([[EMAIL, 'password-reset']])
    expect((await callLoader(forgot.loader, { url: '/forgot-password?sent=yes' })).data.isSent).toBe(true)
  })

  test('does the same for an unknown address as for a known one: a job looks later', async () => {
    await ask(EMAIL)
    await ask('unknown@harvestgate.example')
    await ask(` ${EMAIL.toUpperCase()} `)
    const waiting = rowsOf(jobs)
    expect(waiting.map(({ kind, payload }) => [kind, payload])).toEqual([
      ['mail-password-reset', { email: EMAIL }],
      ['mail-password-reset', { email: 'unknown@harvestgate.example' }],
    ])
    expect(rowsOf(tokens)).toEqual([])
  })

  test('takes the same time for an unknown address', async () => {
    const known = Array.from({ length: 29 }, () => makeUser(db()).email)
    const difference = await differenceInCost(
      [
        (round) => ask(known[round] ?? '', `198.51.100.${round}`),
        (round) => ask(`unknown${round}@harvestgate.example`, `198.51.100.${round}`),
      ],
      { rounds: known.length },
    )
    expect(Math.abs(difference)).toBeLessThan(5)
  })

  test('emails nothing to a deactivated user', async () => {
    db().update(users).set({ deactivatedAt: new Date() }).run()
    await ask(EMAIL)
    await runJobs()
    expect(listMails()).toEqual([])
  })

  test('emails at most three links an hour to an address, from anywhere, without saying so', async () => {
    for (let time = 0; time < 5; time += 1) {
      // Twice each: a repeat counts only once.
      for (const network of ['198.51.100', '203.0.113'])
        expect((await ask(EMAIL, `${network}.${time}`)).location).toBe('/forgot-password?sent=yes')
      await runJobs()
      expect(listMails('password-reset')).toHaveLength(Math.min(time + 1, 3))
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    }
  })

  test('right after a temporary password emails a link, which replaces the one that followed it', async () => {
    db()
      .update(users)
      .set({ passwordExpiresAt: new Date(Date.now() + 3_600_000) })
      .run()
    const first = valueOf(startFirstPasswordChange(userId, new Date()) ?? refused('expired'))
    const link = await mailedLink()
    expect([await look(`/password-reset?token=${first}`), await look(link)]).toEqual([404, 200])
  })

  test('again within a minute emails no second link, and the first one works', async () => {
    const link = await mailedLink()
    await mailedLink()
    expect(listMails('password-reset')).toHaveLength(1)
    expect(await look(link)).toBe(200)
    expect((await set(link)).status).toBe(303)
    expect(await mailedLink(), 'once it was used').not.toBe(link)
  })

  test('is refused with a message after ten times from one connection', async () => {
    for (let time = 0; time < 10; time += 1) expect((await ask(`someone${time}@example.com`)).status).toBe(303)
    const refused = await ask(EMAIL)
    expect(refused.status).toBe(429)
    expect(replyOf(refused.data)).toEqual({
      values: { email: EMAIL },
      errors: {
        '': 'Too many password reset requests from your connection. Please try again in 60 minutes.',
      },
    })
  })

  test.each([
    ['nothing', '', 'Enter your email address'],
    ['a name', 'dana', 'Enter an email address like name@example.com'],
    ['100 kB', `${'a'.repeat(100_000)}@example.com`, 'Enter an email address of up to 254 characters'],
    ['a word of the language', '__proto__', 'Enter an email address like name@example.com'],
  ])('refuses %s with a message', async (_what, email, message) => {
    expect(errorsOf((await ask(email)).data)).toEqual({ email: message })
  })

  test('says that a link was sent if there is an account, or that it failed, and keeps the address', async () => {
    expect(MESSAGE_RESET_LINK_SENT).toBe('If an account with this email exists, a password reset link has been sent.')
    const { location } = await ask(EMAIL)
    expect((await callLoader(forgot.loader, { url: location ?? '' })).data.isSent).toBe(true)
    sqlite().exec('drop table jobs')
    const { status, data } = await ask(EMAIL)
    expect([status, replyOf(data)]).toEqual([
      503,
      { values: { email: EMAIL }, errors: { '': 'An error occurred. Please try again.' } },
    ])
  })

  test('leaves a log line without the address, and a row if there is an account', async () => {
    await mailedLink()
    expect(events()).toMatchObject([{ event: 'password-reset-requested', level: 'info' }])
    expect(JSON.stringify(events())).not.toContain('dana')
    expect(rowsOf(auditLog).map(({ action, subject }) => [action, subject])).toContainEqual(['password_reset_requested', userId])
  })
})

describe('a link to set a new password', () => {
  test('sets it once, signs the user out everywhere and notifies them', async () => {
    const link = await mailedLink()
    openSession(userId)
    const other = signedInAs('user')
    const answer = await set(link)
    expect(answer).toMatchObject({ status: 303, location: '/login' })
    expect(decodeURIComponent(answer.setCookies[0] ?? '')).toMatch(/^toasts=/)
    expect(await checkCredentials(EMAIL, NEW)).toMatchObject({ id: userId })
    expect(await checkCredentials(EMAIL, OLD)).toBeNull()
    expect(rowsOf(sessions).map((session) => session.userId)).toEqual([other.viewer.id])
    expect(listMails('password-changed').map(({ recipient }) => recipient)).toEqual([EMAIL])
    expect(events().at(-1)).toMatchObject({ event: 'password-changed', userId, reason: 'link' })
    expect(rowsOf(auditLog).map(({ action }) => action)).toContain('password_changed')

    const again = await set(link, { password: 'another quilted marmalade kettle' })
    expect([again.status, errorsOf(again.data)]).toEqual([404, { '': ENDED }])
    expect(await look(link)).toBe(404)
  })

  test('is used up only by its form, however often it is opened', async () => {
    const link = await mailedLink()
    for (let time = 0; time < 3; time += 1) expect(await look(link)).toBe(200)
    expect((await set(link)).location).toBe('/login')
  })

  test('posted twice at once sets one password', async () => {
    const link = await mailedLink()
    const answers = await Promise.all([set(link), set(link, { password: 'another quilted marmalade kettle' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 404])
    expect(listMails('password-changed')).toHaveLength(1)
  })

  test('ends after an hour', async () => {
    const link = await mailedLink(new Date(Date.now() - 60 * 60_000 + 5_000))
    expect(await look(link)).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
    try {
      expect(await look(link)).toBe(404)
      expect((await set(link)).status).toBe(404)
    } finally {
      vi.useRealTimers()
    }
  })

  test('ends with a newer one', async () => {
    const first = await mailedLink()
    const second = await mailedLink(new Date(Date.now() + 61_000))
    expect([await look(first), await look(second)]).toEqual([404, 200])
  })

  test('is worthless for a user deactivated since', async () => {
    const link = await mailedLink()
    db().update(users).set({ deactivatedAt: new Date() }).run()
    expect([await look(link), (await set(link)).status]).toEqual([404, 404])
  })

  test.each([
    ['none', ''],
    ['a blank one', '?token='],
    ['a word of the language', '?token=__proto__'],
    ['one of the right shape', `?token=${'a'.repeat(43)}`],
    ['one of 10 kB', `?token=${'a'.repeat(10_000)}`],
    ['a NUL byte', '?token=%00'],
  ])('that was never sent opens nothing: %s', async (_what, query) => {
    const url = `/password-reset${query}`
    expect(await look(url)).toBe(404)
    const answer = await set(url)
    expect([answer.status, errorsOf(answer.data)]).toEqual([404, { '': ENDED }])
  })

  test.each([
    ['nothing', '', 'Enter a new password'],
    ['a short one', 'too short', 'Use at least 15 characters. A few unrelated words are easy to remember.'],
    [
      'the address',
      EMAIL,
      'This password is easy to guess. Use a few unrelated words, without your name, email address or our name.',
    ],
    ['a long one', `${NEW} `.repeat(5), 'Use at most 128 characters.'],
    ['100 kB', 'a'.repeat(100_000), 'Use at most 128 characters.'],
  ])("refuses %s with a message, and isn't used up by it", async (_what, password, message) => {
    const link = await mailedLink()
    const answer = await set(link, { password })
    expect([answer.status, replyOf(answer.data)]).toEqual([400, { values: {}, errors: { password: message } }])
    expect((await set(link)).location).toBe('/login')
  })

  test('reports a failure', async () => {
    const link = await mailedLink()
    sqlite().exec('drop table sessions')
    const answer = await set(link)
    expect([answer.status, errorsOf(answer.data)]).toEqual([503, { '': 'An error occurred. Please try again.' }])
    expect(await checkCredentials(EMAIL, OLD)).not.toBeNull()
  })
})
