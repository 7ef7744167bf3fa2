import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leads, users } from '#app/db/schema/index.ts'
import { liveSessionKeys } from '#app/http/session.server.ts'
import { createApiToken, findCaller } from '#app/modules/intake/api-tokens.server.ts'
import { changeRole } from '#app/modules/users/manage/change-role.server.ts'
import { deactivateUser } from '#app/modules/users/manage/deactivate-user.server.ts'
import { listAssignable } from '#app/modules/users/queries.server.ts'
import { hashToken } from '#app/modules/tokens/tokens.server.ts'
import { firstScreenOf, PERMISSIONS, ROLES } from '#app/permissions.ts'
import { currentScreen } from '#app/shells/staff/staff-menu.tsx'
import { action as leadAction } from '#app/routes/staff/lead.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { valueOf } from '#tests/setup/value-of.ts'

setupTestDatabase()

const roleOf = (id: string) => rowOf(users, eq(users.id, id))?.role
const assigneeOf = (id: string) => db().select({ to: leads.assigneeId }).from(leads).where(eq(leads.id, id)).get()?.to

test('a user keeps the rights of S6.2, and the other roles have no more than theirs', () => {
  const of = (role: string) =>
    PERMISSIONS.filter(({ roles }) => roles.some((one) => one === role)).map(({ permission }) => permission)
  expect(of('user')).toEqual(['see', 'work', 'invoice', 'images'])
  expect(of('editor')).toEqual(['images', 'blog'])
  expect(of('finance')).toEqual(['see', 'invoice', 'analytics', 'payouts'])
  expect(of('read-only')).toEqual(['see'])
  expect(of('admin')).toEqual(PERMISSIONS.map(({ permission }) => permission))
})

test("if two admins remove each other's role at once, the second is refused", () => {
  const [one, other] = [signedInAs('admin').viewer, signedInAs('admin').viewer]
  expect(changeRole(one, other.id, 'read-only').ok).toBe(true)
  // Both guards had admitted them.
  expect(changeRole(other, one.id, 'user')).toMatchObject({ ok: false, reason: 'no-admin' })
  expect(deactivateUser(other, one.id)).toMatchObject({ ok: false, reason: 'no-admin' })
  expect([roleOf(one.id), roleOf(other.id)]).toEqual(['admin', 'read-only'])
})

test('a page opened before a role was lowered changes nothing', async () => {
  const admin = signedInAs('admin')
  const { viewer, cookie } = signedInAs('user')
  const { id } = makeLead(db())
  const assign = () =>
    callAction(leadAction, {
      url: `/leads/${id}`,
      params: { leadId: id },
      cookie,
      form: { intent: 'assign', assigneeId: viewer.id, seenAssignee: '' },
    })
  changeRole(admin.viewer, viewer.id, 'read-only')
  expect((await assign()).location).toBe('/dashboard')
  expect(assigneeOf(id)).toBeNull()
  changeRole(admin.viewer, viewer.id, 'user')
  await assign()
  expect(assigneeOf(id)).toBe(viewer.id)
})

test('a lead is assigned only to someone who may work on it', async () => {
  const { viewer, cookie } = signedInAs('user')
  const others = (['editor', 'finance', 'read-only'] as const).map((role) => signedInAs(role).viewer)
  const { id } = makeLead(db())
  expect(listAssignable().map(({ id: one }) => one)).toEqual([viewer.id])
  for (const other of others) {
    const form = { intent: 'assign', assigneeId: other.id, seenAssignee: '' }
    expect((await callAction(leadAction, { url: `/leads/${id}`, params: { leadId: id }, cookie, form })).status).toBe(400)
  }
  expect(assigneeOf(id)).toBeNull()
})

test("a token works as long as its author's role includes it", () => {
  const [admin, author] = [signedInAs('admin').viewer, signedInAs('admin').viewer]
  const { token } = valueOf(createApiToken(author, { name: 'Contact form', scope: 'leads:create' }))
  expect(findCaller(token, 'leads:create')).toBeDefined()
  changeRole(admin, author.id, 'finance')
  expect(findCaller(token, 'leads:create')).toBeUndefined()
})

test('a live list ends for a user who may not see leads anymore', () => {
  const [admin, other] = [signedInAs('admin'), signedInAs('user')]
  const key = hashToken(other.token)
  changeRole(admin.viewer, other.viewer.id, 'read-only')
  expect(liveSessionKeys([key]).has(key)).toBe(true)
  changeRole(admin.viewer, other.viewer.id, 'editor')
  expect(liveSessionKeys([key]).has(key)).toBe(false)
})

test('the sign of the company leads each role to a screen that it may open', () => {
  expect(ROLES.map((role) => firstScreenOf({ role }))).toEqual(['dashboard', 'dashboard', 'blog', 'dashboard', 'dashboard'])
})

test('the menu marks the screen that is open, and the images for the logo', () => {
  const marked = ['/admin/logo', '/admin/images', '/admin/users', '/admin/referrals/payouts', '/admin', '/leads/board']
  expect(marked.map(currentScreen)).toEqual([
    '/admin/images',
    '/admin/images',
    '/admin/users',
    '/admin/referrals',
    '/admin',
    '/leads',
  ])
})
