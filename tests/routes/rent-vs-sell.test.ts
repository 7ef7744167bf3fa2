import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { consents, formSubmissions, jobs, leadActivities, leadGrants, leads, messages } from '#app/db/schema/index.ts'
import { marketingWordingBeside } from '#app/modules/messaging/consent/consent-wording.ts'
import { MESSAGE_NO_YEARS } from '#app/modules/calculators/rent-vs-sell/messages.ts'
import { action, loader } from '#app/routes/public/rent-vs-sell.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader, cookieFrom, toastText } from '#tests/setup/route.ts'
import { replyOf } from '#tests/setup/form-reply.ts'

setupTestDatabase()

const URL_OF_FORM = '/rent-vs-sell?monthlyRent=2500&unlock=1'

async function submissionId(): Promise<string> {
  const { gate } = (await callLoader(loader, { url: URL_OF_FORM })).data
  return gate?.form.submissionId ?? ''
}

async function unlock(fields: Record<string, string>, url = URL_OF_FORM) {
  const form = { submissionId: await submissionId(), ...fields }
  return callAction(action, { url, form })
}

const all = (
  table: typeof leads | typeof messages | typeof consents | typeof leadActivities | typeof jobs | typeof formSubmissions,
) => rowsOf(table)

describe('the locked table', () => {
  test('contains no figure, for any address', async () => {
    for (const url of ['/rent-vs-sell', URL_OF_FORM, '/rent-vs-sell?table=1&unlocked=true', '/rent-vs-sell?unlock=unlocked']) {
      const answer = await callLoader(loader, { url })
      expect(answer.data.table).toBeNull()
      expect(JSON.stringify(answer.data)).not.toContain('wealthIf')
    }
  })

  test("stays locked for a cookie that we didn't sign", async () => {
    const cookie = 'rent-vs-sell=' + Buffer.from('"unlocked"').toString('base64')
    expect((await callLoader(loader, { url: '/rent-vs-sell', cookie })).data.table).toBeNull()
  })

  test('shows the email form on request', async () => {
    expect((await callLoader(loader, { url: '/rent-vs-sell' })).data.gate?.isOpen).toBe(false)
    expect((await callLoader(loader, { url: URL_OF_FORM })).data.gate?.isOpen).toBe(true)
  })
})

test('blank years count as 0: there is no table to unlock, and the form says what to enter', async () => {
  const answer = await unlock({ email: 'priya@example.com' }, '/rent-vs-sell?yearsToHold=&unlock=1')
  expect(answer.status).toBe(400)
  expect(replyOf(answer.data).errors).toEqual({ '': MESSAGE_NO_YEARS })
  expect(all(leads)).toEqual([])
})

describe('an email', () => {
  test('unlocks the table for this visitor, and creates a lead', async () => {
    const answer = await unlock(
      { email: ' Priya.Raman@Example.com ' },
      '/rent-vs-sell?monthlyRent=2,600&yearsToHold=999&unlock=1',
    )
    expect(answer.status).toBe(303)
    const { pathname, searchParams, hash } = new URL(answer.location ?? '', 'http://localhost')
    expect({ pathname, hash, rent: searchParams.get('monthlyRent'), years: searchParams.get('yearsToHold') }).toEqual({
      pathname: '/rent-vs-sell',
      hash: '#every-year',
      rent: '2600',
      years: '30',
    })
    expect(answer.setCookies.join()).toContain('toasts=')
    expect(all(leads)).toMatchObject([
      {
        name: 'Priya.Raman',
        email: 'Priya.Raman@Example.com',
        status: 'leads',
        source: 'rent-vs-sell-calculator',
        propertyAddress: 'Not provided',
        squareFootage: 0,
      },
    ])
    expect(all(leadActivities)).toMatchObject([
      { kind: 'created', actorKind: 'owner', summary: 'Unlocked the rent-versus-sell table with this email: RENT OUT' },
    ])
    expect(all(messages)).toMatchObject([
      { template: 'rent-vs-sell-table', recipient: 'Priya.Raman@Example.com', isMarketing: false },
    ])
    expect(all(jobs)).toMatchObject([{ kind: 'send-message' }])
    expect(all(consents)).toEqual([])
    expect(rowsOf(leadGrants), 'an email that was only typed gives no right over a lead').toEqual([])

    const later = await callLoader(loader, { url: '/rent-vs-sell', cookie: cookieFrom(answer) })
    expect(later.data.gate).toBeNull()
    expect(later.data.table?.rows).toHaveLength(5)
    expect(Math.round(later.data.table?.rows.at(-1)?.difference ?? 0)).toBe(67_429)
  })

  test('receives the table, with the address of the calculation', async () => {
    await unlock({ email: 'ruth@example.com' })
    const [mail] = listMails()
    expect(mail?.subject).toBe('Rent or sell: your numbers for 5 years')
    for (const part of [
      'RENT OUT',
      '$67,429',
      '$1,664 a month',
      '$101,174 if you rent, $84,000 if you sell',
      'monthlyRent=2500',
    ]) {
      expect(mail?.textBody).toContain(part)
    }
  })

  test('stores the consent if the box was checked: wording, form, address, lead', async () => {
    await unlock({ email: 'Ruth@example.com', marketing: 'yes' })
    const [lead] = rowsOf(leads)
    expect(all(consents)).toMatchObject([
      {
        channel: 'email',
        recipientKey: 'ruth@example.com',
        granted: true,
        wording: marketingWordingBeside('table'),
        form: 'rent-vs-sell',
        ipAddress: '203.0.113.7',
        leadId: lead?.id,
      },
    ])
  })

  test('of a known lead creates no second one, but a line in the timeline', async () => {
    const known = makeLead(db(), { email: 'walt@example.com', status: 'proposal' })
    await unlock({ email: 'WALT@example.com' })
    expect(all(leads)).toHaveLength(1)
    expect(all(leadActivities)).toContainEqual(expect.objectContaining({ leadId: known.id, kind: 'calculator_unlocked' }))
    expect(all(leads)).toMatchObject([{ status: 'proposal' }])
  })

  test('of a lead in the trash creates a new one', async () => {
    makeLead(db(), { email: 'walt@example.com', deletedAt: new Date() })
    await unlock({ email: 'walt@example.com' })
    expect(all(leads)).toHaveLength(2)
  })

  test('sent twice is stored once and unlocks the table both times', async () => {
    const fields = { email: 'walt@example.com', marketing: 'yes', submissionId: await submissionId() }
    const first = await unlock(fields)
    const second = await unlock(fields)
    expect(second.location).toBe(first.location)
    expect(second.setCookies.join()).toContain('rent-vs-sell=')
    for (const table of [leads, messages, consents, leadActivities, formSubmissions]) expect(all(table)).toHaveLength(1)
  })
})

