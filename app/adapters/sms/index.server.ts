import { onceConfirmed } from '#app/cluster/place.ts'
import { env } from '#app/config/env.server.ts'
import type { SmsAdapter } from './port.ts'
import { twilioSms } from './twilio.server.ts'

let chosen: SmsAdapter | undefined

/** The adapter for text messages: Twilio if it is set up, else only the outbox. */
export function smsAdapter(): SmsAdapter {
  const { twilio } = env()
  chosen ??= twilio === undefined ? embeddedSms() : onceConfirmed(twilioSms(twilio), ['send'])
  return chosen
}

/** No text message service: texts stay in the outbox, where admins can read them. */
function embeddedSms(): SmsAdapter {
  return {
    name: 'embedded',
    send: () => Promise.resolve({ outcome: 'kept' }),
    listAccepted: () => Promise.resolve([]),
  }
}
