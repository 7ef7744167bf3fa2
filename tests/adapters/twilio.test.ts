import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseMessage } from '#app/adapters/sms/twilio-response.ts'
import { isSignedByTwilio } from '#app/adapters/sms/twilio-signature.ts'
import { twilioSms } from '#app/adapters/sms/twilio.server.ts'
import { startTwilioServer, type TwilioServer } from '#tests/servers/twilio.ts'

const TEXT = { to: '+15155550100', text: 'Your walkthrough is tomorrow at 3:00 PM.', statusUrl: null }

let server: TwilioServer
beforeEach(async () => {
  server = await startTwilioServer()
})
afterEach(() => server.stop())

const adapter = (change: Partial<Parameters<typeof twilioSms>[0]> = {}) =>
  twilioSms({
    accountSid: server.accountSid,
    authToken: server.authToken,
    from: '+15155550142',
    baseUrl: server.url,
    ...change,
  })

/**
 * The properties of `api.v2010.account.message` in Twilio's API definition (github.com/twilio/twilio-oai, twilio_api_v2010.json).
 */
const MESSAGE_PROPERTIES =
  'account_sid api_version body date_created date_sent date_updated direction error_code error_message from messaging_service_sid num_media num_segments price price_unit sid status subresource_uris to uri'.split(
    ' ',
  )

test("the test server answers with exactly the properties of Twilio's API definition", async () => {
  await adapter().send(TEXT)
  const url = `${server.url}/2010-04-01/Accounts/${server.accountSid}/Messages.json?To=${encodeURIComponent(TEXT.to)}`
  const Authorization = `Basic ${btoa(`${server.accountSid}:${server.authToken}`)}`
  const page = z.object({ messages: z.array(z.object({}).loose()) }).loose()
  const { messages, ...rest } = page.parse(await (await fetch(url, { headers: { Authorization } })).json())
  expect(messages.map((message) => Object.keys(message).toSorted())).toEqual([MESSAGE_PROPERTIES])
  expect(Object.keys(rest).toSorted().join(' ')).toBe(
    'end first_page_uri next_page_uri page page_size previous_page_uri start uri',
  )
})

