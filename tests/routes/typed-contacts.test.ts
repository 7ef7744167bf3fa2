import { describe, expect, test } from 'vitest'
import { messages, realtorReferrals } from '#app/db/schema/index.ts'
import { recordOf } from '#app/format/records.ts'
import { signatureSchema } from '#app/modules/documents/signing/forms.ts'
import { enrollSchema } from '#app/modules/enrollment/form/enroll-schema.ts'
import { parseLeadRequest } from '#app/modules/intake/lead-request.server.ts'
import { readLeadRow } from '#app/modules/leads/import/read-lead-row.server.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { referralSchema } from '#app/modules/referrals/forms.ts'
import { webinarSchema } from '#app/modules/webinar/forms.ts'
import { action as analyze } from '#app/routes/public/analysis.tsx'
import { action as refer } from '#app/routes/public/realtor-referral.tsx'
import { propertyFields } from '#tests/setup/analysis-form.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction } from '#tests/setup/route.ts'
import { replyOf } from '#tests/setup/form-reply.ts'

setupTestDatabase()

const MESSAGE = 'Leave out web addresses. If this isn’t one, put a space after the period.'
const TYPED = 'You won, see win-a-prize.example/now'
const MESSAGE_PHONE = 'Leave phone numbers out of names and addresses.'
const TYPED_PHONE = 'You won, call 515 555 0199 now'

describe('a web address or a phone number typed as a name or a place', () => {
  test.each([
    ['referral', referralSchema, ['realtorName', 'realtorCompany', 'clientName', 'propertyAddress']],
    ['enrollment', enrollSchema, ['name', 'streetAddress', 'city']],
    ['webinar', webinarSchema, ['name']],
    ['signature', signatureSchema, ['fullName']],
  ] as const)('is refused beside its field: %s', (_form, schema, fields) => {
    for (const [typed, refusal] of [
      [TYPED, MESSAGE],
      [TYPED_PHONE, MESSAGE_PHONE],
    ] as const) {
      const parsed = schema.safeParse(recordOf(fields, () => typed))
      const refused = parsed.error?.issues.filter(({ message }) => message === refusal).map(({ path }) => path[0])
      expect(refused?.toSorted()).toEqual([...fields].sort())
    }
  })

  test('sends no email, and typed text stays', async () => {
    const form = {
      ...{ realtorName: TYPED, realtorEmail: 'a@example.com', realtorPhone: '(515) 555-0160', realtorCompany: 'St. John Realty' },
      ...{ clientName: 'J.R. Smith', clientEmail: 'b@example.com', clientPhone: '515-555-0161', propertyType: 'condo' },
      ...{ propertyAddress: '123 N. 4th St.Apt 2', submissionId: newSubmissionId() },
    }
    const answer = await callAction(refer, { url: '/realtor-referral', form })
    expect(answer.status).toBe(400)
    expect(replyOf(answer.data)).toMatchObject({ errors: { realtorName: MESSAGE }, values: { realtorName: TYPED } })
    expect(rowsOf(realtorReferrals)).toEqual([])
    expect(rowsOf(messages)).toEqual([])
  })

  test.each([['5 Oak St 515•555•0199'], ['5 Oak St ٥١٥ ٥٥٥ ٠١٩٩']])(
    'is refused in the street of an analysis, of another site and of a file: %s',
    async (streetAddress) => {
      const form = { ...propertyFields([streetAddress]), email: 'a@example.com', intent: 'submit' }
      const answer = await callAction(analyze, { url: '/analysis', form: { ...form, submissionId: newSubmissionId() } })
      expect([answer.status, JSON.stringify(answer.data).includes(MESSAGE_PHONE)]).toEqual([400, true])
      const property = { streetAddress, city: 'Clive', zipCode: '50325', propertyType: 'condo', squareFootage: 900, unitCount: 1 }
      expect(parseLeadRequest(JSON.stringify({ name: streetAddress, email: 'a@example.com', property }))).toMatchObject({
        kind: 'invalid',
        fields: { name: MESSAGE_PHONE, 'property.streetAddress': MESSAGE_PHONE },
      })
      const cells = { name: streetAddress, email: 'a@example.com', streetAddress, city: 'Clive', zipCode: '50325' }
      const row = readLeadRow(cells, 2026)
      expect(!row.ok && row.reason.map(({ message }) => message)).toEqual(['Contains a phone number', 'Contains a phone number'])
      expect(rowsOf(messages)).toEqual([])
    },
  )

  test('is refused in the street of an analysis', async () => {
    const form = { ...propertyFields(['5 win-a-prize.example']), email: 'a@example.com', intent: 'submit' }
    const answer = await callAction(analyze, { url: '/analysis', form: { ...form, submissionId: newSubmissionId() } })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.data)).toContain(MESSAGE)
    expect(rowsOf(messages)).toEqual([])
  })
})
