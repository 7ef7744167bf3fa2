import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leadActivities, leads, propertyAnalysisEntries, propertyAnalysisResults } from '#app/db/schema/index.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { action, loader } from '#app/routes/public/edit-analysis.tsx'
import { loader as reportLoader } from '#app/routes/public/report.tsx'
import { makeLead } from '#tests/factories/make-lead.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { browserOf } from '#tests/setup/visitor.ts'
import { TYPED_HOUSE } from '#tests/setup/analysis-form.ts'

setupTestDatabase()

const callOf = (leadId: string, cookie?: string) => ({
  url: `/analysis/${leadId}/edit`,
  params: { leadId },
  ...(cookie === undefined ? {} : { cookie }),
})

const CORRECTED = { ...TYPED_HOUSE, squareFootage: '1,720', bedrooms: '4', bathrooms: '' }

function typed(changes: Partial<typeof CORRECTED> = {}, submissionId = newSubmissionId()): Record<string, string> {
  const fields: Record<string, string> = { submissionId }
  for (const [name, value] of Object.entries({ ...CORRECTED, ...changes })) fields[`properties[0].${name}`] = value
  return fields
}

const reported = (lead: Parameters<typeof makeReport>[1] = {}) =>
  makeReport(db(), {
    ...lead,
    lead: {
      streetAddress: '2847 Ingersoll Ave',
      zipCode: '50312',
      squareFootage: 1640,
      bedrooms: 3,
      yearBuilt: 1928,
      ...lead.lead,
    },
  })
const resultsOf = (leadId: string) =>
  db()
    .select({ id: propertyAnalysisResults.id, rent: propertyAnalysisResults.rentEstimate })
    .from(propertyAnalysisResults)
    .innerJoin(propertyAnalysisEntries, eq(propertyAnalysisEntries.id, propertyAnalysisResults.entryId))
    .where(eq(propertyAnalysisEntries.leadId, leadId))
    .all()

describe('Edit and run again', () => {
  test('shows the analyzed facts', async () => {
    const leadId = reported()
    const { data } = await callLoader(loader, callOf(leadId, await browserOf(leadId)))
    expect(data.property).toMatchObject({ squareFootage: '1640', bedrooms: '3', unitCount: '1', zipCode: '50312' })
    expect(data.property.bathrooms).toBeUndefined()
  })

  test('creates a new dated result; the old one stays, and the timeline shows old and new', async () => {
    const leadId = reported({ lead: { estimatedRent: 1895 } })
    const cookie = await browserOf(leadId)
    const answer = await callAction(action, { ...callOf(leadId, cookie), form: typed() })
    expect([answer.status, answer.location]).toEqual([303, `/analysis/${leadId}`])
    const results = resultsOf(leadId)
    expect(results).toHaveLength(2)
    const lead = rowOf(leads, eq(leads.id, leadId))
    expect(lead).toMatchObject({ squareFootage: 1720, bedrooms: 4, propertyAddress: '2847 Ingersoll Ave, Des Moines, IA 50312' })
    // The estimated rent equaled the old estimate, so it is updated.
    expect(results.map(({ rent }) => rent)).toContain(lead?.estimatedRent)
    expect(lead?.estimatedRent).not.toBe(1895)
    const correction = rowOf(leadActivities, eq(leadActivities.kind, 'property_corrected'))
    expect(correction?.summary).toMatch(/square feet: 1640 → 1720.*bedrooms: 3 → 4/)
    const page = await callLoader(reportLoader, { ...callOf(leadId, cookie), url: `/analysis/${leadId}` })
    expect(page.data.history.map(({ rentDollars }) => rentDollars.estimate)).toEqual([1895, lead?.estimatedRent])
    expect(page.data.report?.rentDollars.estimate).toBe(lead?.estimatedRent)
  })

  test('keeps a rent set by the owner or staff', async () => {
    const leadId = reported({ lead: { estimatedRent: 2100 } })
    await callAction(action, { ...callOf(leadId, await browserOf(leadId)), form: typed() })
    expect(rowOf(leads, eq(leads.id, leadId))?.estimatedRent).toBe(2100)
  })

  test('the same post twice creates one result, also at once', async () => {
    const leadId = reported()
    const call = { ...callOf(leadId, await browserOf(leadId)), form: typed() }
    const answers = await Promise.all([callAction(action, call), callAction(action, call)])
    await callAction(action, call)
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(resultsOf(leadId)).toHaveLength(2)
  })

  test('a lead that was never analyzed gets its first result', async () => {
    const leadId = makeLead(db(), {}).id
    await callAction(action, { ...callOf(leadId, await browserOf(leadId)), form: typed() })
    expect(resultsOf(leadId)).toHaveLength(1)
  })

  test('reports errors and keeps typed values', async () => {
    const leadId = reported()
    const cookie = await browserOf(leadId)
    const answer = await callAction(action, { ...callOf(leadId, cookie), form: typed({ zipCode: '5031', bedrooms: '-1' }) })
    expect(answer.status).toBe(400)
    expect(answer.data).toMatchObject({
      initialValue: { properties: [{ zipCode: '5031', squareFootage: '1,720' }] },
      error: { 'properties[0].bedrooms': ['Enter the number of bedrooms as a whole number between 0 and 99'] },
    })
    const trapped = await callAction(action, { ...callOf(leadId, cookie), form: { ...typed(), website: 'x' } })
    expect(trapped.status).toBe(400)
    expect(resultsOf(leadId)).toHaveLength(1)
  })

  test('requires the grant', async () => {
    const leadId = reported()
    const stranger = await browserOf(reported())
    for (const cookie of [undefined, stranger]) {
      expect((await callLoader(loader, callOf(leadId, cookie))).status).toBe(403)
      expect((await callAction(action, { ...callOf(leadId, cookie), form: typed() })).status).toBe(403)
    }
    expect(resultsOf(leadId)).toHaveLength(1)
    db().update(leads).set({ deletedAt: new Date() }).where(eq(leads.id, leadId)).run()
    expect((await callLoader(loader, callOf(leadId, await browserOf(leadId)))).status).toBe(404)
  })

  test('is rate-limited like an analysis: it is a lookup', async () => {
    const leadId = reported()
    const cookie = await browserOf(leadId)
    const statuses = []
    for (let index = 0; index < 11; index++)
      statuses.push((await callAction(action, { ...callOf(leadId, cookie), form: typed() })).status)
    expect(statuses.slice(9)).toEqual([303, 429])
  })
})
