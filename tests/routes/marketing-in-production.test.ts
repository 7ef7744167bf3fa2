import { expect, test } from 'vitest'
import { inTransaction } from '#app/db/client.server.ts'
import { consents } from '#app/db/schema/index.ts'
import { company } from '#app/content/company.ts'
import { mayMarket } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { hasPostalAddress } from '#app/modules/messaging/consent/postal-address.server.ts'
import { recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { ok, refused } from '#app/result.ts'
import { loader as home } from '#app/routes/public/home.tsx'
import { loader as layout } from '#app/routes/staff/layout.tsx'
import { makeTwoStep } from '#tests/factories/make-two-step.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

// Before the settings are first read.
Object.assign(process.env, {
  APP_MODE: 'production',
  BASE_URL: 'https://harvestgate.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@harvestgate.example',
})
setupTestDatabase()

const EMAIL = 'dana@example.com'
const NOON = new Date('2027-03-10T18:00:00Z')
const TOMORROW = new Date('2027-03-11T18:00:00Z')

test("marketing requires a postal address: the sample company's doesn't count", () => {
  inTransaction((tx) => {
    recordConsent(tx, { channel: 'email', recipient: EMAIL, wording: 'Tips', form: 'webinar', ipAddress: undefined })
    tx.update(consents).set({ confirmedAt: NOON }).run()
  })
  const ask = () => inTransaction((tx) => mayMarket(tx, { channel: 'email', recipient: EMAIL, now: NOON }))
  const store = (postalAddress: string) => inTransaction((tx) => writeSetting(tx, 'company', { ...company, postalAddress }))
  expect(ask()).toEqual(refused({ kind: 'no_postal_address', retryAt: TOMORROW }))
  store(' ')
  expect(ask(), 'a blank').toEqual(refused({ kind: 'no_postal_address', retryAt: TOMORROW }))
  expect(hasPostalAddress()).toBe(false)
  store('9 Elm Street, Ames, IA 50010')
  expect(ask()).toEqual(ok('consent'))
  expect(hasPostalAddress()).toBe(true)
})

test('and staff screens for campaigns say so', async () => {
  const { viewer, cookie } = signedInAs('admin')
  // Production requires it of admins.
  makeTwoStep(viewer.id)
  const shell = async () => (await callLoader(layout, { url: '/campaigns', cookie })).data.hasPostalAddress
  expect(await shell()).toBe(false)
  inTransaction((tx) => writeSetting(tx, 'company', { ...company, postalAddress: '9 Elm Street, Ames, IA 50010' }))
  expect(await shell()).toBe(true)
})

test('visitors see no sample testimonials', async () => {
  expect((await callLoader(home, { url: '/' })).data.reviews).toEqual([])
})
