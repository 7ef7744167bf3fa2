import { env } from '#app/config/env.server.ts'
import { embeddedESign } from './embedded.server.ts'
import type { ESign } from './port.ts'

/** Who takes signatures, by the settings. */
export function esignAdapter(): ESign {
  return embeddedESign(env().SIGNING_URL)
}
