import { env } from '#app/config/env.server.ts'
import type { AddressService } from './port.ts'
import { smarty } from './smarty.server.ts'

let chosen: AddressService | undefined

/** The service that suggests addresses, or null without its keys: imported streets and known places are suggested then. */
export function addressService(): AddressService | null {
  const { SMARTY_AUTH_ID, SMARTY_AUTH_TOKEN, SMARTY_BASE_URL } = env()
  if (SMARTY_AUTH_ID === undefined || SMARTY_AUTH_TOKEN === undefined) return null
  chosen ??= smarty({ baseUrl: SMARTY_BASE_URL, authId: SMARTY_AUTH_ID, authToken: SMARTY_AUTH_TOKEN })
  return chosen
}
