import { eq } from 'drizzle-orm'
import { describe, expect, test, vi, afterEach } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { sessions, users } from '#app/db/schema/index.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { findViewer, SESSION_COOKIE, signIn } from '#app/http/session.server.ts'
import { MAX_SESSIONS } from '#app/modules/users/sessions/session-rules.ts'
import { hashToken } from '#app/modules/tokens/tokens.server.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { Browser } from '#tests/setup/browser.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, TEST_ORIGIN, toastText } from '#tests/setup/route.ts'
import { openSession, signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()
afterEach(() => {
  vi.useRealTimers()
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

function requestWith(cookie: string): Request {
  return new Request(`${TEST_ORIGIN}/dashboard`, { headers: { Cookie: cookie } })
}

describe('the session cookie', () => {
  test('contains only a random ID, unreadable for scripts and other sites', () => {
    const user = makeUser(db())
    const header = signIn(user.id, new Request(TEST_ORIGIN))
    expect(header).toMatch(/^auth-storage=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/)
    const token = /=([^;]+)/.exec(header)?.[1] ?? ''
    const [row] = rowsOf(sessions)
    expect(row).toMatchObject({ idHash: hashToken(token), userId: user.id })
    expect(JSON.stringify(row)).not.toContain(token)
    expect(findViewer(requestWith(`a=b; ${SESSION_COOKIE}=${token}; c=d`))).toEqual({
      id: user.id,
      name: user.name,
      email: user.email,
      role: 'user',
    })
  })

  test('is new at every sign-in, and the one before it is invalid', () => {
    const { viewer, cookie, token } = signedInAs('user')
    const header = signIn(viewer.id, requestWith(cookie))
    expect(header).not.toContain(token)
    expect(findViewer(requestWith(cookie))).toBeNull()
    expect(findViewer(requestWith(header.split(';', 1)[0] ?? ''))?.id).toBe(viewer.id)
  })

  test.each(['', 'x', 'a'.repeat(43), "' or 1=1 --", 'a'.repeat(100_000), `${'a'.repeat(42)}%00`])(
    'is invalid if it contains %j',
    (value) => {
      signedInAs('admin')
      expect(findViewer(requestWith(`${SESSION_COOKIE}=${value}`))).toBeNull()
    },
  )

  test('expires 12 hours after the last use and 14 days after signing in', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const start = new Date('2026-10-28T12:00:00Z')
    vi.setSystemTime(start)
    const { cookie, viewer } = signedInAs('user')
    for (let hours = 11; hours < 14 * 24; hours += 11) {
      vi.setSystemTime(start.getTime() + hours * HOUR)
      expect(findViewer(requestWith(cookie))?.id, `after ${hours} hours`).toBe(viewer.id)
    }
    vi.setSystemTime(start.getTime() + 14 * 24 * HOUR)
    expect(findViewer(requestWith(cookie))).toBeNull()

    const idle = signedInAs('user')
    vi.advanceTimersByTime(12 * HOUR)
    expect(findViewer(requestWith(idle.cookie))).toBeNull()
  })

  test('records its use at most once a minute', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { cookie, token } = signedInAs('user')
    const lastSeen = () => rowOf(sessions, eq(sessions.idHash, hashToken(token)))?.lastSeenAt.getTime()
    const before = lastSeen() ?? 0
    vi.advanceTimersByTime(MINUTE - 1)
    findViewer(requestWith(cookie))
    expect(lastSeen()).toBe(before)
    vi.advanceTimersByTime(1)
    findViewer(requestWith(cookie))
    expect(lastSeen()).toBe(before + MINUTE)
  })

  test('is one of at most 20 of an account: the oldest ends when the 21st begins', () => {
    const now = Date.now()
    const { cookie: oldest, viewer } = signedInAs('user', new Date(now - 3 * HOUR))
    const stranger = signedInAs('user', new Date(now - 4 * HOUR))
    const begin = (minutesAgo: number) => `${SESSION_COOKIE}=${openSession(viewer.id, new Date(now - minutesAgo * MINUTE))}`
    const others = Array.from({ length: MAX_SESSIONS - 1 }, (_each, place) => begin(100 - place))
    const areSignedIn = (cookies: string[]) => cookies.map((cookie) => findViewer(requestWith(cookie)) !== null)
    expect([MAX_SESSIONS, ...areSignedIn([oldest, ...others])]).toEqual([20, ...Array<boolean>(20).fill(true)])
    const newest = begin(0)
    expect(areSignedIn([oldest, ...others, newest])).toEqual([false, ...Array<boolean>(20).fill(true)])
    expect(areSignedIn([stranger.cookie])).toEqual([true])
  })

  test('counts among those 20 until it expires', () => {
    const now = Date.now()
    const { cookie, viewer, token } = signedInAs('user', new Date(now - 20 * HOUR))
    db()
      .update(sessions)
      .set({ lastSeenAt: new Date(now) })
      .where(eq(sessions.idHash, hashToken(token)))
      .run()
    for (let idle = 0; idle < MAX_SESSIONS - 1; idle += 1) openSession(viewer.id, new Date(now - 13 * HOUR))
    openSession(viewer.id, new Date(now))
    expect(findViewer(requestWith(cookie))).not.toBeNull()
    expect(rowsOf(sessions, eq(sessions.userId, viewer.id))).toHaveLength(2)
  })

  test('is invalid for a deactivated user', () => {
    const { cookie, viewer } = signedInAs('admin')
    db().update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, viewer.id)).run()
    expect(findViewer(requestWith(cookie))).toBeNull()
  })

  test('is invalid for an unknown role', () => {
    const { cookie, viewer } = signedInAs('admin')
    db().run('PRAGMA ignore_check_constraints = ON')
    db().run(`update users set role = 'owner' where id = '${viewer.id}'`)
    expect(findViewer(requestWith(cookie))).toBeNull()
  })

  test('follows a role change at once', () => {
    const { cookie, viewer } = signedInAs('admin')
    db().update(users).set({ role: 'user' }).where(eq(users.id, viewer.id)).run()
    expect(findViewer(requestWith(cookie))?.role).toBe('user')
  })

  test('keeps its user: a user in the audit log is deactivated, never deleted', () => {
    const user = makeUser(db())
    openSession(user.id)
    expect(() => db().delete(users).where(eq(users.id, user.id)).run()).toThrow('FOREIGN KEY')
  })
})

