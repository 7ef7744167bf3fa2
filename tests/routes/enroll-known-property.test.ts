import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { jobs, tokens, propertyAnalysisEntries, propertyAnalysisResults } from '#app/db/schema/index.ts'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { listMails } from '#tests/setup/outbox.ts'
import { rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { WHOLE, EnrollingBrowser, openEnrollForm, allLeads, timelineOf } from '#tests/setup/enroll-form.ts'

setupTestDatabase()

describe('from a report', () => {
  const SECRET = { name: 'Walt Janssen', email: 'walt@example.com', phone: '515-555-0161', estimatedRent: 2050 }

  test("the form starts with the report's public facts", async () => {
    const leadId = makeReport(db(), { lead: { ...SECRET, zipCode: '50310' } })
    const { form } = (await new EnrollingBrowser().open(`/enroll?from=${leadId}`)).data
    expect(form).toMatchObject({
      from: leadId,
      values: { zipCode: '50310', propertyType: 'single-family', estimatedRent: '1,895' },
    })
    expect(JSON.stringify(form)).not.toMatch(/Walt|walt|0161|2050/)
  })

  test('for a browser that may act for the lead also with its owner and the adjusted rent', async () => {
    const leadId = makeReport(db(), { lead: SECRET })
    const visitor = new EnrollingBrowser()
    await visitor.hasLeadAccess(leadId)
    const { form } = (await visitor.open(`/enroll?from=${leadId}`)).data
    expect(form.values).toMatchObject({ ...SECRET, estimatedRent: '2,050' })
  })

  test('a name derived from the email is left blank', async () => {
    const leadId = makeReport(db(), { lead: { ...SECRET, name: 'walt' } })
    const visitor = new EnrollingBrowser()
    await visitor.hasLeadAccess(leadId)
    expect((await visitor.open(`/enroll?from=${leadId}`)).data.form.values.name).toBeUndefined()
  })

  test('changed values stay changed; another report starts again', async () => {
    const [one, other] = [makeReport(db(), { lead: { city: 'Waukee' } }), makeReport(db(), { lead: { city: 'Clive' } })]
    const visitor = new EnrollingBrowser()
    const { form } = (await visitor.open(`/enroll?from=${one}`)).data
    const turned = await visitor.press('continue', { ...form.values, city: 'Johnston', name: 'Walt' }, { step: '1', from: one })
    expect(turned.location).toBe(`/enroll?step=2&from=${one}#step`)
    expect((await visitor.open(`/enroll?from=${one}`)).data.form.values.city).toBe('Johnston')
    expect((await visitor.open(`/enroll?from=${other}`)).data.form.values).toMatchObject({ city: 'Clive', name: 'Walt' })
  })

  test('an unknown report, or one in the trash, opens the empty form', async () => {
    const binned = makeReport(db(), { lead: { deletedAt: new Date() } })
    for (const from of ['0'.repeat(32), binned, '../x', ''])
      expect((await new EnrollingBrowser().open(`/enroll?from=${from}`)).data.form.values).toEqual({
        unitCount: '1',
        state: 'IA',
      })
  })
})

describe('the same email and property as a lead that exists', () => {
  const EARLIER = {
    ...{ name: 'priya', email: 'priya.raman@example.com', phone: null, status: 'proposal' as const },
    ...{ streetAddress: '2847 Ingersoll Avenue', zipCode: '50312', estimatedRent: 1700 },
  }

  test('updates that lead where the browser may act for it, with a line in its timeline', async () => {
    const leadId = makeReport(db(), { lead: EARLIER })
    const visitor = new EnrollingBrowser()
    await visitor.hasLeadAccess(leadId)
    const answer = await visitor.press('submit', WHOLE)
    expect(answer.location).toBe(`/enroll/walkthrough/${leadId}`)
    expect(allLeads()).toMatchObject([
      { id: leadId, name: 'Priya Raman', phone: '(515) 555-0170', estimatedRent: 1850, status: 'enrolled', source: 'analysis' },
    ])
    expect(allLeads()[0]).toMatchObject({ streetAddress: '2847 Ingersoll Avenue', possibleDuplicateOfId: null })
    expect(timelineOf(leadId).map(({ summary }) => summary)).toEqual(
      expect.arrayContaining([
        'Enrolled online, and changed: full name, phone, estimated monthly rent',
        'Enrolled online: moved from Proposal to Enrolled',
      ]),
    )
    // It already has its analysis.
    expect(rowsOf(propertyAnalysisResults)).toHaveLength(1)
  })

  test('otherwise creates a new lead marked as a possible duplicate, and emails a link to both', async () => {
    const leadId = makeReport(db(), { lead: EARLIER })
    const visitor = await openEnrollForm()
    const answer = await visitor.press('submit', WHOLE)
    const made = allLeads().find(({ id }) => id !== leadId)
    expect(made).toMatchObject({ status: 'enrolled', source: 'enrollment', possibleDuplicateOfId: leadId })
    expect(answer.location).toBe(`/enroll/walkthrough/${made?.id ?? ''}`)
    expect(allLeads().find(({ id }) => id === leadId)).toMatchObject({ name: 'priya', phone: null, status: 'proposal' })
    expect(timelineOf(made?.id ?? '').map(({ kind }) => kind)).toContain('possible_duplicate')
    expect(timelineOf(leadId).map(({ kind }) => kind)).toEqual(['possible_duplicate'])
    expect(listMails()[0]?.textBody).toContain('We already have this property under your email address')
    expect(rowsOf(tokens)).toMatchObject([{ purpose: 'report', emailKey: 'priya.raman@example.com' }])
  })

  test('another unit of the house, another email, and a lead in the trash are no duplicates', async () => {
    makeLead(db(), { ...EARLIER, streetAddress: '2847 Ingersoll Ave Unit 4' })
    makeLead(db(), { ...EARLIER, email: 'someone@example.com' })
    makeLead(db(), { ...EARLIER, deletedAt: new Date() })
    const visitor = await openEnrollForm()
    await visitor.press('submit', WHOLE)
    expect(allLeads().find(({ source }) => source === 'enrollment')).toMatchObject({ possibleDuplicateOfId: null })
  })

  test.each(['won', 'lost', 'closed'] as const)('a lead that is %s keeps its status', async (status) => {
    const { id } = makeLead(db(), { ...EARLIER, status })
    const visitor = new EnrollingBrowser()
    await visitor.hasLeadAccess(id)
    await visitor.press('submit', WHOLE)
    expect(allLeads()).toMatchObject([{ id, status, name: 'Priya Raman' }])
    expect(timelineOf(id).map(({ kind }) => kind)).toContain('status_unchanged')
  })

  test('a lead that was never analyzed gets its analysis', async () => {
    const { id } = makeLead(db(), { ...EARLIER, squareFootage: 1640 })
    const visitor = new EnrollingBrowser()
    await visitor.hasLeadAccess(id)
    await visitor.press('submit', WHOLE)
    expect(rowsOf(propertyAnalysisEntries)).toMatchObject([{ leadId: id, squareFootage: 1640 }])
    expect(rowsOf(jobs).some(({ kind }) => kind === 'retry-analysis')).toBe(false)
  })
})
