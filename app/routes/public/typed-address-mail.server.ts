import { findTypedAddress } from '#app/http/demo-mailbox.server.ts'
import { type DemoMail, findDemoMail } from '#app/modules/messaging/outbox/demo-mail.server.ts'

/** The mail of this template to the address that this browser has just typed; null in production, and where it typed none. */
export async function findTypedAddressMail(request: Request, template: string): Promise<DemoMail | null> {
  const email = await findTypedAddress(request, template)
  return email === null ? null : findDemoMail(email, template)
}
