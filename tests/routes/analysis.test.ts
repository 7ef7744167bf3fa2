import { count, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import {
  consents,
  drafts,
  jobs,
  leadActivities,
  leadGrants,
  leads,
  messages,
  propertyAnalysisEntries,
  propertyAnalysisResults,
  propertyAnalysisSubscribers,
} from '#app/db/schema/index.ts'
import { marketingWordingBeside } from '#app/modules/messaging/consent/consent-wording.ts'
import { action, loader } from '#app/routes/public/analysis.tsx'
import { loader as suggest } from '#app/routes/resources/address-suggestions.ts'
import { typedEntries } from '#app/ui/form-reply.ts'
import { makeRental } from '#tests/factories/make-entry.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, cookieFrom } from '#tests/setup/route.ts'
import { errorsOf, typed } from '#tests/setup/form-reply.ts'
import { TYPED_HOUSE as HOUSE } from '#tests/setup/analysis-form.ts'

setupTestDatabase()

const CONDO = {
  ...HOUSE,
  streetAddress: '505 E Grand Ave Unit 312',
  zipCode: '50309',
  propertyType: 'condo',
  squareFootage: '910',
}

/** A browser: keeps its cookies and the last form it was shown. */
class Visitor {
  cookie = ''
  submissionId = ''

  async open(url = '/analysis') {
    const answer = await callLoader(loader, { url, cookie: this.cookie })
    this.take(answer)
    if (!answer.location) this.submissionId = answer.data.submissionId
    return answer
  }

  async press(intent: string, properties: Record<string, string>[], extra: Record<string, string> = {}) {
    const fields = properties.flatMap((property, index) =>
      Object.entries(property).map(([field, value]): [string, string] => [`properties[${index}].${field}`, value]),
    )
    const form: [string, string][] = [
      ...fields,
      ['submissionId', this.submissionId],
      ...Object.entries(extra),
      ['intent', intent],
    ]
    const answer = await callAction(action, { url: '/analysis', cookie: this.cookie, form })
    this.take(answer)
    return answer
  }

  private take(answer: { setCookies: string[] }) {
    const jar = new Map(
      this.cookie
        .split('; ')
        .filter(Boolean)
        .map((pair) => [pair.split('=', 1)[0], pair]),
    )
    for (const pair of cookieFrom(answer).split('; ').filter(Boolean)) jar.set(pair.split('=', 1)[0], pair)
    this.cookie = [...jar.values()].join('; ')
  }
}

function rows(table: Parameters<ReturnType<typeof db>['$count']>[0]): number {
  return (
    db()
      .select({ n: count() })
      .from(table as typeof leads)
      .get()?.n ?? 0
  )
}

describe('the address comes first', () => {
  test('and is split, with known facts of the home', async () => {
    makeRental(db(), {
      streetAddress: '2847 Ingersoll Avenue',
      zipCode: '50312',
      propertyType: 'townhouse',
      squareFootage: 1380,
      bedrooms: 3,
      bathrooms: 1.5,
      yearBuilt: null,
    })
    const visitor = new Visitor()
    expect((await visitor.open()).data.asksAddress).toBe(true)
    const found = await visitor.press('find', [], { address: '2847 Ingersoll Ave, 50312-1234' })
    expect(found.location).toBe('/analysis?step=1')
    const { data } = await visitor.open('/analysis?step=1')
    const place = { streetAddress: '2847 Ingersoll Ave', city: 'Des Moines', zipCode: '50312' }
    const home = { propertyType: 'townhouse', squareFootage: '1380', bedrooms: '3', bathrooms: '1.5' }
    expect(data).toMatchObject({ step: 1, isPrefilled: true, questions: [null] })
    expect(data.properties).toEqual([{ unitCount: '1', ...home, ...place }])
    // Answers about the home stay with its address; another address starts over.
    await visitor.press('add', [{ ...home, ...place, squareFootage: '1400' }])
    await visitor.press('find', [], { address: '2847 Ingersoll Ave, Des Moines, IA 50312' })
    expect((await visitor.open('/analysis?step=1')).data.properties).toEqual([
      { ...home, ...place, squareFootage: '1400', unitCount: '1' },
    ])
    await visitor.press('find', [], { address: '9 Elm St, Ames, IA 50312' })
    const other = (await visitor.open()).data
    expect(other.properties).toEqual([{ unitCount: '1', streetAddress: '9 Elm St', city: 'Ames', zipCode: '50312' }])
    expect(other.questions).toEqual(['ZIP code 50312 is in Des Moines, not Ames. Is that right?'])
    expect(other).toMatchObject({ asksAddress: false, isPrefilled: false })
  })

  test('the comparables found stay on the page when the email is refused', async () => {
    const visitor = new Visitor()
    await visitor.press('continue', [CONDO])
    const { found } = (await visitor.open('/analysis?step=2')).data
    expect(found).not.toBe('')
    await visitor.press('submit', [CONDO], { email: 'nora@gmail.con' })
    expect((await visitor.open('/analysis')).data.found).toBe(found)
  })

  test.each([
    ['', 'Enter the property address'],
    ['12 Main St, Omaha, Nebraska', 'This address is in Nebraska. We only work in Iowa.'],
  ])('%j is refused beside the field', async (address, message) => {
    const answer = await new Visitor().press('find', [], { address })
    expect([answer.status, answer.data.step, errorsOf(answer.data)]).toEqual([400, 'address', { address: message }])
  })

  test('scripts get place suggestions, and a mismatch of city and ZIP code', async () => {
    const ask = (query: string) => callLoader(suggest, { url: `/api/addresses?${query}` })
    const lookUp = async (query: string): Promise<unknown> => JSON.parse(await (await ask(query)).text())
    expect(await lookUp('q=9+Elm+St%2C+Wauk')).toEqual({
      suggestions: [{ street: '9 Elm St', place: 'Waukee, IA 50263', text: '9 Elm St, Waukee, IA 50263' }],
    })
    expect(await lookUp('zip=50263&city=')).toEqual({ city: 'Waukee', zipCode: '50263', error: null, question: null })
    expect(await lookUp('zip=&city=waukee')).toMatchObject({ zipCode: '50263' })
    expect(await lookUp('zip=60601&city=')).toMatchObject({ error: 'ZIP code 60601 is not in Iowa. We only work in Iowa.' })
    expect(await lookUp('zip=50312&city=Ames')).toMatchObject({
      question: 'ZIP code 50312 is in Des Moines, not Ames. Is that right?',
    })
  })
})

describe('an email address that looks mistyped', () => {
  const meant = 'walt@gmail.com'

  test('is questioned once, and accepted when it is sent again', async () => {
    const visitor = new Visitor()
    await visitor.open()
    const asked = await visitor.press('submit', [HOUSE], { email: 'walt@gmail.con' })
    expect(asked.status).toBe(400)
    expect(asked.data).toMatchObject({ step: 2, meant, error: { email: [`Did you mean ${meant}?`] } })
    expect(rows(leads)).toBe(0)
    const sent = await visitor.press('submit', [HOUSE], { email: 'walt@gmail.con', emailSeen: 'walt@gmail.con' })
    expect(sent.status).toBe(303)
    expect(db().select({ email: leads.email }).from(leads).get()).toEqual({ email: 'walt@gmail.con' })
  })

  test('is corrected by a button', async () => {
    const visitor = new Visitor()
    await visitor.open()
    expect((await visitor.press('use-meant', [HOUSE], { email: 'walt@gmail.con' })).location).toBe('/analysis?step=2')
    expect((await visitor.open('/analysis?step=2')).data.email).toBe(meant)
  })
})

describe('an unusual home', () => {
  const ODD = { ...HOUSE, squareFootage: '500000', city: 'Ames' }

  test('is questioned at step one, and continues with the box checked, also from a stored draft', async () => {
    const visitor = new Visitor()
    await visitor.open()
    const asked = await visitor.press('continue', [ODD])
    expect(asked.status).toBe(400)
    expect(errorsOf(asked.data)).toMatchObject({
      'properties[0].squareFootage': '500,000 square feet for one home. Is that right?',
      'properties[0].city': 'ZIP code 50312 is in Des Moines, not Ames. Is that right?',
    })
    expect((await visitor.press('continue', [{ ...ODD, confirmed: 'yes' }])).location).toBe('/analysis?step=2')
    const { data } = await visitor.open('/analysis?step=2')
    expect(data.properties).toMatchObject([{ confirmed: 'yes', squareFootage: '500000' }])
    expect((await visitor.press('submit', [ODD], { email: 'walt@example.com' })).status).toBe(400)
    expect(rows(leads)).toBe(0)
    expect((await visitor.press('submit', [{ ...ODD, confirmed: 'yes' }], { email: 'walt@example.com' })).status).toBe(303)
    expect(rowsOf(leads)).toMatchObject([{ squareFootage: 500_000, city: 'Ames' }])
    const mail = rowsOf(messages)[0]
    expect(mail?.textBody).toMatch(
      /a month \(rough estimate\), likely between [^]+\nMost likely \(half of homes like this\)\n {2}\$[\d,]+ to \$[\d,]+\n8 of 10 homes like this\n/,
    )
  })

  test('outside Iowa is refused with a message', async () => {
    const visitor = new Visitor()
    await visitor.open()
    const refused = await visitor.press('continue', [{ ...HOUSE, zipCode: '90210', confirmed: 'yes' }])
    expect(errorsOf(refused.data)).toEqual({ 'properties[0].zipCode': 'ZIP code 90210 is not in Iowa. We only work in Iowa.' })
  })
})

describe('a submitted analysis', () => {
  test('stores entry, result, lead, subscriber, mail, timeline and grant for each property, and leads to the first report', async () => {
    const visitor = new Visitor()
    await visitor.open()
    const answer = await visitor.press('submit', [HOUSE, CONDO], { email: 'Priya.Raman@Example.com' })
    expect(answer.status).toBe(303)
    const stored = rowsOf(leads)
    expect(stored.map((lead) => lead.propertyAddress).sort()).toEqual([
      '2847 Ingersoll Ave, Des Moines, IA 50312',
      '505 E Grand Ave Unit 312, Des Moines, IA 50309',
    ])
    const first = stored.find((lead) => lead.streetAddress === HOUSE.streetAddress)
    expect(answer.location).toBe(`/analysis/${first?.id ?? ''}`)
    expect(first).toMatchObject({
      status: 'analysis_submitted',
      source: 'analysis',
      name: 'Priya.Raman',
      email: 'Priya.Raman@Example.com',
    })
    const entries = rowsOf(propertyAnalysisEntries)
    expect(new Set(entries.map((entry) => entry.leadId))).toEqual(new Set(stored.map((lead) => lead.id)))
    const result = rowsOf(propertyAnalysisResults)
    expect(result).toHaveLength(2)
    expect(first?.estimatedRent).toBe(
      result.find((one) => entries.find((entry) => entry.leadId === first?.id)?.id === one.entryId)?.rentEstimate,
    )
    expect(rowsOf(propertyAnalysisSubscribers)).toMatchObject([{ email: 'priya.raman@example.com', name: 'Priya.Raman' }])
    expect(rowsOf(messages)).toMatchObject([
      { template: 'analysis-report', recipient: 'Priya.Raman@Example.com', state: 'queued' },
    ])
    expect(rowsOf(jobs)).toMatchObject([{ kind: 'send-message' }])
    expect(
      rowsOf(leadActivities)
        .map((row) => row.kind)
        .sort(),
    ).toEqual(['analysis_made', 'analysis_made', 'created', 'created'])
    expect(rows(leadGrants)).toBe(2)
  })

  test('is stored once when the same post comes again, also at the same moment', async () => {
    const visitor = new Visitor()
    await visitor.open()
    const [first, second] = await Promise.all([1, 2].map(() => visitor.press('submit', [HOUSE], { email: 'walt@example.com' })))
    const third = await visitor.press('submit', [HOUSE], { email: 'walt@example.com' })
    expect(second?.location).toBe(first?.location)
    expect(third.location).toBe(first?.location)
    expect(rows(leads)).toBe(1)
    expect(rows(messages)).toBe(1)
  })

  test('after Back, the same content leads to the same report and other content is a new one', async () => {
    const visitor = new Visitor()
    await visitor.open()
    await visitor.press('continue', [HOUSE])
    const first = await visitor.press('submit', [HOUSE], { email: 'ruth@example.com' })
    const back = await visitor.open('/analysis?step=2')
    expect(back.data).toMatchObject({ sent: true, email: 'ruth@example.com', properties: [HOUSE] })
    const same = await visitor.press('submit', [HOUSE], { email: 'ruth@example.com' })
    expect(same.location).toBe(first.location)
    const other = await visitor.press('submit', [{ ...HOUSE, bedrooms: '4' }], { email: 'ruth@example.com' })
    expect(other.location).not.toBe(first.location)
    expect(rows(leads)).toBe(2)
    expect(rows(propertyAnalysisSubscribers)).toBe(1)
  })

  test('a subscriber keeps the known name, and emails ignore case', async () => {
    db().insert(propertyAnalysisSubscribers).values({ email: 'walt@example.com', name: 'Walt Janssen' }).run()
    const visitor = new Visitor()
    await visitor.open()
    await visitor.press('submit', [HOUSE], { email: 'WALT@example.com' })
    expect(rowsOf(propertyAnalysisSubscribers)).toMatchObject([{ email: 'walt@example.com', name: 'Walt Janssen' }])
  })

  test('stores consent to tips only for a checked box, with its text and the address', async () => {
    const visitor = new Visitor()
    await visitor.open()
    await visitor.press('submit', [HOUSE], { email: 'ruth@example.com' })
    expect(rows(consents)).toBe(0)
    await visitor.press('submit', [CONDO], { email: 'Ruth@example.com', marketing: 'yes' })
    expect(rowsOf(consents)).toMatchObject([
      {
        channel: 'email',
        recipientKey: 'ruth@example.com',
        granted: true,
        wording: marketingWordingBeside('report'),
        form: 'analysis',
      },
    ])
  })

  test('shows an empty form for a new analysis', async () => {
    const visitor = new Visitor()
    await visitor.open()
    await visitor.press('submit', [HOUSE], { email: 'ruth@example.com' })
    expect((await visitor.open('/analysis')).data).toMatchObject({ step: 1, properties: [{ unitCount: '1' }], email: '' })
  })
})

describe('the steps keep typed values', () => {
  test('Continue goes to step 2 only with valid required fields', async () => {
    const visitor = new Visitor()
    await visitor.open()
    const refused = await visitor.press('continue', [{ ...HOUSE, city: '' }])
    expect(refused.status).toBe(400)
    expect(refused.data).toMatchObject({
      step: 1,
      error: { '': ['Please fill in all required fields for each property'], 'properties[0].city': ['Enter the city'] },
      initialValue: { properties: [typed({ ...HOUSE, city: '' })] },
    })
    const taken = await visitor.press('continue', [HOUSE])
    expect(taken.location).toBe('/analysis?step=2')
    expect((await visitor.open('/analysis?step=2')).data).toMatchObject({ step: 2, properties: [HOUSE] })
  })

  test('adding and removing a block, Back and a closed tab lose nothing', async () => {
    const visitor = new Visitor()
    await visitor.open()
    const half = { ...HOUSE, zipCode: '503', squareFootage: '' }
    expect((await visitor.press('add', [half])).location).toBe('/analysis?step=1#property-2')
    expect((await visitor.open('/analysis?step=1')).data.properties).toEqual([typed(half), { unitCount: '1' }])
    await visitor.press('remove:0', [half, CONDO])
    expect((await visitor.open('/analysis')).data.properties).toEqual([CONDO])
    await visitor.press('back', [CONDO], { email: 'half@' })
    expect((await visitor.open('/analysis')).data).toMatchObject({ email: 'half@', properties: [CONDO] })
  })

  test('the box for tips is never checked by default, and stays checked through refusals and Back', async () => {
    const visitor = new Visitor()
    expect((await visitor.open()).data.marketing).toBe(false)
    await visitor.press('continue', [HOUSE])
    expect((await visitor.open('/analysis?step=2')).data.marketing).toBe(false)
    const checked = { email: 'walt@', marketing: 'yes' }
    expect((await visitor.press('submit', [HOUSE], checked)).data).toMatchObject({ step: 2, initialValue: { marketing: 'yes' } })
    expect((await visitor.press('submit', [HOUSE], { email: 'walt@' })).data.initialValue?.marketing).toBeUndefined()
    await visitor.press('back', [HOUSE], checked)
    await visitor.press('continue', [CONDO])
    expect((await visitor.open('/analysis?step=2')).data.marketing).toBe(true)
    await visitor.press('back', [CONDO], { email: 'walt@' })
    await visitor.press('continue', [CONDO])
    expect((await visitor.open('/analysis?step=2')).data.marketing).toBe(false)
  })

  test('a new analysis begins with the box for tips unchecked', async () => {
    const visitor = new Visitor()
    await visitor.open()
    await visitor.press('submit', [HOUSE], { email: 'ruth@example.com', marketing: 'yes' })
    expect((await visitor.open('/analysis?step=2')).data.marketing).toBe(true)
    await visitor.open('/analysis')
    await visitor.press('continue', [CONDO])
    expect((await visitor.open('/analysis?step=2')).data.marketing).toBe(false)
  })

  test('a draft from before the box existed is opened with the box unchecked', async () => {
    const visitor = new Visitor()
    await visitor.open()
    await visitor.press('continue', [HOUSE])
    db().run(sql`update drafts set payload = json_remove(payload, '$.marketing')`)
    expect((await visitor.open('/analysis?step=2')).data).toMatchObject({ properties: [HOUSE], marketing: false })
  })

  test('step 2 of an empty form leads to the form', async () => {
    const visitor = new Visitor()
    expect((await visitor.open('/analysis?step=2')).location).toBe('/analysis?step=1')
  })

  test('a modified draft cookie is ignored', async () => {
    const visitor = new Visitor()
    await visitor.open()
    await visitor.press('continue', [HOUSE])
    visitor.cookie = visitor.cookie.replace(/(draft-analysis=)..../, '$1abcd')
    expect((await visitor.open('/analysis')).data.properties).toEqual([{ unitCount: '1' }])
  })
})

describe('a refused form stores nothing', () => {
  const missing = 'We didn’t recognize this form. Please check it and submit it again.'
  const cases: [string, () => [string, string][], Record<string, string>][] = [
    ['no email', () => [], { email: 'Enter an email address for the report' }],
    ['a wrong email', () => [['email', 'walt@']], { email: 'Enter an email address like name@example.com' }],
    ['a missing submission id', () => [['email', 'walt@example.com']], { '': missing }],
    [
      'a made-up submission id',
      () => [
        ['email', 'walt@example.com'],
        ['submissionId', '../../x'],
      ],
      { '': missing },
    ],
  ]
  test.each(cases)('%s', async (_, extra, errors) => {
    const base = Object.entries(HOUSE).map(([field, value]): [string, string] => [`properties[0].${field}`, value])
    const answer = await callAction(action, { url: '/analysis', form: [...base, ...extra(), ['intent', 'submit']] })
    expect(answer.status).toBe(400)
    expect(answer.data).toMatchObject({ step: 2, initialValue: { properties: [HOUSE] } })
    expect(errorsOf(answer.data)).toMatchObject(errors)
    for (const table of [leads, drafts, messages, jobs]) expect(rows(table)).toBe(0)
  })

  test.each([
    ['more than 20 properties', Array.from({ length: 21 }, () => HOUSE)],
    ['a long street', [{ ...HOUSE, streetAddress: 'x'.repeat(201) }]],
    ['an endless number', [{ ...HOUSE, bathrooms: '1e309' }]],
    ['an unknown property type', [{ ...HOUSE, propertyType: 'castle' }]],
    ['a NUL byte', [{ ...HOUSE, city: 'Des\0Moines' }]],
    ['another state', [{ ...HOUSE, state: 'NE' }]],
  ])('%s, whichever button was pressed', async (_, properties) => {
    for (const intent of ['submit', 'continue']) {
      const visitor = new Visitor()
      await visitor.open()
      const answer = await visitor.press(intent, properties, { email: 'walt@example.com' })
      expect(answer.status).toBe(400)
      expect(answer.data).toMatchObject({ step: 1, initialValue: { properties } })
      expect(Object.keys(errorsOf(answer.data)).length).toBeGreaterThan(0)
      for (const table of [leads, drafts, messages, jobs]) expect(rows(table)).toBe(0)
    }
  })

  test("a street that is too long isn't kept by adding a block either, and only the beginning of a megabyte comes back", async () => {
    const visitor = new Visitor()
    await visitor.open()
    for (const streetAddress of ['x'.repeat(201), 'x'.repeat(1_000_000)]) {
      const answer = await visitor.press('add', [{ ...HOUSE, streetAddress }])
      expect(answer.status).toBe(400)
      expect(errorsOf(answer.data)).toMatchObject({ 'properties[0].streetAddress': 'Use at most 200 characters' })
      expect(typedEntries(answer.data, 'properties')[0]?.streetAddress).toBe(streetAddress.slice(0, 10_000))
    }
    expect(rows(drafts)).toBe(0)
  })

  test('a filled honeypot', async () => {
    const visitor = new Visitor()
    await visitor.open()
    const answer = await visitor.press('submit', [HOUSE], { email: 'walt@example.com', website: 'http://spam.example' })
    expect(answer.status).toBe(400)
    expect(rows(leads)).toBe(0)
  })

  test("an unknown button, and a body that isn't a form", async () => {
    const visitor = new Visitor()
    await visitor.open()
    expect((await visitor.press('explode', [HOUSE])).status).toBe(400)
  })
})

test('a failed save: the specified message, and the form as it was', async () => {
  const visitor = new Visitor()
  await visitor.open()
  db().run(
    `create trigger full before insert on property_analysis_entries begin select raise(abort, 'database or disk is full'); end`,
  )
  const answer = await visitor.press('submit', [HOUSE], { email: 'walt@example.com', marketing: 'yes' })
  expect(answer.status).toBe(503)
  expect(answer.data).toMatchObject({
    error: { '': ['Unable to process your request. Please try again.'] },
    initialValue: { email: 'walt@example.com', marketing: 'yes', properties: [HOUSE] },
  })
  expect(rows(leads)).toBe(0)
  db().run('drop trigger full')
  expect((await visitor.press('submit', [HOUSE], { email: 'walt@example.com' })).status).toBe(303)
  expect(rowsOf(leads, eq(leads.email, 'walt@example.com'))).toHaveLength(1)
})
