import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AddressServiceError } from '#app/adapters/addresses/port.ts'
import { smarty } from '#app/adapters/addresses/smarty.server.ts'
import { suggestTyped } from '#app/modules/addresses/suggest-typed.server.ts'
import { type SmartyServer, startSmartyServer } from '#tests/servers/smarty-server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'

// Fields and responses from https://www.smarty.com/docs/cloud/us-autocomplete-pro-api.
setupTestDatabase()

const KEYS = { authId: '11111111-2222-3333-4444-555555555555', authToken: 'sampleAuthTokenOfTwentyLetters' }
const BEAVER = { street_line: '4215 Beaver Ave', secondary: '', city: 'Des Moines', state: 'IA', zipcode: '50310', entries: 0 }

let server: SmartyServer
beforeAll(async () => {
  server = await startSmartyServer(KEYS)
})
afterAll(() => server.stop())
beforeEach(() => {
  server.questions.length = 0
  server.answerWith([BEAVER])
  server.misbehave()
})

const service = (keys: Partial<typeof KEYS> = {}) => smarty({ baseUrl: server.url, ...KEYS, ...keys, timeLimitMs: 1000 })
const suggest = (keys?: Partial<typeof KEYS>) => service(keys).suggest('4215 beav', 5)
/** Requests are over a minute apart, because a failure pauses the service. */
let clock = Date.now()
const typed = (text: string) => suggestTyped(text, service(), (clock += 120_000))

test('the request names Iowa, the number of lines and our keys', async () => {
  await suggest()
  expect(server.questions).toEqual([
    { 'auth-id': KEYS.authId, 'auth-token': KEYS.authToken, search: '4215 beav', max_results: '5', include_only_states: 'IA' },
  ])
})

test('an address has its one unit, or none if there are many', async () => {
  const flat = { ...BEAVER, street_line: '500 Grand Ave', secondary: 'Apt 4' }
  server.answerWith([BEAVER, { ...flat, entries: 1 }, { ...flat, entries: 12 }])
  expect((await suggest()).map(({ street }) => street)).toEqual(['4215 Beaver Ave', '500 Grand Ave Apt 4', '500 Grand Ave'])
  server.answerWith(null)
  expect(await suggest()).toEqual([])
})

test.each([
  [{ status: 402 }, 'returned 402'],
  [{ status: 429 }, 'returned 429'],
  [{ status: 500 }, 'returned 500'],
  [{ body: 'no JSON' }, 'does not match the documented format'],
  [{ body: '{"suggestions":[{"street_line":5}]}' }, 'does not match the documented format'],
  [{ body: 'x'.repeat(70_000) }, 'larger than'],
  ['hang' as const, 'too long'],
])('%j is a failure with a message, without key or address', async (misdeed, message) => {
  server.misbehave(misdeed)
  const error = await suggest().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AddressServiceError)
  expect(String(error)).toContain(message)
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/sampleAuth|4215/)
})

test('other keys are refused', async () => {
  await expect(suggest({ authToken: 'other' })).rejects.toThrow('returned 401')
})

test('typed text is answered by the service, and from stored data if it fails or knows nothing', async () => {
  expect(await typed('4215 Beav')).toEqual([
    { street: '4215 Beaver Ave', place: 'Des Moines, IA 50310', text: '4215 Beaver Ave, Des Moines, IA 50310' },
  ])
  server.answerWith([])
  expect((await typed('4215 Beaver Ave, Anke')).map(({ text }) => text)).toEqual(['4215 Beaver Ave, Ankeny, IA'])
  server.misbehave({ status: 500 })
  expect((await typed('4215 Beaver Ave, Anke')).map(({ text }) => text)).toEqual(['4215 Beaver Ave, Ankeny, IA'])
})

test('a place alone makes no request, and neither does the minute after a failure', async () => {
  await typed('Ankeny')
  expect(server.questions).toEqual([])
  server.misbehave({ status: 402 })
  await typed('4215 Beav')
  await suggestTyped('4215 Beave', service(), clock + 59_000)
  expect(server.questions).toHaveLength(1)
  await suggestTyped('4215 Beaver', service(), clock + 60_000)
  expect(server.questions).toHaveLength(2)
})
