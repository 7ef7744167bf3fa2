import { onceConfirmed } from '#app/cluster/place.ts'
import { httpWebhookSender } from './http.server.ts'
import type { WebhookSender } from './port.ts'

let chosen: WebhookSender | undefined

/** What sends webhooks: to addresses of the public internet alone. */
export function webhookSender(): WebhookSender {
  chosen ??= onceConfirmed(httpWebhookSender(), ['send'])
  return chosen
}
