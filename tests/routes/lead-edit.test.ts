import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leadActivities, leads, propertyAnalysisEntries } from '#app/db/schema/index.ts'
import { findLead } from '#app/modules/leads/detail/lead-detail.server.ts'
import { formatFact } from '#app/modules/leads/lead-facts.ts'
import { readLeads } from '#app/modules/privacy/records-of-person.server.ts'
import { action, loader } from '#app/routes/staff/lead/edit.tsx'
import { makeEntry, makeResult } from '#tests/factories/make-entry.ts'
import { makeLead, makeLeadWithoutProperty } from '#tests/factories/make-lead.ts'
import { rowOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

let jo: ReturnType<typeof signedInAs>
let claire: ReturnType<typeof signedInAs>
beforeEach(() => {
  jo = signedInAs('user')
  claire = signedInAs('admin')
})

/** The form when opened: its fields, and their original values. */
async function open(leadId: string, cookie = jo.cookie): Promise<Record<string, string>> {
  const { data } = await callLoader(loader, { url: `/leads/${leadId}/edit`, params: { leadId }, cookie })
  return { ...(data.defaults as Record<string, string>), seen: data.seen, intent: 'save' }
}

const save = (leadId: string, form: Record<string, string>, cookie = jo.cookie) =>
  callAction(action, { url: `/leads/${leadId}/edit`, params: { leadId }, cookie, form })
const stored = (leadId: string) => rowOf(leads, eq(leads.id, leadId))

type Answer = {
  error?: Record<string, string[]>
  initialValue?: Record<string, string>
  conflict?: {
    by: string
    changes: { fact: string; changedBy: string; keep: string }[]
    values: Record<string, string>
    seen: string
  }
}
const answered = (answer: Awaited<ReturnType<typeof save>>) => answer.data as unknown as Answer

describe('Edit Details', () => {
  test('asks about unusual typed facts, not about existing ones', async () => {
    const lead = makeLead(db(), { bedrooms: 30 })
    const form = await open(lead.id)
    expect((await save(lead.id, { ...form, company: 'Raman LLC' })).location).toBe(`/leads/${lead.id}`)
    const odd = { ...(await open(lead.id)), squareFootage: '500000' }
    expect(answered(await save(lead.id, odd)).error).toEqual({
      squareFootage: ['500,000 square feet for one home. Is that right?'],
      confirmed: ['Correct it, or check this box'],
    })
    expect((await save(lead.id, { ...odd, confirmed: 'yes' })).location).toBe(`/leads/${lead.id}`)
    expect(stored(lead.id)).toMatchObject({ squareFootage: 500_000, bedrooms: 30 })
  })

  test('a size of 0, which calculators store, is no size: not in the form, the page, a comparison or a privacy copy', async () => {
    const lead = makeLead(db(), { squareFootage: 0 })
    const form = await open(lead.id)
    expect(form.squareFootage).toBe('')
    expect((await save(lead.id, { ...form, company: 'Raman LLC' })).location).toBe(`/leads/${lead.id}`)
    expect(findLead(lead.id)).toMatchObject({ company: 'Raman LLC', squareFootage: null })
    expect(formatFact('squareFootage', 0)).toBe('')
    expect(
      readLeads(db(), { emailKey: lead.email.toLowerCase(), leadIds: [lead.id], phones: [] }).all()[0]?.squareFootage,
    ).toBeNull()
  })

  test('changes all fields, rebuilds the combined address, and records it in the timeline', async () => {
    const lead = makeLead(db(), { yearBuilt: 1926 })
    const typed = {
      ...{ streetAddress: '4118 Beaver Ave', city: 'Ankeny', state: 'Iowa', zipCode: '50023', propertyType: 'multi-family' },
      ...{ squareFootage: '1,640', unitCount: '2', bedrooms: '0', bathrooms: '1.5', yearBuilt: '', finishedBasementArea: '420' },
      ...{ ownerName: 'Priya Raman', company: 'Raman LLC', estimatedRent: '$1,895', purchasePrice: '242000' },
    }
    const answer = await save(lead.id, { ...(await open(lead.id)), ...typed })
    expect([answer.status, answer.location]).toEqual([303, `/leads/${lead.id}`])
    expect(stored(lead.id)).toMatchObject({
      ...{
        propertyAddress: '4118 Beaver Ave, Ankeny, IA 50023',
        propertyType: 'multi-family',
        squareFootage: 1640,
        unitCount: 2,
      },
      ...{ bedrooms: 0, bathrooms: 1.5, yearBuilt: null, finishedBasementArea: 420, ownerName: 'Priya Raman' },
      ...{ company: 'Raman LLC', estimatedRent: 1895, purchasePrice: 242_000 },
    })
    expect(rowOf(leadActivities)?.summary).toMatch(/year built: 1926 → not given.*estimated rent: not given → \$1,895/)
  })

  test.each([
    ['streetAddress', ' ', 'Enter the street address'],
    ['city', '', 'Enter the city'],
    ['state', '', 'Enter the state'],
    ['state', 'Ontario', 'Enter a U.S. state, for example IA'],
    ['zipCode', '5031', 'Enter a 5-digit ZIP code, for example 50312'],
    ['propertyType', 'castle', 'Choose a property type'],
    ['unitCount', '', 'Enter at least 1 unit'],
    ['unitCount', '0', 'Enter the number of units as a whole number between 1 and 5,000'],
    ['bathrooms', '1.3', 'Enter the number of bathrooms, like 1 or 1.5, between 0 and 99'],
    ['yearBuilt', '1066', /^Enter a year between 1800 and 20\d\d$/],
    ['estimatedRent', 'a lot', 'Enter the rent in whole dollars between 0 and 100,000'],
    ['company', 'x'.repeat(10_000), 'Use at most 120 characters'],
  ])('%s refuses “%s” and keeps typed values', async (field, typed, message) => {
    const lead = makeLead(db())
    const answer = await save(lead.id, { ...(await open(lead.id)), ownerName: 'Priya', [field]: typed })
    expect([answer.status, Object.keys(answered(answer).error ?? {})]).toEqual([400, [field]])
    expect(answered(answer).error?.[field]?.[0]).toMatch(message)
    expect(answered(answer).initialValue?.ownerName).toBe('Priya')
    expect(stored(lead.id)).toEqual(lead)
  })

  test('gives a lead without a property one', async () => {
    const lead = makeLeadWithoutProperty(db())
    const typed = { streetAddress: '12 Oak St', city: 'Des Moines', zipCode: '50312' }
    await save(lead.id, { ...(await open(lead.id)), ...typed })
    expect(stored(lead.id)).toMatchObject({ propertyAddress: '12 Oak St, Des Moines, IA 50312', unitCount: 1 })
  })

  test('of an analysis without a lead turns it into one', async () => {
    const entry = makeEntry(db())
    makeResult(db(), { entryId: entry.id })
    const answer = await save(entry.id, { ...(await open(entry.id)), ownerName: 'Priya' })
    const leadId = rowOf(propertyAnalysisEntries)?.leadId ?? ''
    expect([answer.location, stored(leadId)]).toMatchObject([`/leads/${leadId}`, { ownerName: 'Priya', estimatedRent: 1800 }])
  })

  test('of a lead deleted in between says so, with the typed values', async () => {
    const lead = makeLead(db())
    const form = await open(lead.id)
    db().update(leads).set({ deletedAt: new Date() }).run()
    const answer = await save(lead.id, { ...form, ownerName: 'Priya' })
    expect([answer.status, answered(answer).initialValue?.ownerName]).toEqual([404, 'Priya'])
    for (const id of [lead.id, '__proto__', 'x'.repeat(10_000)])
      expect((await callLoader(loader, { url: '/leads/x/edit', params: { leadId: id }, cookie: jo.cookie })).status).toBe(404)
  })
})

describe('two people editing', () => {
  const DETAILS = { squareFootage: 1580, yearBuilt: 1926, estimatedRent: 1895 }

  test('changes of different fields are both kept', async () => {
    const lead = makeLead(db(), DETAILS)
    const form = await open(lead.id)
    await save(lead.id, { ...form, estimatedRent: '1950' }, claire.cookie)
    expect((await save(lead.id, { ...form, yearBuilt: '1928' })).status).toBe(303)
    expect(stored(lead.id)).toMatchObject({ ...DETAILS, yearBuilt: 1928, estimatedRent: 1950 })
  })

  test('the second save shows each changed field, with a proposal, and stores nothing yet', async () => {
    const lead = makeLead(db(), DETAILS)
    const form = await open(lead.id)
    await save(lead.id, { ...form, squareFootage: '1710', estimatedRent: '1950' }, claire.cookie)
    const answer = await save(lead.id, { ...form, squareFootage: '1640', yearBuilt: '1928' })
    const { conflict } = answered(answer)
    expect([answer.status, conflict?.by]).toEqual([409, claire.viewer.name])
    expect(conflict?.changes.map(({ fact, changedBy, keep }) => [fact, changedBy, keep])).toEqual([
      ['squareFootage', 'both', 'mine'],
      ['yearBuilt', 'you', 'mine'],
      ['estimatedRent', 'them', 'theirs'],
    ])
    expect(stored(lead.id)).toMatchObject({ ...DETAILS, squareFootage: 1710, estimatedRent: 1950 })

    const chosen = { keep_squareFootage: 'mine', keep_yearBuilt: 'mine', keep_estimatedRent: 'theirs' }
    const resolve = { ...conflict?.values, seen: conflict?.seen ?? '', intent: 'resolve', ...chosen }
    const back = answered(await save(lead.id, { ...resolve, intent: 'back' }))
    expect(back.initialValue).toMatchObject({ squareFootage: '1640', yearBuilt: '1928', estimatedRent: '1950' })
    expect((await save(lead.id, resolve)).status).toBe(303)
    expect(stored(lead.id)).toMatchObject({ squareFootage: 1640, yearBuilt: 1928, estimatedRent: 1950 })
  })

  test("a third person's change during the choice is shown again", async () => {
    const lead = makeLead(db(), DETAILS)
    const form = await open(lead.id)
    await save(lead.id, { ...form, squareFootage: '1710' }, claire.cookie)
    const { conflict } = answered(await save(lead.id, { ...form, squareFootage: '1640' }))
    await save(lead.id, { ...(await open(lead.id)), squareFootage: '1800' }, claire.cookie)
    const resolve = { ...conflict?.values, seen: conflict?.seen ?? '', intent: 'resolve', keep_squareFootage: 'mine' }
    expect((await save(lead.id, resolve)).status).toBe(409)
    expect(stored(lead.id)?.squareFootage).toBe(1800)
  })
})
