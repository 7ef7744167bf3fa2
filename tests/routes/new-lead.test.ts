import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leadActivities, leads, messages, notes } from '#app/db/schema/index.ts'
import { action, loader } from '#app/routes/staff/new-lead.tsx'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { inTransaction } from '#app/db/client.server.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const ADA = { name: 'Ada Byron', email: 'ada@example.com', source: 'manual', status: 'leads', state: 'IA' }

/** Posts a page's form, opened now or earlier. */
async function add(form: Record<string, string>, { cookie = signedInAs('user').cookie, submissionId = '' } = {}) {
  const opened = submissionId || (await callLoader(loader, { url: '/leads/new', cookie })).data.submissionId
  return callAction(action, { url: '/leads/new', cookie, form: { intent: 'save', submissionId: opened, ...form } })
}

const stored = () => rowsOf(leads)

describe('a lead added by staff', () => {
  test('has all entered facts, its note and its timeline', async () => {
    const { viewer, cookie } = signedInAs('user')
    const form = {
      ...ADA,
      phone: '515 555 0119',
      company: 'Byron Homes LLC',
      ownerName: 'Annabella Byron',
      streetAddress: '2719 Kingman Blvd',
      city: 'Des Moines',
      state: 'Iowa',
      zipCode: '50311',
      propertyType: 'multi-family',
      squareFootage: '2,400',
      unitCount: '4',
      bedrooms: '0',
      bathrooms: '1.5',
      yearBuilt: '1931',
      finishedBasementArea: '400',
      estimatedRent: '$1,650',
      purchasePrice: '240,000',
      source: 'realtor-referral',
      status: 'closed',
      statusReason: 'Signed on paper',
      assigneeId: viewer.id,
      note: 'Call after five',
    }
    const answer = await add(form, { cookie })
    const [lead] = stored()
    expect(answer.location).toBe(`/leads/${lead?.id}`)
    expect(lead).toMatchObject({
      ...{ name: 'Ada Byron', email: 'ada@example.com', phone: '515 555 0119', phoneE164: '+15155550119' },
      ...{ company: 'Byron Homes LLC', ownerName: 'Annabella Byron', propertyAddress: '2719 Kingman Blvd, Des Moines, IA 50311' },
      ...{ propertyType: 'multi-family', squareFootage: 2400, unitCount: 4, bedrooms: 0, bathrooms: 1.5, yearBuilt: 1931 },
      ...{ finishedBasementArea: 400, estimatedRent: 1650, purchasePrice: 240_000 },
      ...{ source: 'realtor-referral', status: 'closed', statusReason: 'Signed on paper', assigneeId: viewer.id },
    })
    expect(rowsOf(notes)).toMatchObject([{ content: 'Call after five', authorId: viewer.id }])
    const kinds = rowsOf(leadActivities).map(({ kind }) => kind)
    expect(kinds).toEqual(['created', 'assigned', 'note_added'])
  })

  test('asks about an unusual home, and is stored once the box is checked; Iowa has its ZIP codes', async () => {
    const odd = { ...ADA, streetAddress: '1 Elm St', city: 'Ames', zipCode: '50312', bedrooms: '30' }
    expect(errorsOf((await add(odd)).data)).toMatchObject({
      bedrooms: '30 bedrooms in one home. Is that right?',
      city: 'ZIP code 50312 is in Des Moines, not Ames. Is that right?',
      confirmed: 'Correct it, or check this box',
    })
    expect((await add({ ...odd, confirmed: 'yes' })).status).toBe(303)
    expect(stored()).toMatchObject([{ city: 'Ames', bedrooms: 30 }])
    const elsewhere = { ...ADA, email: 'b@example.com', streetAddress: '2 Elm St', city: 'Omaha', zipCode: '68102' }
    expect(errorsOf((await add(elsewhere)).data)).toEqual({
      zipCode: 'ZIP code 68102 is not in Iowa. Change the state or the ZIP code.',
    })
    expect((await add({ ...elsewhere, state: 'NE' })).location).toContain('/leads/')
  })

  test('is stored once, however often the button is pressed', async () => {
    const { cookie } = signedInAs('user')
    const { submissionId } = (await callLoader(loader, { url: '/leads/new', cookie })).data
    const answers = await Promise.all([add(ADA, { cookie, submissionId }), add(ADA, { cookie, submissionId })])
    expect(stored()).toHaveLength(1)
    expect(answers.map(({ location }) => location)).toEqual(Array(2).fill(`/leads/${stored()[0]?.id}`))
  })

  test('may have only a phone, and matches no one else without an email', async () => {
    expect((await add({ ...ADA, email: '', phone: '(515) 555-0119' })).location).toMatch(/^\/leads\//)
    expect((await add({ ...ADA, email: '', phone: '(515) 555-0120', name: 'Grace' })).location).toMatch(/^\/leads\//)
    expect(stored().map(({ email }) => email)).toEqual(['', ''])
    const mail = { template: 'welcome', to: '', cause: 'staff', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' } as const
    inTransaction((tx) => queueMail(tx, { ...mail, leadId: stored()[0]?.id }))
    expect(rowsOf(messages)).toMatchObject([{ state: 'failed', lastError: 'The lead has no email address' }])
  })

  test('shows existing similar leads before it is saved, and is saved anyway on request', async () => {
    const known = makeLead(db(), {
      name: 'A. Byron',
      email: 'other@example.com',
      phone: '+1 515-555-0119',
      streetAddress: '88 Elm Street',
      zipCode: '50023',
    })
    const form = { ...ADA, phone: '515 555 0119', streetAddress: '88 Elm St.', city: 'Ankeny', zipCode: '50023' }
    const { cookie } = signedInAs('user')
    const shown = await add(form, { cookie })
    expect(shown.status).toBe(409)
    const duplicates = [{ id: known.id, name: 'A. Byron', reasons: ['phone', 'address'] }]
    expect(shown.data).toMatchObject({ duplicates })
    expect(shown.data.initialValue).toMatchObject({ name: 'Ada Byron', streetAddress: '88 Elm St.' })
    expect(stored()).toHaveLength(1)
    const { submissionId = '' } = shown.data
    await add({ ...form, intent: 'anyway' }, { cookie, submissionId })
    await add({ ...form, intent: 'anyway' }, { cookie, submissionId })
    expect(stored()).toHaveLength(2)
  })
})

test.each([
  [{ name: '' }, 'name', 'Enter the name'],
  [{ email: '' }, 'email', 'Enter an email address or a phone number'],
  [{ email: 'jane@@example.com' }, 'email', 'Enter an email address like name@example.com'],
  [{ phone: '123' }, 'phone', 'Enter a phone number with its area code'],
  [{ streetAddress: '1 Oak St' }, 'city', 'Also enter the city'],
  [{ city: 'Ames', streetAddress: '1 Oak St', zipCode: '5O010' }, 'zipCode', 'Enter a 5-digit ZIP code, for example 50312'],
  [{ state: 'Ontario' }, 'state', 'Enter a U.S. state, for example IA'],
  [{ propertyType: 'castle' }, 'propertyType', 'Choose a property type'],
  [{ unitCount: '0' }, 'unitCount', 'Enter the number of units as a whole number between 1 and 5,000'],
  [{ bathrooms: '1.25' }, 'bathrooms', 'Enter the number of bathrooms, like 1 or 1.5, between 0 and 99'],
  [{ status: 'lost' }, 'statusReason', 'Enter the reason the lead was lost'],
  [{ status: '__proto__' }, 'status', 'Choose a status'],
  [{ source: 'nowhere' }, 'source', 'Choose where the lead came from'],
  [{ assigneeId: '0'.repeat(32) }, 'assigneeId', 'This person no longer has access. Choose someone else.'],
])('%j is refused beside its field, and what was typed is kept', async (change, field, message) => {
  const refused = await add({ ...ADA, ...change })
  expect(refused.status).toBe(400)
  expect(refused.data.error?.[field]).toEqual([message])
  expect(refused.data.initialValue).toMatchObject({ source: { ...ADA, ...change }.source })
  expect(stored()).toEqual([])
})
