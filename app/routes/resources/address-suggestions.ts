import type { LoaderFunctionArgs } from '@remix-run/node'
import { jsonError, jsonResponse } from '#app/http/json-response.ts'
import { countRequest, setRetryAfter } from '#app/http/rate-limit.server.ts'
import { comparePlace } from '#app/modules/addresses/places.ts'
import { suggestTyped } from '#app/modules/addresses/suggest-typed.server.ts'
import { MAX_CHARACTERS } from '#app/modules/forms/fields.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { api: true }

/** `q`: a partly typed address. Otherwise a city or ZIP code, to fill in the other. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const tooMany = countRequest(context, 'suggestions')
  if (tooMany) return jsonError(429, tooMany.message, setRetryAfter(context, tooMany))
  const { searchParams } = new URL(request.url)
  const read = (name: string) => (searchParams.get(name) ?? '').slice(0, MAX_CHARACTERS.address)
  if (searchParams.has('q')) return jsonResponse(200, { suggestions: await suggestTyped(read('q')) })
  return jsonResponse(200, comparePlace({ city: read('city'), zipCode: read('zip') }))
}
