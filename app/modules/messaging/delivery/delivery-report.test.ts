import { describe, expect, test } from 'vitest'
import { leastCost } from '#tests/setup/processor-time.ts'
import PostalMime from 'postal-mime'
import { readDeliveryReport, type ReportPart } from './delivery-report.ts'

const ID = '0193a5b2c4d50000f3a1c5d97b20468e'

/** A report as Postfix writes it, with each recipient's status and the email's headers. */
const postfix = (
  fields: { action?: string; status?: string; diagnostic?: string; envelopeId?: string; messageId?: string } = {},
) =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'To: hello@harvestgate.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    ...(fields.envelopeId === undefined ? [] : [`Original-Envelope-Id: ${fields.envelopeId}`]),
    'Arrival-Date: Fri, 20 Nov 2026 09:00:00 -0600 (CST)',
    '',
    'Final-Recipient: rfc822; Dana@Example.com',
    'Original-Recipient: rfc822;dana@example.com',
    `Action: ${fields.action ?? 'failed'}`,
    `Status: ${fields.status ?? '5.1.1'}`,
    'Remote-MTA: dns; mail.example.com',
    `Diagnostic-Code: ${fields.diagnostic ?? 'smtp; 550 5.1.1 <dana@example.com>: Recipient address\r\n rejected: User unknown'}`,
    '',
    '--B',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${fields.messageId ?? `<${ID}@harvestgate.example>`}`,
    'Subject: Your rent analysis',
    'To: dana@example.com',
    '',
    '--B--',
    '',
  ].join('\r\n')

const spamReport = (type = 'abuse') =>
  [
    'From: <feedback@isp.example>',
    'To: <hello@harvestgate.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain',
    '',
    'This is an email abuse report.',
    '--B',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    'Source-IP: 192.0.2.1',
    'Original-Rcpt-To: <dana@example.com>',
    '',
    '--B',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: <${ID}@harvestgate.example>`,
    'Subject: Spring prices',
    '',
    'Message-ID: <11111111111111111111111111111111@harvestgate.example> appears in the text',
    '--B--',
    '',
  ].join('\r\n')

/** An email's parts, as our mailbox reader parses them. */
async function partsOf(source: string): Promise<ReportPart[]> {
  const { attachments } = await PostalMime.parse(source, { forceRfc822Attachments: true })
  return attachments.map(({ mimeType, content }) => ({
    mimeType,
    text: typeof content === 'string' ? content : new TextDecoder().decode(content),
  }))
}
const read = async (source: string) => readDeliveryReport(await partsOf(source))

describe('a report of a mail server', () => {
  test('says which email came back, from whom, and why', async () => {
    expect(await read(postfix())).toEqual({
      outcome: 'failed',
      recipient: 'dana@example.com',
      status: '5.1.1',
      diagnostic: '550 5.1.1 <dana@example.com>: Recipient address rejected: User unknown',
      messageId: ID,
    })
  })

  test('finds the email by its envelope if the headers are lost', async () => {
    expect(await read(postfix({ envelopeId: ID, messageId: '<x@y.example>' }))).toMatchObject({ messageId: ID })
  })

  test.each([
    ['delayed', 'delayed'],
    ['delivered', 'delivered'],
    ['relayed (to a server that tells no more)', 'delivered'],
  ])('of the action %s means %s', async (action, outcome) => {
    expect(await read(postfix({ action }))).toMatchObject({ outcome })
  })

  test('about an unknown email is ignored', async () => {
    expect(await read(postfix({ messageId: '<CAF=abc@mail.gmail.example>' }))).toBeNull()
    expect(await read(postfix({ action: 'nonsense' }))).toBeNull()
    expect(readDeliveryReport([])).toBeNull()
    expect(readDeliveryReport([{ mimeType: 'message/delivery-status', text: '' }])).toBeNull()
  })

  test('of any size is parsed right away, and its stored part is short', async () => {
    const text = 'Final-Recipient: rfc822; a@b.example\nAction: failed\n\n'.repeat(30_000)
    const [, original] = await partsOf(postfix())
    const long = [
      { mimeType: 'message/delivery-status', text: `Reporting-MTA: dns; x\n\n${text}` },
      ...(original ? [original] : []),
    ]
    expect(readDeliveryReport(long)).toMatchObject({ outcome: 'failed', messageId: ID })
    const blanks = [{ mimeType: 'message/delivery-status', text: ' '.repeat(900_000) }]
    expect(readDeliveryReport(blanks)).toBeNull()
    const cost = await leastCost(() => [readDeliveryReport(long), readDeliveryReport(blanks)], { enough: 1000 })
    expect(cost).toBeLessThan(1000)
    expect((await read(postfix({ diagnostic: `smtp; ${'550 no '.repeat(1000)}` })))?.diagnostic).toHaveLength(500)
  })
})

describe('a report of spam', () => {
  test('names the email that its reader complained of, by its headers alone', async () => {
    expect(await read(spamReport())).toEqual({
      outcome: 'complained',
      recipient: 'dana@example.com',
      status: null,
      diagnostic: 'Reported as spam (192.0.2.1)',
      messageId: ID,
    })
  })

  test('of another kind is not about spam', async () => expect(await read(spamReport('not-spam'))).toBeNull())
})
