import { expect, test } from 'vitest'
import { drafts } from '#app/db/schema/index.ts'
import { action as postAnalysis } from '#app/routes/public/analysis.tsx'
import { action as postEnrollment } from '#app/routes/public/enroll.tsx'
import { action as keepEnrollment } from '#app/routes/resources/enroll-draft.ts'
import { typedEntries } from '#app/ui/form-reply.ts'
import { propertyFields } from '#tests/setup/analysis-form.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, cookieFrom } from '#tests/setup/route.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'

setupTestDatabase()

const MAX_NEW = 20
const REFUSAL = /^Too many forms were started from your connection\. Please try again in 60 minutes\.$/

type Post = { clientIp?: string; cookie?: string }

const context = (clientIp = '203.0.113.7') => ({ clientIp, responseHeaders: new Headers() })
const cookieOf = (cookie: string | undefined) => (cookie === undefined ? {} : { cookie })
const continueAnalysis = ({ clientIp, cookie }: Post = {}) =>
  callAction(postAnalysis, {
    url: '/analysis',
    form: { ...propertyFields(), intent: 'continue' },
    context: context(clientIp),
    ...cookieOf(cookie),
  })
const continueEnrollment = ({ clientIp, cookie }: Post = {}) =>
  callAction(postEnrollment, {
    url: '/enroll',
    form: { city: 'Ames', name: 'Walt', step: '2', intent: 'continue' },
    context: context(clientIp),
    ...cookieOf(cookie),
  })
const keep = ({ clientIp }: Post = {}) =>
  callAction(keepEnrollment, { url: '/enroll/draft', form: { city: 'Ames' }, context: context(clientIp) })
const countDrafts = () => rowsOf(drafts).length

test('browsers without a cookie start 20 forms an hour from one address; typed values are returned', async () => {
  const cookies: string[] = []
  for (let count = 0; count < MAX_NEW; count += 1) {
    const answer = await continueAnalysis()
    expect(answer.status).toBe(303)
    cookies.push(cookieFrom(answer))
  }
  const refused = await continueAnalysis()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('Retry-After')).not.toBeNull()
  expect(errorsOf(refused.data)['']).toMatch(REFUSAL)
  expect(typedEntries(refused.data, 'properties')[0]?.streetAddress).toBe('1500 Walnut Street')
  expect(countDrafts()).toBe(MAX_NEW)
  // People with a started draft can continue, and so can people from other networks.
  expect((await continueAnalysis({ cookie: cookies[3] ?? '' })).status).toBe(303)
  expect(countDrafts()).toBe(MAX_NEW)
  expect((await continueAnalysis({ clientIp: '198.51.100.1' })).status).toBe(303)
})

test('the enroll form, and drafts from its scripts, count too', async () => {
  for (let count = 0; count < MAX_NEW / 2; count += 1) expect((await keep()).status).toBe(204)
  for (let count = 0; count < MAX_NEW / 2; count += 1) expect((await continueEnrollment()).status).toBe(303)
  expect((await keep()).status).toBe(429)
  const refused = await continueEnrollment()
  expect(refused.status).toBe(429)
  expect(refused.data).toMatchObject({
    initialValue: { city: 'Ames', name: 'Walt' },
    error: { '': [expect.stringMatching(REFUSAL)] },
  })
  expect(countDrafts()).toBe(MAX_NEW)
})

test("a submission refused for its fields doesn't block the next one when no draft can be kept", async () => {
  for (let count = 0; count < MAX_NEW; count += 1) await keep()
  const form = { city: 'Ames', intent: 'submit', step: '3' }
  const refused = await callAction(postEnrollment, { url: '/enroll', form, context: context() })
  expect(refused.status).toBe(400)
  expect(refused.data.initialValue?.city).toBe('Ames')
  expect(refused.setCookies).toEqual([])
})
