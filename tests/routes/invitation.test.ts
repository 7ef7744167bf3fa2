import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { auditLog, tokens, users } from '#app/db/schema/index.ts'
import { findViewer } from '#app/http/session.server.ts'
import { inviteAgain } from '#app/modules/accounts/invite-user.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { changeRole } from '#app/modules/users/manage/change-role.server.ts'
import { deactivateUser } from '#app/modules/users/manage/deactivate-user.server.ts'
import { checkCredentials } from '#app/modules/users/sign-in/check-credentials.server.ts'
import { action as adminAction, loader as adminLoader } from '#app/routes/admin/users.tsx'
import { action, loader } from '#app/routes/auth/invitation.tsx'
import { loader as dashboard } from '#app/routes/staff/dashboard.tsx'
import { makeInvitation } from '#tests/factories/make-invitation.ts'
import { makeUser } from '#tests/factories/make-user.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, cookieFrom, TEST_ORIGIN } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

const EMAIL = 'grace@harvestgate.example'
const PASSWORD = 'violin harbor mustard cloud'
const DAY_MS = 24 * 60 * 60 * 1000

setupTestDatabase()
let admin: SignedIn
beforeEach(() => {
  admin = signedInAs('admin')
})

const press = (form: Record<string, string>) => callAction(adminAction, { url: '/admin/users', cookie: admin.cookie, form })
const invite = (role = 'user') => press({ intent: 'invite', email: ` ${EMAIL.toUpperCase()} `, name: 'Grace', role })
const idOf = async () =>
  (await callLoader(adminLoader, { url: '/admin/users', cookie: admin.cookie })).data.invitations[0]?.id ?? ''
const open = (token: string) => callLoader(loader, { url: `/invitation?token=${token}` })
const accept = (token: string, form: Record<string, string> = { name: 'Grace Hopper', password: PASSWORD }) =>
  callAction(action, { url: `/invitation?token=${token}`, form })

function mailedToken(): string {
  return /\/invitation\?token=([\w-]+)/.exec(listMails('invitation').at(-1)?.textBody ?? '')?.[1] ?? ''
}

test('an invited person sets a password and joins the staff in the intended role', async () => {
  expect((await invite('admin')).status).toBe(303)
  expect(listMails('invitation')).toMatchObject([{ recipient: EMAIL, cause: 'staff' }])
  const token = mailedToken()
  expect((await open(token)).data.invitation).toEqual({ email: EMAIL, name: 'Grace' })
  expect((await open(token)).status, 'looking uses nothing up').toBe(200)
  const answer = await accept(token)
  expect([answer.status, answer.location]).toEqual([303, '/dashboard'])
  const cookie = cookieFrom(answer)
  expect(findViewer(new Request(TEST_ORIGIN, { headers: { Cookie: cookie } })), 'signed in').toMatchObject({ email: EMAIL })
  expect((await callLoader(dashboard, { url: '/dashboard', cookie })).status).toBe(200)
  expect(await checkCredentials(EMAIL, PASSWORD)).toMatchObject({ email: EMAIL, name: 'Grace Hopper', role: 'admin' })
  expect(rowsOf(tokens)).toEqual([])
  expect([(await open(token)).status, (await accept(token)).status], 'once').toEqual([404, 404])
  expect(rowsOf(users, eq(users.email, EMAIL))).toHaveLength(1)
  expect(rowsOf(auditLog, eq(auditLog.action, 'user_invited'))).toMatchObject([
    { userId: admin.viewer.id, detail: { role: 'admin' } },
  ])
})

test('an invited person first sets up two-step sign-in, if required', async () => {
  inTransaction((tx) => writeSetting(tx, 'twoStepRequired', 'all'))
  const { token } = makeInvitation({ role: 'user' })
  const cookie = cookieFrom(await accept(token))
  expect((await callLoader(dashboard, { url: '/dashboard', cookie })).location).toMatch(/^\/account\/two-step\?from=/)
})

