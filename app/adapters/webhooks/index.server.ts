import { onceConfirmed } from '#app/cluster/place.ts'
import { httpWebhookSender } from './http.server.ts'
import type { WebhookSender } from './port.ts'

let chosen: WebhookSender | undefined

/** Sends webhooks, only to the public internet. */
export function webhookSender(): WebhookSender {
  chosen ??= onceConfirmed(httpWebhookSender(), ['send'])
  return chosen
}
