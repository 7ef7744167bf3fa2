import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction, sqlite } from '#app/db/client.server.ts'
import { auditLog, tokens, users } from '#app/db/schema/index.ts'
import { findViewer, SESSION_COOKIE } from '#app/http/session.server.ts'
import { findToken, issueToken } from '#app/modules/tokens/tokens.server.ts'
import { countTrustedDevices, trustDevice } from '#app/modules/users/two-step/trusted-devices.server.ts'
import { action as deactivate, loader as openDeactivate } from '#app/routes/admin/deactivate-user.tsx'
import { action as giveUp, loader as openGiveUp } from '#app/routes/admin/give-up-admin.tsx'
import { action as signOut, loader as openSignOut } from '#app/routes/admin/sign-out-user.tsx'
import { action, loader } from '#app/routes/admin/users.tsx'
import { makePasskey } from '#tests/factories/make-passkey.ts'
import { makeTwoStep } from '#tests/factories/make-two-step.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, TEST_ORIGIN, toastText } from '#tests/setup/route.ts'
import { openSession, signedInAs, type SignedIn } from '#tests/setup/session.ts'

setupTestDatabase()
let me: SignedIn
beforeEach(() => {
  db().delete(users).run()
  me = signedInAs('admin')
})

const open = () => callLoader(loader, { url: '/admin/users', cookie: me.cookie })
const post = (form: Record<string, string>, cookie = me.cookie) => callAction(action, { url: '/admin/users', cookie, form })
const press = (intent: string, user: string, cookie = me.cookie) => post({ intent, user }, cookie)
const roleOf = (id: string) => rowOf(users, eq(users.id, id))?.role
const isSignedIn = (cookie: string) => findViewer(new Request(TEST_ORIGIN, { headers: { Cookie: cookie } })) !== null

describe('the list of users', () => {
  test('is by role descending, then the newest first, with what an admin needs', async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, n))
    const old = makeUser(db(), { role: 'user', createdAt: day(1), lastSeenAt: day(3) })
    const young = makeUser(db(), { role: 'user', createdAt: day(2), deactivatedAt: day(4) })
    const boss = makeUser(db(), { role: 'admin', createdAt: day(5) })
    db()
      .update(users)
      .set({ createdAt: day(6) })
      .where(eq(users.id, me.viewer.id))
      .run()
    makeTwoStep(old.id)
    await makePasskey({ ...boss, role: 'admin' })
    const { data } = await open()
    expect(data.users.map(({ id }) => id)).toEqual([young.id, old.id, me.viewer.id, boss.id])
    expect(data.users.map(({ hasTwoStep }) => hasTwoStep)).toEqual([false, true, false, true])
    expect(data.users.map(({ isLastAdmin }) => isLastAdmin)).toEqual([false, false, false, false])
    expect(data.users[1]).toMatchObject({ email: old.email, role: 'user', createdAt: day(1), lastSeenAt: day(3) })
    expect(data.users[0]?.deactivatedAt).toEqual(day(4))
    expect(data.counts.users).toBe(3)
  })

  test('has everyone, however many, on one page', async () => {
    const many = Array.from({ length: 120 }, () => makeUser(db()).id)
    const { data } = await open()
    expect(data.users).toHaveLength(many.length + 1)
  })

  test('shows when a user was last active, also after their sessions expired', async () => {
    const other = signedInAs('user', new Date('2026-11-20T15:00:00Z'))
    await callAction(signOut, { ...dialog(other.viewer.id), form: {} })
    const { data } = await open()
    expect(data.users.find(({ id }) => id === other.viewer.id)?.lastSeenAt).toEqual(new Date('2026-11-20T15:00:00Z'))
  })
})

