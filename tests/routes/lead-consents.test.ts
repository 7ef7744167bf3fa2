import { beforeEach, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { leaveList } from '#app/modules/messaging/consent/leave-list.server.ts'
import { confirmMailConsents, confirmTextConsents, recordConsent } from '#app/modules/messaging/consent/consents.server.ts'
import { MARKETING_WORDING, SMS_WORDING } from '#app/modules/messaging/consent/consent-wording.ts'
import { suppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { changeLead } from '#app/modules/leads/write/change-lead.server.ts'
import { loader } from '#app/routes/staff/lead.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const EMAIL = 'Nora.Quill@example.com'
const PHONE = '(515) 555-0173'
const YESTERDAY = new Date(Date.now() - 86_400_000)

let leadId: string
beforeEach(() => {
  leadId = makeLead(db(), { email: EMAIL, phone: PHONE }).id
  const asked = { form: 'enrollment', ipAddress: '203.0.113.7', leadId } as const
  inTransaction((tx) => {
    recordConsent(tx, { ...asked, channel: 'sms', recipient: PHONE, wording: SMS_WORDING })
    recordConsent(tx, { ...asked, channel: 'email', recipient: EMAIL, wording: MARKETING_WORDING })
    confirmTextConsents(tx, PHONE, YESTERDAY)
    confirmMailConsents(tx, EMAIL, YESTERDAY)
  })
})

async function read() {
  const { cookie } = signedInAs('user')
  const { data } = await callLoader(loader, { url: `/leads/${leadId}`, params: { leadId }, cookie })
  const { consents, consentsInForce, compose } = data
  return { inForce: consentsInForce, agreedAt: compose.gate.agreedAt, wordings: consents.map(({ wording }) => wording) }
}

test('a lead’s page shows the consents that count for its email and number', async () => {
  expect(await read()).toEqual({ inForce: ['email', 'sms'], agreedAt: YESTERDAY, wordings: expect.any(Array) as string[] })
})

test('a consent withdrawn by text or on the preference page no longer counts, and the withdrawal is listed', async () => {
  inTransaction((tx) => suppress(tx, { channel: 'sms', recipient: PHONE, reason: 'stop', by: null }))
  expect(await read()).toMatchObject({ inForce: ['email'], agreedAt: null })
  const said = { form: 'preferences', wording: 'Unsubscribed from all lists on the preference page.' } as const
  inTransaction((tx) => suppress(tx, { channel: 'email', recipient: EMAIL, reason: 'unsubscribed', by: null, said }))
  const { inForce, wordings } = await read()
  expect(inForce).toEqual([])
  expect(wordings.slice(0, 2)).toEqual([said.wording, 'Replied STOP to a text.'])
})

test('leaving one list keeps the consent for the others', async () => {
  const left = { email: EMAIL, list: 'rent', wording: 'Rent', ipAddress: undefined, now: new Date() } as const
  inTransaction((tx) => leaveList(tx, left))
  expect(await read()).toMatchObject({ inForce: ['email', 'sms'] })
})

test('a new number has no consent, except one given with another lead', async () => {
  const change = (phone: string) =>
    inTransaction((tx) => changeLead(tx, { leadId, changes: { phone }, actor: { kind: 'system' }, now: new Date() }))
  change('(515) 555-0188')
  expect(await read()).toMatchObject({ inForce: ['email'], agreedAt: null })
  const other = makeLead(db(), { phone: '(515) 555-0188' })
  inTransaction((tx) => {
    recordConsent(tx, {
      ...{ channel: 'sms', recipient: '515-555-0188', wording: SMS_WORDING, form: 'analysis', ipAddress: undefined },
      leadId: other.id,
    })
    confirmTextConsents(tx, '515-555-0188', YESTERDAY)
  })
  expect(await read()).toMatchObject({ inForce: ['email', 'sms'], agreedAt: YESTERDAY })
})

test('at most the 50 newest are listed, and an earlier withdrawal still counts', async () => {
  inTransaction((tx) => {
    suppress(tx, { channel: 'sms', recipient: PHONE, reason: 'stop', by: null })
    for (let index = 0; index < 60; index++)
      recordConsent(tx, { channel: 'sms', recipient: PHONE, wording: SMS_WORDING, form: 'analysis', ipAddress: undefined })
  })
  const { inForce, wordings } = await read()
  expect([inForce, wordings.length]).toEqual([['email'], 50])
})
