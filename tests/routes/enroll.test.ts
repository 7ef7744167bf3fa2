import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { consents, drafts, leads, messages, propertyAnalysisEntries, propertyAnalysisResults } from '#app/db/schema/index.ts'
import { MARKETING_WORDING, SMS_WORDING } from '#app/modules/messaging/consent/consent-wording.ts'
import { MESSAGE_CONFIRM } from '#app/modules/rent-estimator/doubts.ts'
import { readAnalyses } from '#app/modules/privacy/records-of-person.server.ts'
import { findReport } from '#app/modules/reports/queries.server.ts'
import { listDatedResults } from '#app/modules/reports/result-history.server.ts'
import { action } from '#app/routes/public/enroll.tsx'
import { loader as editLoader } from '#app/routes/public/edit-analysis.tsx'
import { action as draftAction } from '#app/routes/resources/enroll-draft.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { PROPERTY, WHOLE, EnrollingBrowser, openEnrollForm, allLeads, timelineOf, CONTACT } from '#tests/setup/enroll-form.ts'
import { errorsOf, typed } from '#tests/setup/form-reply.ts'

setupTestDatabase()

describe('an enrollment', () => {
  test('creates a lead with status enrolled and source enrollment, its grant, and leads to the walkthrough dialog', async () => {
    const visitor = await openEnrollForm()
    const answer = await visitor.press('submit', WHOLE)
    expect(answer.status).toBe(303)
    const [lead, ...others] = allLeads()
    expect(others).toEqual([])
    expect(lead).toMatchObject({
      ...CONTACT,
      status: 'enrolled',
      source: 'enrollment',
      propertyType: 'single-family',
      unitCount: 1,
      estimatedRent: 1850,
      propertyAddress: '2847 Ingersoll Ave, Des Moines, IA 50312',
      squareFootage: null,
      possibleDuplicateOfId: null,
    })
    expect(answer.location).toBe(`/enroll/walkthrough/${lead?.id ?? ''}`)
    expect(timelineOf(lead?.id ?? '').map(({ summary }) => summary)).toContain('Enrolled online')
    expect((await callLoader(editLoader, { url: '/', params: { leadId: lead?.id ?? '' }, cookie: visitor.cookie })).status).toBe(
      200,
    )
  })

  test('asks about a mismatch of city and ZIP code, as the analysis form does', async () => {
    const visitor = await openEnrollForm()
    const odd = { ...WHOLE, city: 'Ames' }
    const asked = await visitor.press('submit', odd)
    const question = { city: 'ZIP code 50312 is in Des Moines, not Ames. Is that right?', confirmed: MESSAGE_CONFIRM }
    expect(errorsOf(asked.data)).toEqual(question)
    expect(errorsOf((await visitor.open('/enroll?step=1')).data.checked)).toEqual(question)
    expect(allLeads()).toEqual([])
    expect((await visitor.press('submit', { ...odd, confirmed: 'yes' })).status).toBe(303)
    expect(allLeads()).toMatchObject([{ city: 'Ames', zipCode: '50312' }])
  })

  test('emails the owner a confirmation with a link, and staff a notice with the lead', async () => {
    const visitor = await openEnrollForm()
    await visitor.press('submit', WHOLE)
    const [received, notice] = listMails()
    expect(received).toMatchObject({ template: 'enrollment-received', recipient: 'Priya.Raman@Example.com' })
    expect(received?.textBody).toContain('2847 Ingersoll Ave, Des Moines, IA 50312')
    expect(received?.textBody).toContain('6.9% of the rent')
    expect(received?.textBody).toMatch(/\/r\/[0-9a-f]{32}/)
    expect(received?.htmlBody).toContain('See your next steps')
    expect(received?.textBody).not.toContain('already')
    expect(notice).toMatchObject({ template: 'enrollment-notice', recipient: 'admin@example.com' })
    expect(notice?.textBody).toContain(`/leads/${allLeads()[0]?.id ?? ''}`)
  })

  test('has an analysis, so that its owner has a report, with assumed square feet marked', async () => {
    const visitor = await openEnrollForm()
    await visitor.press('submit', WHOLE)
    const leadId = allLeads()[0]?.id ?? ''
    expect(rowsOf(propertyAnalysisEntries)).toMatchObject([{ leadId, squareFootage: null, unitCount: 1 }])
    const sizeInReport = () => {
      const report = findReport(leadId)
      return report?.state === 'ready' ? report.report.facts.find(({ label }) => label === 'Square feet') : undefined
    }
    expect(sizeInReport()).toMatchObject({ value: '1,500', note: 'assumed' })
    const [result, ...others] = rowsOf(propertyAnalysisResults)
    expect(others).toEqual([])
    expect(result?.marketData).toMatchObject({ squareFootage: 1500, assumed: ['bedrooms', 'bathrooms', 'squareFootage'] })
    expect(listDatedResults(leadId)).toMatchObject([{ facts: '1,500 sq ft (assumed), 3 bd (assumed), 2 ba (assumed)' }])
    const [copied] = readAnalyses(db(), { emailKey: CONTACT.email.toLowerCase(), phones: [], leadIds: [leadId] }).all()
    expect(copied).toMatchObject({ squareFootage: null, bedrooms: null })
    // The size that staff enter later is not what this result was made from.
    db().update(leads).set({ squareFootage: 2200 }).run()
    expect(sizeInReport()).toMatchObject({ value: '1,500', note: 'assumed' })
    db().update(leads).set({ squareFootage: null }).run()
    const edit = await callLoader(editLoader, { url: '/', params: { leadId }, cookie: visitor.cookie })
    expect(edit.data.property.squareFootage).toBeUndefined()
    expect(allLeads()[0]?.estimatedRent).toBe(1850)
  })

  test('stores each checked box with its text, form and address, and no unchecked one', async () => {
    const visitor = await openEnrollForm()
    await visitor.press('submit', WHOLE)
    expect(rowsOf(consents)).toEqual([])
    const other = await openEnrollForm()
    await other.press('submit', { ...WHOLE, email: 'other@example.com', smsConsent: 'yes', marketing: 'yes' })
    const common = { granted: true, form: 'enrollment', ipAddress: '203.0.113.7' }
    expect(rowsOf(consents)).toMatchObject([
      { channel: 'email', recipientKey: 'other@example.com', wording: MARKETING_WORDING, ...common },
      { channel: 'sms', recipientKey: '+15155550170', wording: SMS_WORDING, ...common },
    ])
  })

  test('posted twice, also at once, is stored once and leads to the same place', async () => {
    const visitor = await openEnrollForm()
    const answers = await Promise.all([visitor.press('submit', WHOLE), visitor.press('submit', WHOLE)])
    const again = await visitor.press('submit', WHOLE)
    expect(new Set([...answers, again].map(({ location }) => location)).size).toBe(1)
    expect(allLeads()).toHaveLength(1)
    expect(rowsOf(messages)).toHaveLength(2)
  })

  test('is refused with a message after ten within an hour from one address', async () => {
    const visitor = await openEnrollForm()
    for (let number = 1; number <= 10; number += 1)
      await visitor.press('submit', { ...WHOLE, streetAddress: `${number} Ingersoll Ave` })
    const answer = await visitor.press('submit', { ...WHOLE, streetAddress: '11 Ingersoll Ave' })
    expect(answer.status).toBe(429)
    expect(errorsOf(answer.data)['']).toContain('You’ve enrolled 10 properties in an hour')
    expect(answer.data.initialValue?.streetAddress).toBe('11 Ingersoll Ave')
  })

  test.each([
    ['$2,100.40', 2100],
    ['0', 0],
  ])('accepts a rent of %s', async (typed, stored) => {
    const visitor = await openEnrollForm()
    await visitor.press('submit', { ...WHOLE, estimatedRent: typed })
    expect(allLeads()[0]?.estimatedRent).toBe(stored)
  })
})

