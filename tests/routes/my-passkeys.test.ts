import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leads, messages, ownerPasskeys, provedMailboxes } from '#app/db/schema/index.ts'
import { deletePerson } from '#app/modules/privacy/delete-person.server.ts'
import { findPerson } from '#app/modules/privacy/person.server.ts'
import { createUser } from '#app/modules/users/create-user.server.ts'
import { findUserById } from '#app/modules/users/queries.server.ts'
import { paths } from '#app/paths.ts'
import { action as staffSignIn } from '#app/routes/auth/login-passkey.tsx'
import * as my from '#app/routes/public/my/my.tsx'
import { action as make } from '#app/routes/public/my/new-passkey.tsx'
import { action as signInAction } from '#app/routes/public/my/passkey-sign-in.tsx'
import { action as remove } from '#app/routes/public/my/remove-passkey.tsx'
import * as challenges from '#app/routes/resources/passkey-challenge.ts'
import { makeAuthenticator } from '#tests/factories/make-authenticator.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makePasskey } from '#tests/factories/make-passkey.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { callAction, callLoader, cookieFrom } from '#tests/setup/route.ts'
import { cookieOf, proveMailboxOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const EMAIL = 'priya@example.com'
const UNKNOWN = { '': 'We don’t recognize this passkey. It may have been removed. Sign in with an emailed link.' }
type Device = ReturnType<typeof makeAuthenticator>

const owner = async (email = EMAIL) => cookieOf(proveMailboxOf(email))
const optionsOf = (text: string) =>
  JSON.parse(text) as { challenge: string; rp: { id: string }; user: { id: string; name: string } }

const post = (cookie: string, form: Record<string, string>) => callAction(make, { url: paths.newMyPasskey(), cookie, form })

/** Adds a passkey like an owner. `by`: the browser that sends the device's response. */
async function add(cookie: string, { device = makeAuthenticator(), mailbox = EMAIL, by = cookie } = {}) {
  const named = { name: 'Phone', mailbox }
  const begun = await post(cookie, { intent: 'begin', ...named })
  if (!('options' in begun.data)) return { device, answer: begun }
  const response = device.create(optionsOf(begun.data.options))
  return { device, answer: await post(`${by}; ${cookieFrom(begun)}`, { intent: 'add', passkey: response, ...named }) }
}

async function signIn(device: Device, action: typeof signInAction | typeof staffSignIn = signInAction) {
  const asked = await callAction(challenges.action, { url: paths.passkeyChallenge(), form: {} })
  const passkey = device.get(optionsOf(await asked.text()))
  return callAction(action, { url: '/', cookie: cookieFrom(asked), form: { passkey } })
}

const homesAt = async (cookie: string) => (await callLoader(my.loader, { url: paths.my(), cookie })).data.homes.length
const keys = () => rowsOf(ownerPasskeys)
const mails = () => rowsOf(messages)

describe("an owner's passkey", () => {
  test('is added on their page, is listed and emailed, and signs in a new browser', async () => {
    makeLead(db(), { email: EMAIL })
    const cookie = await owner()
    const { device, answer } = await add(cookie)
    expect(answer.location).toBe('/my#about-you')
    expect(mails()).toMatchObject([
      { recipient: EMAIL, template: 'passkey-changed', subject: 'A passkey was added to your page' },
    ])
    const { passkeys } = (await callLoader(my.loader, { url: paths.my(), cookie })).data
    expect(passkeys).toMatchObject([{ name: 'Phone', mailbox: EMAIL }])
    db().delete(provedMailboxes).run()
    const signedIn = await signIn(device)
    expect([signedIn.status, signedIn.location]).toEqual([303, '/my'])
    expect(await homesAt(cookieFrom(signedIn))).toBe(1)
    expect(rowsOf(provedMailboxes), 'says nothing of who reads the mailbox now').toEqual([])
  })

  test('opens nothing after its removal, which is emailed', async () => {
    makeLead(db(), { email: EMAIL })
    const cookie = await owner()
    const { device } = await add(cookie)
    const id = keys()[0]?.id ?? ''
    const ask = (by: string) => callAction(remove, { url: '/', params: { passkeyId: id }, cookie: by, form: {} })
    await ask(await owner('dan@example.com'))
    expect(keys(), 'no one else removes it').toHaveLength(1)
    expect((await ask(cookie)).location).toBe('/my#about-you')
    expect(mails().map(({ subject }) => subject)).toContain('A passkey was removed from your page')
    expect(errorsOf((await signIn(device)).data)).toEqual(UNKNOWN)
  })

  test("opens nothing once its mailbox has no data with us, and is deleted with its owner's data", async () => {
    makeLead(db(), { email: EMAIL })
    const { device } = await add(await owner())
    db().update(leads).set({ deletedAt: new Date() }).run()
    expect(errorsOf((await signIn(device)).data)).toEqual(UNKNOWN)
    inTransaction((tx) => deletePerson(tx, findPerson(tx, EMAIL)))
    expect(keys()).toEqual([])
  })

  test('is created only for their own mailbox, by the browser that requested it', async () => {
    makeLead(db(), { email: EMAIL })
    const other = await add(await owner(), { mailbox: 'dan@example.com' })
    expect(other.answer.status).toBe(409)
    const taken = await add(await owner(), { by: await owner('dan@example.com') })
    expect(taken.answer.data).toMatchObject({ refused: { status: 'error' } })
    expect(keys()).toEqual([])
  })

  test("doesn't sign in staff, and a staff passkey opens no owner page", async () => {
    const made = await createUser({ email: EMAIL, name: 'Jo', role: 'admin', password: 'tangerine gravel boat' })
    const user = made.ok ? findUserById(made.value) : null
    if (!user) throw new Error('The user was not made')
    makeLead(db(), { email: EMAIL })
    const { device } = await add(await owner())
    expect((await signIn(device, staffSignIn)).status).toBe(400)
    expect(errorsOf((await signIn(await makePasskey(user))).data)).toEqual(UNKNOWN)
  })

  test('that was cloned is refused, and so is one for another user or from another site', async () => {
    makeLead(db(), { email: EMAIL })
    const { device } = await add(await owner())
    db().update(ownerPasskeys).set({ counter: 100 }).run()
    expect((await signIn(device)).status).toBe(400)
    db().update(ownerPasskeys).set({ counter: 0 }).run()
    for (const lies of [{ userId: 'someone else' }, { origin: 'https://evil.example' }, { isRecognized: false }]) {
      const asked = await callAction(challenges.action, { url: paths.passkeyChallenge(), form: {} })
      const passkey = device.get(optionsOf(await asked.text()), lies)
      const answer = await callAction(signInAction, { url: '/', cookie: cookieFrom(asked), form: { passkey } })
      expect(answer.status, JSON.stringify(lies)).toBe(400)
    }
  })
})