describe('a role', () => {
  test('is granted and removed, reports it, applies from the next request on and is audited', async () => {
    const other = signedInAs('user')
    const made = await press('make-admin', other.viewer.id)
    expect([made.status, made.location, await toastText(made)]).toEqual([
      303,
      '/admin/users',
      'success: User role updated to admin',
    ])
    expect((await callLoader(loader, { url: '/admin/users', cookie: other.cookie })).status).toBe(200)
    const removed = await press('remove-admin', other.viewer.id)
    expect(await toastText(removed)).toBe('success: User role updated to user')
    expect((await callLoader(loader, { url: '/admin/users', cookie: other.cookie })).location).toBe('/')
    expect(
      rowsOf(auditLog, eq(auditLog.action, 'role_changed')).map(({ userId, subject, detail }) => ({ userId, subject, detail })),
    ).toEqual([
      { userId: me.viewer.id, subject: other.viewer.id, detail: { from: 'user', to: 'admin' } },
      { userId: me.viewer.id, subject: other.viewer.id, detail: { from: 'admin', to: 'user' } },
    ])
  })

  test('of the last admin stays, in two tabs and from two admins at once', async () => {
    const other = signedInAs('admin')
    expect(await toastText(await press('remove-admin', other.viewer.id))).toBe('success: User role updated to user')
    // The other one's tab still shows the button.
    expect((await press('remove-admin', me.viewer.id, other.cookie)).location).toBe('/')
    expect(await toastText(await press('remove-admin', other.viewer.id))).toBe('success: User role updated to user')
    const given = await callAction(giveUp, { ...dialog(me.viewer.id), form: {} })
    expect([given.location, await toastText(given)]).toEqual([
      '/admin/users',
      'error: Not changed: at least one admin is required. Make someone else an admin first.',
    ])
    expect([roleOf(me.viewer.id), roleOf(other.viewer.id)]).toEqual(['admin', 'user'])
    expect((await open()).data.users.filter(({ isLastAdmin }) => isLastAdmin).map(({ id }) => id)).toEqual([me.viewer.id])
  })

  test('that another admin changed since the list was opened stays', async () => {
    const other = makeUser(db(), { name: 'Nora Quill', role: 'user' })
    expect(await toastText(await post({ intent: 'make-finance', user: other.id, seen: 'user' }))).toMatch(/^success/)
    expect(await toastText(await post({ intent: 'make-editor', user: other.id, seen: 'user' }))).toBe(
      'error: Not changed: someone else changed this role since you opened the list, which now shows the new one.',
    )
    expect(roleOf(other.id)).toBe('finance')
    const { data } = await open()
    const seen = data.users.find(({ id }) => id === other.id)?.role ?? ''
    expect(await toastText(await post({ intent: 'make-editor', user: other.id, seen }))).toMatch(/^success/)
    expect(roleOf(other.id)).toBe('editor')
  })

  test("that can't be stored is reported", async () => {
    const other = makeUser(db())
    sqlite().exec("create trigger full_disk before update on users begin select raise(abort, 'disk full'); end")
    expect(await toastText(await press('make-admin', other.id))).toBe('error: Failed to update user role')
    sqlite().exec('drop trigger full_disk')
    expect(roleOf(other.id)).toBe('user')
  })

  test("of a deactivated user doesn't count as another admin", async () => {
    makeUser(db(), { role: 'admin', deactivatedAt: new Date() })
    await callAction(giveUp, { ...dialog(me.viewer.id), form: {} })
    expect(roleOf(me.viewer.id)).toBe('admin')
  })

  test('of your own is given up on a page that asks, and leads out of the admin area', async () => {
    makeUser(db(), { role: 'admin' })
    expect(await toastText(await press('remove-admin', me.viewer.id))).toBe('error: Failed to update user role')
    expect(roleOf(me.viewer.id)).toBe('admin')
    expect((await callLoader(openGiveUp, dialog(me.viewer.id))).status).toBe(200)
    const given = await callAction(giveUp, { ...dialog(me.viewer.id), form: {} })
    expect([given.location, await toastText(given)]).toEqual(['/dashboard', 'success: User role updated to user'])
    expect(roleOf(me.viewer.id)).toBe('user')
  })

  test("of another user isn't given up by that page", async () => {
    const other = makeUser(db(), { role: 'admin' })
    expect((await callAction(giveUp, { ...dialog(other.id), form: {} })).status).toBe(404)
    expect(roleOf(other.id)).toBe('admin')
  })

  test.each(['0'.repeat(32), '__proto__', 'x'.repeat(64)])('of an unknown user is not found: %s', async (id) => {
    expect(await toastText(await press('make-admin', id))).toBe(
      'error: This user no longer has access. The list shows everyone who does.',
    )
  })
})

describe('deactivating', () => {
  test('ends the sessions at once, keeps the account, and reactivating restores it', async () => {
    const other = signedInAs('user')
    expect((await callLoader(openDeactivate, dialog(other.viewer.id))).data).toEqual({ name: other.viewer.name })
    const done = await callAction(deactivate, { ...dialog(other.viewer.id), form: {} })
    expect([done.location, await toastText(done)]).toEqual(['/admin/users', 'success: User deactivated'])
    expect([isSignedIn(other.cookie), isSignedIn(me.cookie)]).toEqual([false, true])
    expect((await callLoader(openDeactivate, dialog(other.viewer.id))).status).toBe(404)
    expect(await toastText(await press('make-admin', other.viewer.id))).toMatch(/^error: /)
    expect(await toastText(await press('password-link', other.viewer.id))).toMatch(/^error: /)
    expect(await toastText(await press('reactivate', other.viewer.id))).toBe('success: User reactivated')
    expect(isSignedIn(other.cookie), 'the old session stays ended').toBe(false)
    expect(await toastText(await press('reactivate', other.viewer.id))).toBe('error: This user already has access')
  })

  test('is refused for yourself', async () => {
    makeUser(db(), { role: 'admin' })
    const done = await callAction(deactivate, { ...dialog(me.viewer.id), form: {} })
    expect(await toastText(done)).toBe('error: You can’t deactivate yourself. Ask another admin to do it.')
    expect(isSignedIn(me.cookie)).toBe(true)
  })
})

