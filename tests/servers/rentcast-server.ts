import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server does with the next requests instead of answering them. */
export type Misdeed =
  /** Answers with this status, with the documented body for 401 and 429. */
  | { status: number }
  /** Answers 200 with this body. */
  | { body: string; contentType?: string }
  /** Accepts the request and never answers. */
  | 'hang'
  /** Sends half a response and then nothing more. */
  | 'stall'
  /** Closes the connection without an answer. */
  | 'reset'

export type RentcastServer = {
  /** For the setting `RENTCAST_BASE_URL`. */
  url: string
  /** All requests, in order. */
  questions: { query: Record<string, string>; headers: IncomingMessage['headers'] }[]
  /** Failures of the next requests, one each; afterwards the server answers normally. */
  misbehave: (...misdeeds: Misdeed[]) => void
  /** The normal answer. */
  answerWith: (answer: object) => void
  stop: () => Promise<void>
}

const PROPERTY_TYPES = ['Single Family', 'Condo', 'Townhouse', 'Manufactured', 'Multi-Family', 'Apartment']

/** The contract's parameters with their allowed values. */
const PARAMETERS: Record<string, (value: string) => boolean> = {
  address: (value) => /^[^,]+(,[^,]+)*, [^,]+, [A-Z]{2}, \d{5}(-\d{4})?$/.test(value),
  propertyType: (value) => PROPERTY_TYPES.includes(value),
  bedrooms: isNumber,
  bathrooms: isNumber,
  squareFootage: isNumber,
  maxRadius: isNumber,
  daysOld: (value) => Number.isInteger(Number(value)) && Number(value) >= 1,
  compCount: (value) => Number.isInteger(Number(value)) && Number(value) >= 5 && Number(value) <= 25,
  lookupSubjectAttributes: (value) => value === 'true' || value === 'false',
}

/** The service's own header, and those that HTTP clients send automatically. */
const HEADERS = [
  'x-api-key',
  'accept',
  'host',
  'connection',
  'user-agent',
  'accept-language',
  'accept-encoding',
  'sec-fetch-mode',
]

const ERRORS: Record<number, string> = { 401: 'auth/api-key-invalid', 429: 'auth/rate-limit-exceeded' }

/** The current format of a response, as in the contract. */
export const FULL_ANSWER = {
  rent: 1620,
  rentRangeLow: 1550,
  rentRangeHigh: 1690,
  subjectProperty: {
    id: '5500-Grand-Lake-Dr,-San-Antonio,-TX-78244',
    formattedAddress: '5500 Grand Lake Dr, San Antonio, TX 78244',
    addressLine1: '5500 Grand Lake Dr',
    addressLine2: null,
    city: 'San Antonio',
    state: 'TX',
    zipCode: '78244',
    latitude: 29.476011,
    longitude: -98.351454,
    propertyType: 'Single Family',
    bedrooms: 3,
    bathrooms: 2,
    squareFootage: 1878,
    lotSize: 8843,
    yearBuilt: 1973,
  },
  comparables: [
    {
      id: 'a',
      formattedAddress: '5527 Grand Lake Dr, San Antonio, TX 78244',
      latitude: 29.47,
      longitude: -98.34,
      propertyType: 'Single Family',
      bedrooms: 3,
      bathrooms: 2,
      squareFootage: 1835,
      yearBuilt: 1997,
      status: 'Inactive',
      price: 1627,
      listingType: 'Standard',
      listedDate: '2025-02-06T00:00:00.000Z',
      daysOnMarket: 10,
      distance: 0.4359,
      daysOld: 210,
      correlation: 0.9873,
    },
    {
      formattedAddress: '5600 Grand Lake Dr, San Antonio, TX 78244',
      price: 1700,
      squareFootage: 1900,
      distance: 1.2,
      daysOnMarket: 25,
      correlation: 0.95,
    },
    {
      formattedAddress: '5700 Grand Lake Dr, San Antonio, TX 78244',
      price: null,
      squareFootage: null,
      distance: null,
      correlation: null,
    },
  ],
}

/**
 * A server on this machine that follows RentCast's contract strictly: refuses everything not in the contract, checks the key, and
 * fails on request.
 */
export async function startRentcastServer(apiKey: string): Promise<RentcastServer> {
  const questions: RentcastServer['questions'] = []
  const misdeeds: Misdeed[] = []
  let answer: object = FULL_ANSWER

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const query = Object.fromEntries(url.searchParams)
    questions.push({ query, headers: request.headers })
    const refusal = refusalOf(request, url, apiKey)
    if (refusal !== null) return answerError(response, refusal)
    const misdeed = misdeeds.shift()
    if (misdeed === undefined) return answerJson(response, 200, answer)
    misdo(misdeed, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/v1`,
    questions,
    misbehave: (...next) => void misdeeds.splice(0, misdeeds.length, ...next),
    answerWith: (next) => void (answer = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The status with which the contract refuses a request, or null if it is valid. */
function refusalOf(request: IncomingMessage, url: URL, apiKey: string): number | null {
  if (url.pathname !== '/v1/avm/rent/long-term') return 404
  if (request.method !== 'GET') return 405
  if (request.headers['x-api-key'] !== apiKey) return 401
  const names = [...url.searchParams.keys()]
  if (new Set(names).size < names.length || !names.includes('address')) return 400
  if (!names.every((name) => PARAMETERS[name]?.(url.searchParams.get(name) ?? ''))) return 400
  return Object.keys(request.headers).every((name) => HEADERS.includes(name)) ? null : 400
}

function misdo(misdeed: Misdeed, response: ServerResponse): void {
  if (misdeed === 'hang') return
  if (misdeed === 'reset') {
    response.destroy()
  } else if (misdeed === 'stall') {
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"rent":')
  } else if ('status' in misdeed) answerError(response, misdeed.status)
  else response.writeHead(200, { 'Content-Type': misdeed.contentType ?? 'application/json' }).end(misdeed.body)
}

function answerError(response: ServerResponse, status: number): void {
  answerJson(response, status, { status, error: ERRORS[status] ?? 'error', message: 'As the contract says.' })
}

function answerJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

function isNumber(value: string): boolean {
  return value !== '' && Number.isFinite(Number(value)) && Number(value) >= 0
}