describe('the final submit checks everything', () => {
  test.each([
    ['propertyType', '', 'Invalid property type selected'],
    ['propertyType', 'castle', 'Invalid property type selected'],
    ['unitCount', '', 'Enter the number of units'],
    ['unitCount', '0', 'Enter the number of units as a whole number between 1 and 5,000'],
    ['unitCount', '1.5', 'Enter the number of units as a whole number between 1 and 5,000'],
    ['unitCount', 'two', 'Enter the number of units as a whole number between 1 and 5,000'],
    ['estimatedRent', '', 'Enter the estimated monthly rent'],
    ['estimatedRent', '-1', 'Enter the estimated monthly rent as a dollar amount between 0 and 100,000'],
    ['estimatedRent', 'a lot', 'Enter the estimated monthly rent as a dollar amount between 0 and 100,000'],
    ['streetAddress', ' ', 'Enter the street address'],
    ['city', '', 'Enter the city'],
    ['state', 'NE', 'We work only in Iowa, so the state must be IA'],
    ['zipCode', '', 'Enter the ZIP code'],
    ['zipCode', '5031', 'Enter a 5-digit ZIP code, for example 50312'],
    ['name', '', 'Enter your full name'],
    ['email', '', 'Enter your email address'],
    ['email', 'priya@', 'Enter an email address like name@example.com'],
    ['phone', '', 'Enter your phone number'],
    ['phone', 'call me', 'Enter a phone number with its area code'],
    ['city', 'Des\u0007Moines', 'This contains characters we can’t use. Please type it again.'],
  ])('%s %j: %s', async (field, value, message) => {
    const visitor = await openEnrollForm()
    const answer = await visitor.press('submit', { ...WHOLE, [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.data).toMatchObject({ step: 3, error: { [field]: [message] }, initialValue: typed({ [field]: value }) })
    expect(allLeads()).toEqual([])
  })

  test.each([
    ['name', 'x'.repeat(201), 2, 'Use at most 200 characters'],
    ['zipCode', '5'.repeat(11), 1, 'Enter a 5-digit ZIP code, for example 50312'],
    ['estimatedRent', '1'.repeat(14), 1, 'Enter the estimated monthly rent as a dollar amount between 0 and 100,000'],
  ])('%s %j is longer than a draft keeps, and is corrected in its own step', async (field, value, step, message) => {
    const visitor = await openEnrollForm()
    const submitted = await visitor.press('submit', { ...WHOLE, [field]: value })
    expect(submitted.status).toBe(400)
    expect(submitted.data).toMatchObject({ step, error: { [field]: [message] }, initialValue: typed({ [field]: value }) })
    const continued = await visitor.press('continue', { ...WHOLE, [field]: value, step: String(step) })
    expect(continued.status).toBe(400)
    expect(continued.data).toMatchObject({ step, error: { [field]: [`Use at most ${value.length - 1} characters`] } })
    expect(rowsOf(drafts)).toEqual([])
  })

  test('errors stay beside the fields of its step until they are corrected', async () => {
    const visitor = await openEnrollForm()
    await visitor.press('submit', { ...WHOLE, zipCode: '5031', phone: '' })
    const first = await visitor.open('/enroll?step=1')
    expect(errorsOf(first.data.checked)).toEqual({
      zipCode: 'Enter a 5-digit ZIP code, for example 50312',
      phone: 'Enter your phone number',
    })
    expect(first.data.form.values.zipCode).toBe('5031')
    await visitor.press('continue', { ...WHOLE, phone: '' }, { step: '1' })
    expect(errorsOf((await visitor.open('/enroll?step=2')).data.checked)).toEqual({ phone: 'Enter your phone number' })
    expect((await visitor.open('/enroll')).data.checked, 'on a new visit').toBeUndefined()
  })

  test('an unknown form, a filled honeypot and an unknown button are refused', async () => {
    const visitor = await openEnrollForm()
    const foreign = await callAction(action, { url: '/enroll', form: { ...WHOLE, intent: 'submit' } })
    expect(errorsOf(foreign.data)['']).toBe('We didn’t recognize this form. Please check it and submit it again.')
    const trapped = await visitor.press('submit', { ...WHOLE, website: 'https://spam.example' })
    expect(trapped.status).toBe(400)
    expect((await visitor.press('explode', WHOLE)).status).toBe(400)
    expect(allLeads()).toEqual([])
  })

  test('a failed save: the message of P8.9, and all typed values are still there', async () => {
    const visitor = await openEnrollForm()
    db().run(`create trigger full before insert on leads begin select raise(abort, 'database or disk is full'); end`)
    const answer = await visitor.press('submit', WHOLE)
    expect(answer.status).toBe(503)
    expect(answer.data).toMatchObject({ error: { '': ['Failed to process enrollment'] }, initialValue: typed(WHOLE) })
  })

  test('a field sent twice, a file and an endless text are refused', async () => {
    const { submissionId, cookie } = await openEnrollForm()
    const whole: [string, string | File][] = [...Object.entries({ ...WHOLE, submissionId, intent: 'submit' })]
    const twice = await callAction(action, { url: '/enroll', cookie, form: [...whole, ['city', 'Ankeny']] })
    expect(errorsOf(twice.data).city).toBe('This was sent more than once. Please enter it again.')
    const file = new File(['x'], 'name.txt')
    const sent = await callAction(action, {
      url: '/enroll',
      cookie,
      form: [...whole.filter(([name]) => name !== 'name'), ['name', file]],
    })
    expect(errorsOf(sent.data).name).toBeDefined()
    const endless = await callAction(action, {
      url: '/enroll',
      cookie,
      form: { ...WHOLE, submissionId, city: 'x'.repeat(9000), intent: 'submit' },
    })
    expect(endless.data).toMatchObject({ step: 1, error: { city: ['Use at most 100 characters'] } })
    expect(rowsOf(drafts).some(({ payload }) => JSON.stringify(payload).length > 5000)).toBe(false)
  })
})

describe('typed values', () => {
  test('Continue refuses nothing: it saves them and says what is missing', async () => {
    const visitor = await openEnrollForm()
    const answer = await visitor.press('continue', { propertyType: 'condo', unitCount: 'two', zipCode: '5' }, { step: '1' })
    expect(answer.location).toBe('/enroll?step=2#step')
    const { form } = (await visitor.open('/enroll?step=2')).data
    expect(form).toMatchObject({ values: { propertyType: 'condo', unitCount: 'two', zipCode: '5' }, isChecked: false })
    expect(Object.keys(form.open)).toContain('streetAddress')
    expect((await visitor.press('continue', form.values, { step: '2' })).location).toBe('/enroll?step=3#step')
    expect((await visitor.press('back', form.values, { step: '3' })).location).toBe('/enroll?step=2#step')
    expect((await visitor.press('back', form.values, { step: '2' })).location).toBe('/enroll?step=1#step')
    expect((await visitor.press('update', form.values, { step: '1' })).location).toBe('/enroll?step=1#estimate')
  })

  test('survive a closed tab: the browser returns to any step', async () => {
    const visitor = await openEnrollForm()
    await visitor.press('continue', PROPERTY, { step: '1' })
    for (const url of ['/enroll', '/enroll?step=1', '/enroll?step=3'])
      expect((await visitor.open(url)).data.form.values).toMatchObject(PROPERTY)
    expect((await new EnrollingBrowser().open()).data.form.values).toEqual({ unitCount: '1', state: 'IA' })
  })

  test('are saved during typing, before any button', async () => {
    const visitor = await openEnrollForm()
    const form = { ...PROPERTY, city: 'Ank', submissionId: visitor.submissionId }
    const answer = await callAction(draftAction, { url: '/enroll/draft', cookie: visitor.cookie, form })
    expect(answer.status).toBe(204)
    visitor.take(answer)
    expect((await visitor.open()).data.form.values.city).toBe('Ank')
    const trapped = await callAction(draftAction, { url: '/enroll/draft', form: { ...form, website: 'x' } })
    expect(trapped.status).toBe(400)
  })

  test('are deleted after submission; its steps show them again', async () => {
    const visitor = await openEnrollForm()
    await visitor.press('submit', WHOLE)
    expect((await visitor.open('/enroll?step=2')).data.form.values.name).toBe('Priya Raman')
    expect((await visitor.open()).data.form.values).toEqual({ unitCount: '1', state: 'IA' })
  })

  test('with a foreign or modified draft cookie show an empty form', async () => {
    const visitor = new EnrollingBrowser()
    visitor.cookie = 'draft-enrollment=bm90LW91cnM%3D.xx'
    expect((await visitor.open('/enroll?step=2')).data.form.values).toEqual({ unitCount: '1', state: 'IA' })
  })
})
