import { expect, test } from 'vitest'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { action as refer } from '#app/routes/public/realtor-referral.tsx'
import { action as unlock } from '#app/routes/public/rent-vs-sell.tsx'
import { action as register } from '#app/routes/public/webinar.tsx'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, type RouteAnswer } from '#tests/setup/route.ts'

setupTestDatabase()

const REFERRAL = {
  ...{ realtorName: 'Pat Realtor', realtorPhone: '(515) 555-0160', realtorCompany: 'Prairie Brokers' },
  ...{ clientName: 'Walt', clientEmail: 'walt@example.com', clientPhone: '515-555-0161' },
  ...{ propertyAddress: '6011 Merle Hay Rd, Johnston, IA 50131', propertyType: 'single-family', notes: '' },
}

type Post = (email: string, clientIp: string) => Promise<RouteAnswer<unknown>>

const FORMS: [name: string, post: Post][] = [
  [
    'referral',
    (email, clientIp) => {
      const form = { ...REFERRAL, realtorEmail: email, submissionId: newSubmissionId() }
      return callAction(refer, { url: '/realtor-referral', form, context: { clientIp } })
    },
  ],
  [
    'webinar',
    (email, clientIp) => callAction(register, { url: '/webinar', form: { name: 'Pat', email }, context: { clientIp } }),
  ],
  [
    'unlock',
    (email, clientIp) => {
      const form = { email, submissionId: newSubmissionId() }
      return callAction(unlock, { url: '/rent-vs-sell?unlock=1', form, context: { clientIp } })
    },
  ],
]

test.each(FORMS)(
  '%s: ten an hour from one network send an email, the next is refused with a message and keeps typed values',
  async (_name, post) => {
    // Invalid input does not count.
    for (let index = 0; index < 12; index++) expect((await post('no-address', '203.0.113.7')).status).toBe(400)
    for (let index = 0; index < 10; index++) expect((await post(`p${index}@example.com`, '203.0.113.7')).status).toBe(303)
    const answer = await post('eleventh@example.com', '203.0.113.7')
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect(answer.data).toMatchObject({ error: { '': [expect.stringContaining('10 ')] } })
    expect(JSON.stringify(answer.data)).toContain('eleventh@example.com')
    expect(listMails().filter(({ recipient }) => recipient === 'eleventh@example.com')).toEqual([])
    expect((await post('eleventh@example.com', '198.51.100.9')).status).toBe(303)
  },
)
