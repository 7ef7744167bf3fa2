import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { auditLog, passkeys, twoStepSecrets, users } from '#app/db/schema/index.ts'
import { findViewer } from '#app/http/session.server.ts'
import { action, loader } from '#app/routes/admin/reset-second-step.tsx'
import { makePasskey } from '#tests/factories/make-passkey.ts'
import { makeTwoStep } from '#tests/factories/make-two-step.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, TEST_ORIGIN, toastOf } from '#tests/setup/route.ts'
import { signedInAs, type SignedIn } from '#tests/setup/session.ts'

setupTestDatabase()
let me: SignedIn
let lost: SignedIn
beforeEach(() => {
  me = signedInAs('admin')
  lost = signedInAs('user')
})

const call = (userId: string) => ({ url: `/admin/users/${userId}/second-step`, params: { userId }, cookie: me.cookie })
const open = (userId = lost.viewer.id) => callLoader(loader, call(userId))
const reset = (userId = lost.viewer.id) => callAction(action, { ...call(userId), form: {} })
const isSignedIn = (cookie: string) => findViewer(new Request(TEST_ORIGIN, { headers: { Cookie: cookie } })) !== null

describe("an admin's reset of someone's second step", () => {
  test('removes app, codes and passkeys, ends their sessions, and is emailed and audited', async () => {
    makeTwoStep(lost.viewer.id)
    await makePasskey(lost.viewer)
    expect((await open()).data).toEqual({ name: lost.viewer.name, email: lost.viewer.email, hasSecondStep: true })
    const done = await reset()
    expect(done).toMatchObject({ status: 303, location: `/admin/users/${lost.viewer.id}/second-step` })
    expect((await toastOf(done))?.message).toBe(`${lost.viewer.name} can now sign in with only a password. We emailed them.`)
    expect([rowsOf(twoStepSecrets), rowsOf(passkeys)]).toEqual([[], []])
    expect([isSignedIn(lost.cookie), isSignedIn(me.cookie)]).toEqual([false, true])
    expect(listMails('two-step-changed').map(({ recipient }) => recipient)).toEqual([lost.viewer.email])
    expect(rowsOf(auditLog, eq(auditLog.action, 'two_step_reset'))).toMatchObject([
      { userId: me.viewer.id, subject: lost.viewer.id },
    ])
    expect((await open()).data.hasSecondStep).toBe(false)
    expect((await toastOf(await reset()))?.message, 'posted twice').toBe(`${lost.viewer.name} doesn’t use two-step sign-in`)
    expect(listMails('two-step-changed')).toHaveLength(1)
  })

  test('is never for yourself: that asks for the password', async () => {
    makeTwoStep(me.viewer.id)
    for (const answer of [await open(me.viewer.id), await reset(me.viewer.id)]) {
      expect([answer.location, (await toastOf(answer))?.message]).toEqual(['/account', 'Change your own two-step sign-in here'])
    }
    expect(rowsOf(twoStepSecrets)).toHaveLength(1)
  })

  test('is only for admins', async () => {
    makeTwoStep(me.viewer.id)
    const answer = await callAction(action, { ...call(me.viewer.id), cookie: lost.cookie, form: {} })
    expect([answer.location, rowsOf(twoStepSecrets).length]).toEqual(['/', 1])
  })

  test.each(['0', '__proto__', 'x'.repeat(10_000)])('for an unknown user is not found: %#', async (userId) => {
    expect([(await open(userId)).status, (await reset(userId)).status]).toEqual([404, 404])
  })

  test('for a user without access is not found', async () => {
    db().update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, lost.viewer.id)).run()
    expect((await open()).status).toBe(404)
  })
})
