import { createHmac } from 'node:crypto'

export const TWILIO = {
  TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
  TWILIO_AUTH_TOKEN: 'd1e5f0a94c7b8362',
  TWILIO_FROM: '+15155550142',
}
/** The product's public address in tests of Twilio posts. */
export const PUBLIC_URL = 'https://pm.example.com'

/** A Twilio post to one of our addresses: signed for the public address, but received at the one behind the proxy. */
export function twilioPost(
  path: string,
  fields: Record<string, string>,
  { token = TWILIO.TWILIO_AUTH_TOKEN, publicUrl = PUBLIC_URL } = {},
): Request {
  const signed = Object.entries(fields)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .reduce((text, [name, value]) => text + name + value, publicUrl + path)
  return new Request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers: { 'X-Twilio-Signature': createHmac('sha1', token).update(signed, 'utf8').digest('base64') },
    body: new URLSearchParams(fields),
  })
}