const staffLoader = async ({ request }: { request: Request }) => ({ viewer: await requireStaff(request) })
const adminLoader = async ({ request }: { request: Request }) => ({ viewer: await requireStaff(request, 'users') })

describe('the guards', () => {
  test.each([
    ['/dashboard', '/login?from=%2Fdashboard'],
    ['/leads?status=new_lead&after=1.a', '/login?from=%2Fleads%3Fstatus%3Dnew_lead%26after%3D1.a'],
    ['/leads.data?status=new_lead&_routes=routes%2Fstaff%2Fleads', '/login?from=%2Fleads%3Fstatus%3Dnew_lead'],
    ['/leads?index', '/login?from=%2Fleads'],
  ])('redirect a request for %s without a session to %s', async (url, location) => {
    for (const loader of [staffLoader, adminLoader]) {
      const answer = await callLoader(loader, { url })
      expect(answer).toMatchObject({ status: 302, location })
    }
  })

  test('redirect a post without a session to the sign-in, as a GET', async () => {
    const answer = await callAction(staffLoader, { url: '/leads/1', form: { status: 'won' } })
    expect(answer).toMatchObject({ status: 303, location: '/login?from=%2Fleads%2F1' })
  })

  test('admit both roles to staff pages', async () => {
    const browser = new Browser(signedInAs('user').cookie)
    for (const address of ['/dashboard', '/leads', '/campaigns', '/documents'])
      expect([address, (await browser.get(address)).status]).toEqual([address, 200])
    for (const role of ['admin', 'user'] as const) {
      const { viewer, cookie } = signedInAs(role)
      expect((await callLoader(staffLoader, { url: '/dashboard', cookie })).data.viewer).toEqual(viewer)
    }
  })

  test('admit only admins to admin pages, and tell others why', async () => {
    const admin = signedInAs('admin')
    expect((await callLoader(adminLoader, { url: '/admin', cookie: admin.cookie })).data.viewer).toEqual(admin.viewer)

    const user = signedInAs('user')
    const answer = await callLoader(adminLoader, { url: '/admin', cookie: user.cookie })
    expect(answer.location).toBe('/')
    expect(await toastText(answer)).toBe('error: Access denied. Admin privileges required.')
  })
})