test.each(['editor', 'finance', 'read-only'] as const)('an invitation can be for %s', async (role) => {
  await invite(role)
  const cookie = cookieFrom(await accept(mailedToken()))
  expect(findViewer(new Request(TEST_ORIGIN, { headers: { Cookie: cookie } }))?.role).toBe(role)
  expect((await callLoader(dashboard, { url: '/dashboard', cookie })).location).toBe(role === 'editor' ? '/admin/blog' : null)
})

test('two simultaneous posts of the same link create one account', async () => {
  await invite()
  const answers = await Promise.all([accept(mailedToken()), accept(mailedToken())])
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404])
})

test.each([
  ['is deactivated', deactivateUser],
  ['is no admin anymore', (actor: SignedIn['viewer'], userId: string) => changeRole(actor, userId, 'user')],
])('the invitations of an admin who %s end, except those that another admin sent again', async (_what, remove) => {
  const boss = signedInAs('admin')
  await invite('admin')
  const token = mailedToken()
  await press({ intent: 'invite', email: 'kept@harvestgate.example', name: 'Kept', role: 'user' })
  const kept = (await callLoader(adminLoader, { url: '/admin/users', cookie: boss.cookie })).data.invitations
  const keptId = kept.find(({ email }) => email.startsWith('kept'))?.id ?? ''
  inviteAgain(boss.viewer, keptId, new Date(Date.now() + 61_000))
  expect(remove(boss.viewer, admin.viewer.id).ok).toBe(true)
  expect((await accept(token)).status).toBe(404)
  const left = (await callLoader(adminLoader, { url: '/admin/users', cookie: boss.cookie })).data.invitations
  expect(left.map(({ id }) => id)).toEqual([keptId])
  expect(rowsOf(auditLog, eq(auditLog.action, 'invitation_withdrawn'))).toMatchObject([
    { userId: boss.viewer.id, detail: { role: 'admin' } },
  ])
})

test('the link expires after 7 days', async () => {
  const { token } = makeInvitation({ now: new Date(Date.now() - 7 * DAY_MS + 60_000) })
  const late = makeInvitation({ now: new Date(Date.now() - 7 * DAY_MS - 60_000) })
  expect([(await open(token)).status, (await open(late.token)).status]).toEqual([200, 404])
  expect((await accept(late.token)).status).toBe(404)
})

test('after resending, the newer link ends the older one', async () => {
  await invite()
  const older = mailedToken()
  const again = { intent: 'invite-again', invitation: await idOf() }
  expect((await press(again)).status).toBe(303)
  expect(listMails('invitation'), 'not within a minute').toHaveLength(1)
  expect((await open(older)).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  await press(again)
  vi.useRealTimers()
  const newer = mailedToken()
  expect(newer).not.toBe(older)
  expect([(await open(older)).status, (await open(newer)).status]).toEqual([404, 200])
})

test('after a withdrawal the link ends, and a second press says so', async () => {
  await invite()
  const id = await idOf()
  expect((await press({ intent: 'withdraw', invitation: id })).status).toBe(303)
  expect((await accept(mailedToken())).status).toBe(404)
  expect(await checkCredentials(EMAIL, PASSWORD)).toBeNull()
  expect((await press({ intent: 'invite-again', invitation: id })).status).toBe(303)
  expect(listMails('invitation')).toHaveLength(1)
})

test('a weak password is refused beside its field, and the name stays', async () => {
  await invite()
  const answer = await accept(mailedToken(), { name: 'Grace', password: 'short' })
  expect(answer).toMatchObject({ status: 400, data: { initialValue: { name: 'Grace' } } })
  expect(JSON.stringify(answer.data)).not.toContain('"short"')
  expect((await open(mailedToken())).status).toBe(200)
})

test('a person who got an account in between gets a message', async () => {
  await invite()
  makeUser(db(), { email: EMAIL })
  const answer = await accept(mailedToken())
  expect(answer).toMatchObject({ status: 409, data: { error: { '': [`${EMAIL} already has an account.`] } } })
})
