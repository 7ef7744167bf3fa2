import { addressService } from '#app/adapters/addresses/index.server.ts'
import { type AddressService, AddressServiceError } from '#app/adapters/addresses/port.ts'
import { log } from '#app/config/log.server.ts'
import { MAX_SUGGESTIONS, type Suggestion } from './suggest-addresses.ts'
import { suggestAddresses } from './suggest-streets.server.ts'

/** A house number and the start of a street. Shorter input is not sent, because each request may be billed. */
const WORTH_ASKING = /^\d{1,6}\s+\S{2}/
/** Pause after a failure, in ms: the next keystroke's request would fail, too. */
const PAUSE_MS = 60_000

let isPausedUntil = 0

/** Suggestions for a partly typed address: from the configured service if it responds, else from stored data. */
export async function suggestTyped(
  typed: string,
  service: AddressService | null = addressService(),
  now = Date.now(),
): Promise<Suggestion[]> {
  const found =
    service !== null && now >= isPausedUntil && WORTH_ASKING.test(typed.trim()) ? await ask(service, typed.trim(), now) : []
  return found.length > 0 ? found : suggestAddresses(typed)
}

async function ask(service: AddressService, typed: string, now: number): Promise<Suggestion[]> {
  try {
    const addresses = await service.suggest(typed, MAX_SUGGESTIONS)
    const found = addresses.map(({ street, city, state, zipCode }): Suggestion => {
      const place = `${city}, ${state} ${zipCode}`
      return { street, place, text: `${street}, ${place}` }
    })
    return [...new Map(found.map((one) => [one.text, one])).values()].slice(0, MAX_SUGGESTIONS)
  } catch (error) {
    if (!(error instanceof AddressServiceError)) throw error
    isPausedUntil = now + PAUSE_MS
    log.warn({ err: error }, `${service.name} returned no suggestions; using our own list for a minute`)
    return []
  }
}