describe('a text message', () => {
  test('is sent with number, text and status address', async () => {
    const statusUrl = 'https://pm.example.com/api/twilio/status?message=f3a1'
    const sent = await adapter().send({ ...TEXT, statusUrl })
    expect(sent).toEqual({ outcome: 'sent', providerId: `SM${'1'.padStart(32, '0')}`, segments: 1 })
    expect(server.texts).toMatchObject([
      { to: TEXT.to, from: '+15155550142', messaging_service_sid: null, body: TEXT.text, statusCallback: statusUrl },
    ])
    expect(server.problems).toEqual([])
  })

  test('uses a messaging service if the settings name one', async () => {
    const from = 'MG0123456789abcdef0123456789abcdef'
    await adapter({ from }).send(TEXT)
    expect(server.texts).toMatchObject([{ from: null, messaging_service_sid: from }])
    expect(server.problems).toEqual([])
  })

  test.each([
    [
      { status: 400, code: 21211, message: "Invalid 'To' Phone Number" },
      { outcome: 'refused', hasOptedOut: false },
    ],
    [
      { status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' },
      { outcome: 'refused', hasOptedOut: true },
    ],
    [
      { status: 429, code: 20429, message: 'Too many requests' },
      { outcome: 'later', isDoubtful: false },
    ],
    [
      { status: 401, code: 20003, message: 'Authenticate' },
      { outcome: 'later', isDoubtful: false },
    ],
    [
      { status: 503, code: 20500, message: 'Internal server error' },
      { outcome: 'later', isDoubtful: true },
    ],
  ])("with the service's answer %o", async (error, outcome) => {
    server.refuse(error)
    expect(await adapter().send(TEXT)).toMatchObject({ ...outcome, reason: expect.stringContaining(error.message) as string })
  })

  test("may have been sent if the answer never came, and wasn't if there was no server", async () => {
    server.dropAfterText()
    expect(await adapter().send(TEXT)).toMatchObject({ outcome: 'later', isDoubtful: true })
    server.hang()
    expect(await adapter({ timeLimitMs: 400 }).send(TEXT)).toMatchObject({
      outcome: 'later',
      isDoubtful: true,
      reason: 'The service did not respond in time',
    })
    await server.stop()
    expect(await adapter().send(TEXT)).toMatchObject({
      outcome: 'later',
      isDoubtful: false,
      reason: 'The service could not be reached',
    })
  })
})

test('a text is accepted once the service names it, even if the rest of its answer is unreadable', () => {
  const answer = JSON.stringify({ sid: 'SM1', num_segments: 'several', body: null, date_created: 7, direction: {} })
  expect(parseMessage(answer)).toMatchObject({ sid: 'SM1', num_segments: null, body: null })
})

test("accepted without an answer is in doubt, and found in the service's list", async () => {
  server.takeAndHang()
  const began = new Date()
  const reason = 'The service did not respond in time'
  expect(await adapter().send(TEXT)).toEqual({ outcome: 'later', isDoubtful: true, reason })
  expect(await adapter().listAccepted(TEXT, began)).toEqual([{ providerId: server.texts[0]?.sid, segments: 1 }])
})

test.each([400, 403, 404, 413, 502])("a proxy's page with status %i doesn't fail a text", async (status) => {
  server.answerFromProxy(status)
  const outcome = { outcome: 'later', isDoubtful: status === 502, reason: `The service returned ${status}` }
  expect(await adapter().send(TEXT)).toEqual(outcome)
})

test.each([
  ['an account of whom it knows nothing', { status: 404, code: 20404, message: 'The requested resource was not found' }],
  ['an account that is suspended', { status: 403, code: 20005, message: 'Account not active' }],
])("the error %s of the service doesn't fail a text", async (_what, error) => {
  server.refuse(error)
  expect(await adapter().send(TEXT)).toMatchObject({ outcome: 'later', isDoubtful: false })
})

describe('texts that the service has accepted', () => {
  test('are found by number, text and time, oldest first', async () => {
    const began = new Date()
    for (const text of [TEXT.text, 'Another', TEXT.text]) await adapter().send({ ...TEXT, text })
    await adapter().send({ ...TEXT, to: '+15155550101' })
    const taken = await adapter().listAccepted(TEXT, began)
    expect(taken.map(({ providerId }) => providerId)).toEqual([server.texts[0]?.sid, server.texts[2]?.sid])
    expect(await adapter().listAccepted(TEXT, new Date(Date.now() + 120_000))).toEqual([])
  })

  test.each([
    ['signs that it has made simpler', 'We’ll be there – at 3:00 PM…', "We'll be there - at 3:00 PM..."],
    ['the line before texts of a trial account', TEXT.text, `Sent from your Twilio trial account - ${TEXT.text}`],
    ['words that the account does not keep', TEXT.text, ''],
    ['white space that it leaves out', `${TEXT.text}\n`, TEXT.text],
  ])('are recognized in spite of %s', async (_what, text, body) => {
    await adapter().send({ ...TEXT, text })
    const [taken] = server.texts
    if (taken) taken.body = body
    expect(await adapter().listAccepted({ ...TEXT, text }, new Date())).toHaveLength(1)
    expect(await adapter().listAccepted({ ...TEXT, text: 'Another one' }, new Date())).toHaveLength(body === '' ? 1 : 0)
  })

  test("exclude incoming ones, and are unknown if the list can't be read", async () => {
    await adapter().send(TEXT)
    const [taken] = server.texts
    if (taken) Object.assign(taken, { direction: 'inbound' })
    expect(await adapter().listAccepted(TEXT, new Date())).toEqual([])
    server.answerFromProxy(200)
    await expect(adapter().listAccepted(TEXT, new Date())).rejects.toThrow('The service returned 200')
  })

  test('are unknown while the service is down', async () => {
    server.hang()
    await expect(adapter({ timeLimitMs: 400 }).listAccepted(TEXT, new Date())).rejects.toThrow(
      'The service did not respond in time',
    )
  })
})

describe('posts of the service', () => {
  // Created with the service's own package.
  const url = 'https://pm.example.com/webhooks/twilio/status'
  const form = () =>
    new URLSearchParams({
      AccountSid: 'AC1',
      From: '+15125550111',
      MessageSid: 'SM1',
      MessageStatus: 'delivered',
      To: '+15125550100',
    })
  const check = (change: Partial<Parameters<typeof isSignedByTwilio>[0]> = {}) =>
    isSignedByTwilio({ authToken: '12345', url, form: form(), signature: 'Rhlsbl5yQbDykeEeFwrU6ngQp64=', ...change })

  test('are verified by their signature', () => expect(check()).toBe(true))

  test('are verified if the address was signed with its default port or without one, and no other', () => {
    const sign = (address: string) => {
      const posted = [...form()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => name + value)
      return createHmac('sha1', '12345')
        .update(address + posted.join(''))
        .digest('base64')
    }
    const at = (scheme: string, port: string) => url.replace('https', scheme).replace('.example.com', `.example.com${port}`)
    const SAME: [ours: string, signed: string][] = [
      [at('https', ''), at('https', '')],
      [at('https', ''), at('https', ':443')],
      [at('https', ':443'), at('https', '')],
      [at('http', ''), at('http', ':80')],
      [at('http', ':80'), at('http', '')],
      [at('https', ':8443'), at('https', ':8443')],
      [at('https', ':8443'), at('https', '')],
    ]
    for (const [ours, signed] of SAME) expect(check({ url: ours, signature: sign(signed) }), `${ours} ${signed}`).toBe(true)
    const OTHER: [ours: string, signed: string][] = [
      [at('https', ''), at('https', ':8443')],
      [at('https', ''), at('https', ':80')],
      [at('http', ''), at('http', ':443')],
      [at('https', ''), at('http', '')],
    ]
    for (const [ours, signed] of OTHER) expect(check({ url: ours, signature: sign(signed) }), `${ours} ${signed}`).toBe(false)
  })

  test('are refused if a word, the address or the token differs, or the signature is missing', () => {
    const changed = form()
    changed.set('MessageStatus', 'failed')
    expect(check({ form: changed })).toBe(false)
    const added = form()
    added.append('MessageStatus', 'failed')
    expect(check({ form: added })).toBe(false)
    expect(check({ url: url.replace('https', 'http') })).toBe(false)
    expect(check({ authToken: '12346' })).toBe(false)
    for (const signature of [null, '', 'nonsense', 'Rhlsbl5yQbDykeEeFwrU6ngQp6']) expect(check({ signature })).toBe(false)
  })
})
