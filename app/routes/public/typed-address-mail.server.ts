import { findTypedAddress } from '#app/http/demo-mailbox.server.ts'
import { type DemoMail, findDemoMail } from '#app/modules/messaging/outbox/demo-mail.server.ts'

/** The email with this template to the address that this browser just typed; null in production, and if it typed none. */
export async function findTypedAddressMail(request: Request, template: string): Promise<DemoMail | null> {
  const email = await findTypedAddress(request, template)
  return email === null ? null : findDemoMail(email, template)
}
