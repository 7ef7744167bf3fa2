import { describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { consents, messages, realtorReferrals } from '#app/db/schema/index.ts'
import { REFERRAL_SMS_WORDING } from '#app/modules/messaging/consent/consent-wording.ts'
import { otherRealtors } from '#app/modules/referrals/other-realtors.ts'
import { listReferralsOfClient } from '#app/modules/referrals/queries.server.ts'
import { paths } from '#app/paths.ts'
import { action, loader } from '#app/routes/public/realtor-referral.tsx'
import { loader as statusLoader } from '#app/routes/public/referral-status.tsx'
import { makeReferral } from '#tests/factories/make-referral.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { replyOf, typed } from '#tests/setup/form-reply.ts'
import { REFERRAL } from '#tests/setup/referral-form.ts'

setupTestDatabase()

async function submissionId(): Promise<string> {
  return (await callLoader(loader, { url: '/realtor-referral' })).data.submissionId
}

async function refer(fields: Record<string, string> = {}, id?: string) {
  return callAction(action, {
    url: '/realtor-referral',
    form: { ...REFERRAL, submissionId: id ?? (await submissionId()), ...fields },
  })
}

function receiptOf(location: string | null): string {
  return new URL(location ?? '', 'http://localhost').searchParams.get('receipt') ?? ''
}

describe('a referral', () => {
  test('is stored as pending, confirmed to the realtor and reported to staff', async () => {
    const answer = await refer({ clientConsented: 'yes' })
    expect(answer.status).toBe(303)
    expect(rowsOf(realtorReferrals)).toMatchObject([
      { ...REFERRAL, status: 'pending', paymentStatus: 'unpaid', clientConsented: true },
    ])
    const mails = listMails()
    expect(mails.map((mail) => [mail.template, mail.recipient]).sort()).toEqual([
      ['referral-notice', 'admin@example.com'],
      ['referral-receipt', 'dana@brokers.example'],
    ])
    const receipt = mails.find((mail) => mail.template === 'referral-receipt')
    expect(receipt?.textBody).toContain(`/referral/${receiptOf(answer.location)}`)
    expect(receipt?.textBody).not.toContain('Walt')
    const notice = mails.find((mail) => mail.template === 'referral-notice')
    expect(notice?.textBody).toContain('Notes:\n> Moves in March.')
    expect(notice?.textBody).toContain(paths.adminReferral(rowOf(realtorReferrals)?.id ?? '', 'edit'))
    const page = await callLoader(loader, { url: answer.location ?? '' })
    expect(page.data.receipt).toBe(receiptOf(answer.location))
    expect(page.headers.get('X-Robots-Tag')).toBe('noindex')
    expect((await callLoader(loader, { url: '/realtor-referral?receipt=abc' })).headers.has('X-Robots-Tag')).toBe(false)
  })

  test('is stored once when the same post comes again', async () => {
    const id = await submissionId()
    await refer({}, id)
    const again = await refer({}, id)
    expect(again.status).toBe(303)
    expect(rowsOf(realtorReferrals)).toHaveLength(1)
    expect(rowsOf(messages)).toHaveLength(2)
  })

  test('keeps the line breaks of its notes for staff', async () => {
    await refer({ notes: 'Moves in March.\r\n\r\nHas a dog.\r\n' })
    expect(rowOf(realtorReferrals)?.notes).toBe('Moves in March.\n\nHas a dog.')
    expect(listMails('referral-notice')[0]?.textBody).toContain('> Moves in March.\n>\n> Has a dog.\n')
  })

  test('of an already referred client is stored, and staff see who was first', async () => {
    await refer()
    await refer({ realtorName: 'Ed Second', realtorEmail: 'ed@brokers.example', clientEmail: 'WALT@example.com' })
    expect(rowsOf(realtorReferrals)).toHaveLength(2)
    const notices = listMails('referral-notice')
    expect(notices.filter((notice) => notice.textBody.includes('Referred earlier by\n  Dana Whitlock'))).toHaveLength(1)
  })

  test('of a client whom thousands referred reads only those whom it names', () => {
    for (let count = 0; count < 30; count++)
      makeReferral(db(), { clientEmail: 'nora@example.com', realtorName: `Realtor ${count}` })
    const read = inTransaction((tx) => listReferralsOfClient(tx, ' Nora@example.com'))
    expect(read.map(({ realtorName }) => realtorName)).toEqual([0, 1, 2, 3, 4, 5, 6].map((count) => `Realtor ${count}`))
    expect(otherRealtors(read[0]?.id ?? '', read)).toEqual([1, 2, 3, 4, 5].map((n) => `Realtor ${n}`).concat('and more'))
  })

  test('shows its realtor the status and the payment date, and nothing of the client', async () => {
    const token = receiptOf((await refer()).location)
    const status = () => callLoader(statusLoader, { url: `/referral/${token}`, params: { token } })
    expect((await status()).data).toMatchObject({ status: 'pending', paidOn: null })
    db()
      .update(realtorReferrals)
      .set({
        status: 'converted',
        paymentStatus: 'paid',
        referralFeeCents: 40_000,
        paymentDate: new Date('2026-11-20T18:00:00Z'),
      })
      .run()
    const shown = (await status()).data
    expect(shown).toMatchObject({ status: 'converted', paidCents: 40_000, paidOn: new Date('2026-11-20T18:00:00Z') })
    expect(JSON.stringify(shown)).not.toMatch(/walt|merle/i)
  })
})

test('consent to send the realtor texts is stored with its wording, and only for a checked box', async () => {
  await refer()
  await refer({ smsConsent: 'on' })
  expect(rowsOf(consents)).toEqual([])
  await refer({ smsConsent: 'yes' })
  expect(rowsOf(consents)).toMatchObject([
    {
      channel: 'sms',
      recipientKey: '+15155550160',
      confirmedAt: null,
      granted: true,
      wording: REFERRAL_SMS_WORDING,
      form: 'realtor-referral',
      ipAddress: '203.0.113.7',
      createdAt: expect.any(Date) as Date,
      leadId: null,
    },
  ])
})

describe('a refused form stores nothing', () => {
  test.each([
    'realtorName',
    'realtorEmail',
    'realtorPhone',
    'realtorCompany',
    'clientName',
    'clientEmail',
    'clientPhone',
    'propertyAddress',
    'propertyType',
  ])('a blank %s', async (name) => {
    const answer = await refer({ [name]: '  ' })
    expect(answer.status).toBe(400)
    expect(replyOf(answer.data)).toMatchObject({ errors: { [name]: expect.stringMatching(/^(Enter|Choose)/) as string } })
    expect(rowsOf(realtorReferrals)).toEqual([])
  })

  test.each([
    ['propertyType', 'castle', 'Invalid property type selected'],
    ['realtorName', 'Dana\r\nBcc: everyone@example.com', 'This contains characters we can’t use. Please type it again.'],
    ['realtorPhone', 'call me', 'Enter a phone number with its area code'],
    ['clientEmail', 'walt@', 'Enter an email address like name@example.com'],
  ])('%s %j, with a message and the typed values', async (name, value, message) => {
    const answer = await refer({ [name]: value })
    expect(answer.status).toBe(400)
    expect(replyOf(answer.data)).toMatchObject({ errors: { [name]: message }, values: typed({ ...REFERRAL, [name]: value }) })
    expect(rowsOf(messages)).toEqual([])
  })

  test('an unknown status link', async () => {
    expect((await callLoader(statusLoader, { url: '/referral/x', params: { token: 'x' } })).status).toBe(404)
  })
})

test('a failed save: the specified message, and the form as it was', async () => {
  const id = await submissionId()
  db().run(`create trigger full before insert on realtor_referrals begin select raise(abort, 'database or disk is full'); end`)
  const answer = await refer({}, id)
  expect(answer.status).toBe(503)
  expect(replyOf(answer.data)).toMatchObject({ errors: { '': 'Failed to submit referral. Please try again.' }, values: REFERRAL })
})
