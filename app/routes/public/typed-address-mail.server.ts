import { readTypedAddress } from '#app/http/typed-address-cookie.server.ts'
import { type DemoMail, readDemoMail } from '#app/modules/messaging/demo-mail.server.ts'

/** The mail of this template to the address that this browser has just typed; null in production, and where it typed none. */
export async function readTypedAddressMail(request: Request, template: string): Promise<DemoMail | null> {
  const email = await readTypedAddress(request, template)
  return email === null ? null : readDemoMail(email, template)
}
