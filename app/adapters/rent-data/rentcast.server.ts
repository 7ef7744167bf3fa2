import { setTimeout as sleep } from 'node:timers/promises'
import { dismissBody, readBody } from '../read-body.ts'
import { type RentData, RentDataError, type RentDataResult, type RentRequest } from './port.ts'
import { parseRentcastResponse } from './rentcast-response.ts'

/** How many comparables, and how far away they may be. */
const COMPARABLES = 5
const RADIUS_MILES = 5
/** Time limit for all tries together. */
const TIME_LIMIT_MS = 8000
/** A response with five comparables is about 5 kB. */
const RESPONSE_LIMIT_BYTES = 512 * 1024
/** The service allows 20 requests a second. After a refusal, wait at least one second. */
const WAIT_WHEN_BUSY_MS = 1000
const WAIT_MS = 250

/** The service's spelling of the property types. */
const PROPERTY_TYPES: Record<RentRequest['propertyType'], string> = {
  'single-family': 'Single Family',
  'multi-family': 'Multi-Family',
  townhouse: 'Townhouse',
  condo: 'Condo',
}

type Settings = { baseUrl: string; apiKey: string; timeLimitMs?: number }

/** RentCast's long-term rent estimate (AVM): `GET /avm/rent/long-term`. One retry at most, on a network error, 429 or 5xx. */
export function rentcast({ baseUrl, apiKey, timeLimitMs = TIME_LIMIT_MS }: Settings): RentData {
  return {
    name: 'RentCast',
    async lookUpRent(request) {
      const url = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/avm/rent/long-term?${queryOf(request).toString()}`
      const deadline = AbortSignal.timeout(timeLimitMs)
      try {
        return await ask(url, apiKey, deadline)
      } catch (error) {
        if (!isWorthRepeating(error) || deadline.aborted) throw error
        await waitBefore(error, deadline)
        return ask(url, apiKey, deadline)
      }
    },
  }
}

function queryOf(request: RentRequest): URLSearchParams {
  return new URLSearchParams({
    address: `${request.street}, ${request.city}, ${request.state}, ${request.zipCode}`,
    propertyType: PROPERTY_TYPES[request.propertyType],
    bedrooms: String(request.bedrooms),
    bathrooms: String(request.bathrooms),
    squareFootage: String(request.squareFootage),
    maxRadius: String(RADIUS_MILES),
    compCount: String(COMPARABLES),
  })
}

async function ask(url: string, apiKey: string, deadline: AbortSignal): Promise<RentDataResult> {
  const response = await fetched(url, apiKey, deadline)
  if (response.status === 200) return { outcome: 'found', answer: parseRentcastResponse(await bodyOf(response, deadline)) }
  await dismissBody(response)
  if (response.status === 404) return { outcome: 'no-data' }
  throw failureOf(response.status)
}

async function fetched(url: string, apiKey: string, deadline: AbortSignal): Promise<Response> {
  try {
    // Follows no redirect, which would leak the key.
    return await fetch(url, {
      headers: { 'X-Api-Key': apiKey, Accept: 'application/json' },
      redirect: 'manual',
      signal: deadline,
    })
  } catch (error) {
    throw unreachable(error, deadline)
  }
}

function failureOf(status: number): RentDataError {
  const message = `The service returned ${status}`
  if (status === 400) return new RentDataError('address', message)
  if (status === 401) return new RentDataError('key', `${message}: the key is not valid or the subscription is not active`)
  if (status === 429) return new RentDataError('busy', message)
  return new RentDataError(status >= 500 ? 'unavailable' : 'answer', message)
}

function unreachable(error: unknown, deadline: AbortSignal): RentDataError {
  const message = deadline.aborted ? 'The service did not respond in time' : 'The service could not be reached'
  return new RentDataError('unavailable', message, { cause: error })
}

async function bodyOf(response: Response, deadline: AbortSignal): Promise<string> {
  const body = await readBody(response, RESPONSE_LIMIT_BYTES, {
    tooLarge: (message) => new RentDataError('answer', message),
    brokenOff: (cause) => unreachable(cause, deadline),
  })
  return body.toString('utf8')
}

function isWorthRepeating(error: unknown): error is RentDataError {
  return error instanceof RentDataError && (error.failure === 'busy' || error.failure === 'unavailable')
}

/**
 * Waits a random time, so that simultaneous requests don't retry together. Throws `error` if the time is up.
 */
async function waitBefore(error: RentDataError, deadline: AbortSignal): Promise<void> {
  const wait = error.failure === 'busy' ? WAIT_WHEN_BUSY_MS : WAIT_MS
  try {
    await sleep(wait * (1 + Math.random() / 2), undefined, { signal: deadline })
  } catch {
    throw error
  }
}
