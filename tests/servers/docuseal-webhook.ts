import { createHmac } from 'node:crypto'

/** A webhook as DocuSeal sends it: its body and signature. */
export function webhookOf(event_type: string, data: object, secret: string, sentAt = new Date()) {
  const body = JSON.stringify({ event_type, timestamp: sentAt.toISOString(), data })
  const unix = Math.floor(sentAt.getTime() / 1000)
  const signature = `${unix}.${createHmac('sha256', secret).update(`${unix}.${body}`).digest('hex')}`
  return {
    body,
    headers: { 'Content-Type': 'application/json', 'X-Docuseal-Signature': signature, 'User-Agent': 'DocuSeal.com Webhook' },
  }
}
