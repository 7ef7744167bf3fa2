import { onceConfirmed } from '#app/cluster/place.ts'
import { env } from '#app/config/env.server.ts'
import type { RentData } from './port.ts'
import { rentcast } from './rentcast.server.ts'

let chosen: RentData | undefined

/** The rent-data service of the settings; null without a key, when the local estimator answers. */
export function rentDataAdapter(): RentData | null {
  const { RENTCAST_API_KEY, RENTCAST_BASE_URL } = env()
  if (RENTCAST_API_KEY === undefined) return null
  chosen ??= onceConfirmed(rentcast({ baseUrl: RENTCAST_BASE_URL, apiKey: RENTCAST_API_KEY }), ['lookUpRent'])
  return chosen
}