describe('a refused form stores nothing and unlocks nothing', () => {
  const cases: [string, Record<string, string>, Record<string, string>][] = [
    ['no email', {}, { email: 'Enter your email address' }],
    ['no email address', { email: 'walt@' }, { email: 'Enter an email address like name@example.com' }],
    [
      'a line break',
      { email: 'walt@example.com\r\nBcc: x@example.com' },
      { email: 'Enter an email address like name@example.com' },
    ],
    [
      'a made-up submission id',
      { email: 'walt@example.com', submissionId: 'x' },
      { '': 'This form was not recognized. Please send it again.' },
    ],
    [
      'a filled honeypot',
      { email: 'walt@example.com', website: 'http://spam.example' },
      { '': 'We didn’t send this because a hidden field that should stay empty was filled in. Please try again.' },
    ],
  ]
  test.each(cases)('%s', async (_, fields, errors) => {
    const answer = await unlock(fields)
    expect(answer.status).toBe(400)
    expect(replyOf(answer.data)).toMatchObject({ errors, values: fields.email === undefined ? {} : { email: fields.email } })
    expect(answer.setCookies).toEqual([])
    for (const table of [leads, messages, consents, jobs]) expect(all(table)).toEqual([])
  })
})

test('a failed save is reported, and typed values are kept; the next post unlocks', async () => {
  db().run(`create trigger full before insert on messages begin select raise(abort, 'database or disk is full'); end`)
  const answer = await unlock({ email: 'walt@example.com', marketing: 'yes' })
  expect(answer.status).toBe(503)
  expect(replyOf(answer.data)).toMatchObject({
    errors: { '': 'Failed to unlock analysis. Please try again.' },
    values: { email: 'walt@example.com', marketing: 'yes' },
  })
  expect(answer.setCookies).toEqual([])
  for (const table of [leads, consents, leadActivities]) expect(all(table)).toEqual([])
  db().run('drop trigger full')
  const again = await unlock({ email: 'walt@example.com', marketing: 'yes' })
  expect(await toastText(again)).toBe('success: Detailed analysis unlocked!')
})

test('many posts from one address are refused with a message, beside typed values, and unlock nothing', async () => {
  const fields = { email: 'walt@example.com', marketing: 'yes', submissionId: await submissionId() }
  for (let post = 0; post < 120; post++) await callAction(action, { url: URL_OF_FORM, form: {} })
  const responseHeaders = new Headers()
  const context = { clientIp: '203.0.113.7', requestId: 'test', responseHeaders }
  const answer = await callAction(action, { url: URL_OF_FORM, form: fields, context })
  expect(answer.status).toBe(429)
  expect(replyOf(answer.data)).toEqual({
    values: { email: 'walt@example.com', marketing: 'yes' },
    errors: {
      '': expect.stringMatching(
        /^We’ve received too many form submissions from your connection\. Please try again in \d+ minutes?\.$/,
      ) as string,
    },
  })
  expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(responseHeaders.get('Retry-After'), 'of the whole page, too').toMatch(/^\d+$/)
  expect(answer.setCookies).toEqual([])
  for (const table of [leads, messages, consents, jobs]) expect(all(table)).toEqual([])
})