describe('signing out everywhere', () => {
  const ask = (userId: string) => callLoader(openSignOut, dialog(userId))
  const signOutEverywhere = (userId: string, cookie = me.cookie) => callAction(signOut, { ...dialog(userId), cookie, form: {} })

  test.each(['user', 'admin'] as const)('ends every session of a %s, says so, and is audited', async (role) => {
    const other = signedInAs(role)
    const cookies = [other.cookie, `${SESSION_COOKIE}=${openSession(other.viewer.id)}`]
    inTransaction((tx) => trustDevice(tx, other.viewer.id, 'a browser', new Date()))
    const pending = inTransaction((tx) => issueToken(tx, { purpose: 'pending_sign_in', userId: other.viewer.id }))
    const stranger = signedInAs(role)
    expect((await ask(other.viewer.id)).data).toEqual({ name: other.viewer.name, sessions: 2 })
    expect(cookies.map(isSignedIn), 'looking ends nothing').toEqual([true, true])
    const done = await signOutEverywhere(other.viewer.id)
    expect([done.status, done.location, await toastText(done)]).toEqual([
      303,
      '/admin/users',
      `success: ${other.viewer.name} is signed out everywhere`,
    ])
    expect([...cookies, stranger.cookie, me.cookie].map(isSignedIn)).toEqual([false, false, true, true])
    expect([countTrustedDevices(other.viewer.id, new Date()), findToken(db(), pending, 'pending_sign_in')]).toEqual([0, null])
    expect(rowsOf(auditLog, eq(auditLog.action, 'sessions_ended'))).toMatchObject([
      { userId: me.viewer.id, subject: other.viewer.id, detail: { count: 2 } },
    ])
    expect((await ask(other.viewer.id)).data.sessions).toBe(0)
  })

  test('is only for admins, and for yourself done at the account', async () => {
    const other = signedInAs('user')
    expect((await signOutEverywhere(me.viewer.id, other.cookie)).location).toBe('/')
    for (const answer of [await ask(me.viewer.id), await signOutEverywhere(me.viewer.id)]) {
      expect([answer.location, await toastText(answer)]).toEqual(['/account', 'error: End your own sessions here'])
    }
    expect(isSignedIn(me.cookie)).toBe(true)
  })

  test.each(['0'.repeat(32), '__proto__', 'x'.repeat(10_000)])('for an unknown user is not found: %#', async (id) => {
    expect([(await ask(id)).status, (await signOutEverywhere(id)).status]).toEqual([404, 404])
  })
})

describe('inviting', () => {
  const invite = (form: Record<string, string>) => post({ intent: 'invite', name: '', role: 'user', ...form })

  test('twice, or anyone with an account, is refused beside the field with typed values', async () => {
    const gone = makeUser(db(), { deactivatedAt: new Date() })
    await invite({ email: 'grace@harvestgate.example' })
    const said: [string, string][] = [
      [' GRACE@harvestgate.example', 'You’ve already invited this address. To resend the link, find it in the list.'],
      [me.viewer.email.toUpperCase(), 'Someone already has an account with this address'],
      [gone.email, 'This address belongs to a deactivated user. Reactivate them in the list.'],
      ['grace', 'Enter an email address like name@example.com'],
      ['', 'Enter your email address'],
    ]
    for (const [email, message] of said) {
      const answer = await invite({ email, name: 'Grace' })
      expect(answer).toMatchObject({ status: 400, data: { error: { email: [message] }, initialValue: { name: 'Grace' } } })
    }
    expect(rowsOf(tokens)).toHaveLength(1)
  })

  test('with an unknown role is refused', async () => {
    expect((await invite({ email: 'grace@harvestgate.example', role: 'owner' })).status).toBe(400)
  })
})

function dialog(userId: string) {
  return { url: `/admin/users/${userId}/deactivate`, params: { userId }, cookie: me.cookie }
}
