import { z } from 'zod'
import { readJson } from '#app/format/json-text.ts'
import { dismissBody, readBody } from '../read-body.ts'
import { type AddressService, AddressServiceError, type SuggestedAddress } from './port.ts'

/** After that, the visitor has typed more. */
const TIME_LIMIT_MS = 1500
/** Ten suggestions are about 2 kB. */
const RESPONSE_LIMIT_BYTES = 64 * 1024
/** The most that the service suggests. */
const MAX_RESULTS = 10

const FAILURES = {
  tooLarge: (message: string) => new AddressServiceError(message),
  brokenOff: (cause: unknown) => new AddressServiceError('The response was cut off or took too long', { cause }),
}

const responseSchema = z.object({
  suggestions: z
    .array(
      z.object({
        street_line: z.string().trim().min(1),
        secondary: z.string().trim().default(''),
        city: z.string().trim().min(1),
        state: z.string().trim().length(2),
        zipcode: z.string().regex(/^\d{5}$/),
        /** Units behind this suggestion, where there is more than one. */
        entries: z.int().default(0),
      }),
    )
    .nullable(),
})

type Settings = { baseUrl: string; authId: string; authToken: string; timeLimitMs?: number }

/**
 * Smarty's US Autocomplete Pro, asked from our server: `GET /lookup` (https://www.smarty.com/docs/cloud/us-autocomplete-pro-api),
 * with the keys that its own SDK sends between servers.
 */
export function smarty({ baseUrl, authId, authToken, timeLimitMs = TIME_LIMIT_MS }: Settings): AddressService {
  return {
    name: 'Smarty',
    async suggest(typed, max) {
      const query = new URLSearchParams({
        'auth-id': authId,
        'auth-token': authToken,
        search: typed,
        max_results: String(Math.min(max, MAX_RESULTS)),
        include_only_states: 'IA',
      })
      const response = await fetch(new URL(`/lookup?${query.toString()}`, baseUrl), {
        headers: { Accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimitMs),
      }).catch((cause: unknown) => {
        throw new AddressServiceError('The service took too long to respond', { cause: nameOf(cause) })
      })
      if (!response.ok) {
        await dismissBody(response)
        throw new AddressServiceError(`The service returned ${response.status}`)
      }
      const body = await readBody(response, RESPONSE_LIMIT_BYTES, FAILURES)
      const parsed = responseSchema.safeParse(readJson(body.toString('utf8')))
      if (!parsed.success) throw new AddressServiceError('The response does not match the documented format')
      return (parsed.data.suggestions ?? []).map(addressOf)
    },
  }
}

type Suggestion = NonNullable<z.output<typeof responseSchema>['suggestions']>[number]

/** With the unit where it is the only one; with more units, visitors add theirs. */
function addressOf({ street_line, secondary, city, state, zipcode, entries }: Suggestion): SuggestedAddress {
  const street = secondary === '' || entries > 1 ? street_line : `${street_line} ${secondary}`
  return { street, city, state, zipCode: zipcode }
}

/** An error of `fetch` without its message, which may contain the address with the key. */
function nameOf(cause: unknown): string {
  return cause instanceof Error ? cause.name : 'unknown'
}
