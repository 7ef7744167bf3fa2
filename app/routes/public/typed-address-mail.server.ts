import type { MessageTemplate } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { findTypedAddress } from '#app/http/demo-mailbox.server.ts'
import { type DemoMail, findDemoMail } from '#app/modules/messaging/outbox/demo-mail.server.ts'
import { storesMailOnly } from '#app/modules/messaging/outbox/queries.server.ts'

/** 20 more polls take two seconds. */
const MAX_POLLS = 20
const PAUSE_MS = 100

/**
 * The email with this template to the address that this browser just typed; null in production, and if it typed none.
 * `isFromJob`: a job writes the email after the answer, so the page waits for it.
 */
export async function findTypedAddressMail(
  request: Request,
  template: MessageTemplate,
  { isFromJob = false }: { isFromJob?: boolean } = {},
): Promise<DemoMail | null> {
  const email = await findTypedAddress(request, template)
  if (email === null || !storesMailOnly()) return null
  let mail = findDemoMail(email, template)
  for (let polls = 0; isFromJob && mail === null && polls < MAX_POLLS; polls++) {
    await sleep(PAUSE_MS)
    mail = findDemoMail(email, template)
  }
  return mail
}
