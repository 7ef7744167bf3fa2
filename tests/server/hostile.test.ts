import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leads, propertyAnalysisEntries } from '#app/db/schema/index.ts'
import { type RawAnswer, requestBytes, sendRaw } from '#tests/setup/raw-http.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { setupProduct } from '#tests/setup/started-product.ts'
import { hostileAddresses } from './hostile/addresses.ts'
import { BROKEN_HTTP, hostileBodies } from './hostile/bodies.ts'
import { hostileFields, hostileNames } from './hostile/fields.ts'
import { forgedOrigins, hostileHeaders } from './hostile/headers.ts'
import { hostileQueries, hostileStaffQueries } from './hostile/queries.ts'
import { analysisBody, FORM, type Hostile, post, UNESCAPED_MARK } from './hostile/requests.ts'

/** Requests in flight at once. */
const LANES = 24
/** Slow clients that send almost nothing during the whole run. */
const SLOW_CLIENTS = 40

const product = setupProduct('hostile')
let port: number
let adminCookie: string
/** How long each slow client stayed connected, in ms. They run from the first test and must not delay others. */
let slowClients: Promise<number>[]

beforeAll(() => {
  adminCookie = signedInAs('admin').cookie
  port = Number(new URL(product().url).port)
  slowClients = Array.from({ length: SLOW_CLIENTS }, (_, index) => dribble(index))
})

const tables: [what: string, table: () => Hostile[], min: number][] = [
  ['addresses and methods', hostileAddresses, 500],
  ['header lines', hostileHeaders, 300],
  ['values of form fields', hostileFields, 500],
  ['names of form fields', hostileNames, 40],
  ['bodies', hostileBodies, 150],
  ['parts of addresses, and the other forms', hostileQueries, 500],
  ['the back office', () => hostileStaffQueries(adminCookie), 400],
]

describe('hostile requests', () => {
  test.each(tables)('%s: no server failure, no unescaped echo, no hang', async (_what, table, min) => {
    const requests = table()
    expect(requests.length).toBeGreaterThanOrEqual(min)
    // CONNECT is for proxies: Node closes the connection.
    const unanswered = ({ status }: RawAnswer, { method }: Hostile) =>
      status === 0 && method !== 'CONNECT' ? 'closed without an answer' : undefined
    expect(await problemsOf(requests, unanswered)).toEqual([])
  })

  test('posts from other sites are refused with 403', async () => {
    expect(
      await problemsOf(forgedOrigins(port), (answer) =>
        answer.status === 403 ? undefined : `answered with ${answer.status}, not with 403`,
      ),
    ).toEqual([])
  })

  test.each(Object.entries(BROKEN_HTTP))('broken HTTP: %s', async (name, bytes) => {
    expect(problemOf({ name, target: '' }, await sendRaw(port, bytes, { endsAfter: true }))).toBeUndefined()
  })

  test('nothing of it was stored, nothing of it is logged as a failure, and the server is healthy', async () => {
    expect(storedLeads()).toBe(0)
    expect(failuresInLog()).toEqual([])
    expect((await fetch(`${product().url}/health`)).status).toBe(200)
  })
})

const street = (bytes: number) => 'x'.repeat(bytes)
const twentyOne = Array.from({ length: 21 }, (_, index) =>
  analysisBody({}, {}).replaceAll(encodeURIComponent('properties[0]'), encodeURIComponent(`properties[${index}]`)),
).join('&')

describe('a refused analysis', () => {
  test.each<[string, string, number]>([
    ['21 properties', twentyOne, 400],
    ['a street of 1 MB', analysisBody({ streetAddress: street(1_048_576) }), 413],
    ['a street of 900 kB', analysisBody({ streetAddress: street(900_000) }), 400],
    ['bathrooms=1e309', analysisBody({ bathrooms: '1e309' }), 400],
    ['a field that comes twice', `${analysisBody()}&${encodeURIComponent('properties[0].city')}=Ankeny`, 400],
    ['an email that comes twice', `${analysisBody()}&email=other%40example.com`, 400],
    ['an unknown property type', analysisBody({ propertyType: 'castle' }), 400],
    ['a NUL byte', analysisBody({ city: 'Des%00Moines' }), 400],
    ['another state', analysisBody({ state: 'IL' }), 400],
    ['no submission id', analysisBody({}, { submissionId: undefined }), 400],
    ['a submission id that is none', analysisBody({}, { submissionId: 'x' }), 400],
    ['no email', analysisBody({}, { email: undefined }), 400],
    ['no property', 'email=owner%40example.com&intent=submit', 400],
  ])('%s: with a message, and nothing is stored', async (name, body, status) => {
    const answer = await sendRaw(port, requestBytes(post(name, '/analysis', body, [FORM, `Origin: ${product().url}`]), port))
    expect(problemOf({ name, target: '/analysis' }, answer)).toBeUndefined()
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(storedLeads()).toBe(0)
  })
})

