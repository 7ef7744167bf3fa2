import { z } from 'zod'
import { WEBHOOK_EVENTS } from '#app/db/schema/webhooks.ts'
import { checkbox, oneOf, requiredText } from '#app/modules/forms/fields.ts'
import { EVENT_BOXES } from './events.ts'

const MESSAGE_URL = 'Enter an address that starts with https:// and contains no password'

/** A new webhook: its address and events. */
export const newWebhookSchema = z
  .object({
    intent: z.literal('add-webhook'),
    url: requiredText('Enter the webhook URL', 500).refine(isHttpsUrl, MESSAGE_URL),
    leadCreated: checkbox(),
    leadStatusChanged: checkbox(),
    documentCompleted: checkbox(),
    paymentPaid: checkbox(),
  })
  .transform(({ url, intent: _intent, ...boxes }, context) => {
    const events = EVENT_BOXES.filter(({ name }) => boxes[name]).map(({ type }) => type)
    if (events.length === 0) {
      context.addIssue({ code: 'custom', path: ['leadCreated'], message: 'Choose at least one event' })
    }
    return { url: new URL(url).href, events }
  })

/** The actions: a test, or resending a delivery. */
export const testWebhookSchema = z.object({ intent: z.literal('test'), type: oneOf(WEBHOOK_EVENTS, 'Choose an event') })
export const repeatSchema = z.object({ intent: z.literal('repeat'), delivery: requiredText('Choose a delivery', 64) })

function isHttpsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}
