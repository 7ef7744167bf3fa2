import { isSignedByTwilio } from '#app/adapters/sms/twilio-signature.ts'
import { env } from '#app/config/env.server.ts'
import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { ok, refused, type Result } from '#app/result.ts'

/**
 * The form posted by the service for text messages. unsigned: it has no valid signature, or no account is configured. `address`:
 * path and query as requested. The service signs the public address, regardless of proxies.
 */
export function readSignedPost({
  address,
  body,
  signature,
}: {
  address: string
  body: string
  signature: string | null
}): Result<URLSearchParams, 'unsigned'> {
  const { twilio, BASE_URL } = env()
  const form = new URLSearchParams(body)
  if (twilio && isSignedByTwilio({ authToken: twilio.authToken, url: BASE_URL + address, form, signature })) return ok(form)
  const reason = twilio ? 'The signature is missing or wrong' : 'No account is set up to check it'
  logSecurityEvent('webhook-refused', { provider: 'twilio', reason })
  return refused('unsigned')
}