describe('slow clients', () => {
  test('are disconnected after their time', async () => {
    // Headers must be complete within 10 s, about 20 letters of this client. Node's default limit would allow 120.
    expect(Math.min(...(await Promise.all(slowClients)))).toBeLessThan(60)
  })

  test('that disconnect in the middle of a body leave no trace', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const socket = connect({ port, host: '127.0.0.1' })
        socket.on('error', () => undefined)
        socket.write(
          `POST /analysis HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${FORM}\r\nContent-Length: 5000\r\n\r\n${'a=b&'.repeat(index)}`,
        )
        await new Promise((resolve) => setTimeout(resolve, 50))
        socket.destroy()
      }),
    )
    expect((await fetch(`${product().url}/health`)).status).toBe(200)
    expect(failuresInLog()).toEqual([])
  })
})

/** Sends a header at one letter per half second until the server closes the connection. Returns the number of letters. */
function dribble(index: number): Promise<number> {
  return new Promise((resolve) => {
    let letters = 0
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write(`${index % 2 === 0 ? 'GET' : 'POST'} /analysis HTTP/1.1\r\nHost: a\r\nX-Slow: `)
    const timer = setInterval(() => {
      letters += 1
      socket.write('z')
    }, 500)
    // A connection reset counts as a refusal.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(timer)
      resolve(letters)
    })
    socket.resume()
  })
}

/** The problems with the responses to these requests, one per line. */
async function problemsOf(
  requests: Hostile[],
  alsoWrong: (answer: RawAnswer, request: Hostile) => string | undefined,
): Promise<string[]> {
  const problems: string[] = []
  const waiting = [...requests]
  const lane = async () => {
    for (let request = waiting.shift(); request; request = waiting.shift()) {
      const { name } = request
      try {
        const answer = await sendRaw(port, requestBytes(request, port))
        const problem = problemOf(request, answer) ?? alsoWrong(answer, request)
        if (problem !== undefined) problems.push(`${name}: ${problem}`)
      } catch (error) {
        problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return problems
}

/** Types with a charset, and those that need none: JSON, files, and page data, which our client reads as UTF-8. */
const TYPES = /^(?:text|application)\/.+;\s*charset=utf-8$|^application\/(?:json|pdf|[\w.]+\+json)$|^image\/|^text\/x-script$/i

function problemOf(request: Pick<Hostile, 'name' | 'target'>, { status, headers, body }: RawAnswer): string | undefined {
  if (status >= 500) return `answered with ${status}`
  if (status === 0) return undefined
  if (body.includes(UNESCAPED_MARK) && headers.get('content-type')?.includes('html')) return 'repeats what was sent as markup'
  if (/node_modules|\.server\.ts|at .+:\d+:\d+\)/.test(body)) return 'shows a stack trace'
  if (headers.get('set-cookie')?.includes('owned') || headers.has('owned')) return 'lets a header be set'
  const isMarked = ['content-security-policy', 'cross-origin-resource-policy'].every((name) => headers.has(name))
  if (headers.get('x-content-type-options') !== 'nosniff' || !isMarked)
    return `has no security headers (${status} for ${request.target.slice(0, 50)})`
  if (body !== '' && !TYPES.test(headers.get('content-type') ?? ''))
    return `does not say what it is (${status}, ${headers.get('content-type')})`
  const location = headers.get('location')
  if (location !== undefined && !isOwn(location)) return `leads to ${location}`
  return undefined
}

function isOwn(location: string): boolean {
  return new URL(location, product().url).origin === product().url
}

function storedLeads(): number {
  return db().select().from(leads).all().length + db().select().from(propertyAnalysisEntries).all().length
}

/** Log lines of level error and above. */
function failuresInLog(): string[] {
  return product()
    .output()
    .split('\n')
    .filter((line) => /"level":(?:50|60)|"level":"(?:error|fatal)"/.test(line))
}
