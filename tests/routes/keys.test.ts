import { expect, test } from 'vitest'
import { action, loader } from '#app/routes/staff/keys.tsx'
import { loader as layout } from '#app/routes/staff/layout.tsx'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

test('shortcut keys are on until a user switches theirs off, and on again', async () => {
  const { cookie } = signedInAs('user')
  const isOn = async () => (await callLoader(loader, { url: '/keys', cookie })).data.isOn
  const letterKeys = async () => (await callLoader(layout, { url: '/keys', cookie })).data.letterKeys
  expect(await isOn()).toBe(true)
  const switched = await callAction(action, { url: '/keys', cookie, form: { letterKeys: 'off' } })
  expect(switched.location).toBe('/keys')
  expect(await isOn()).toBe(false)
  expect(await letterKeys()).toBe(false)
  const { cookie: other } = signedInAs('user')
  expect((await callLoader(loader, { url: '/keys', cookie: other })).data.isOn, 'another user').toBe(true)
  await callAction(action, { url: '/keys', cookie, form: { letterKeys: 'on' } })
  expect(await isOn()).toBe(true)
})

test('only on and off are accepted', async () => {
  const answer = await callAction(action, { url: '/keys', cookie: signedInAs('user').cookie, form: { letterKeys: 'maybe' } })
  expect(answer.status).toBe(400)
})
