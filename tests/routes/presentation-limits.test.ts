import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { leadActivities, leads } from '#app/db/schema/index.ts'
import { formatNumber } from '#app/format/money.ts'
import { loader as enrollLoader } from '#app/routes/public/enroll.tsx'
import { action as improvementsAction, loader as improvementsLoader } from '#app/routes/public/manage/improvements.tsx'
import { action as rentAction, loader as rentLoader } from '#app/routes/public/manage/rent.tsx'
import { makeReport } from '#tests/factories/make-report.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { callAction, callLoader, type FormFields } from '#tests/setup/route.ts'
import { browserOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

const callOf = (leadId: string, step: string, cookie: string) => ({
  url: `/analysis/${leadId}/manage/${step}`,
  params: { leadId },
  cookie,
})

describe('a rent from the enroll form, or an import', () => {
  test.each([0, 150_000])('of $%i a month is not offered if it would be refused', async (estimatedRent) => {
    const leadId = makeReport(db(), { lead: { estimatedRent } })
    const cookie = await browserOf(leadId)
    const { presentation } = (await callLoader(rentLoader, callOf(leadId, 'rent', cookie))).data
    expect(presentation.typedRent).toBe(formatNumber(presentation.estimateDollars))
    const form = { estimatedRent: presentation.typedRent, intent: 'next' }
    expect((await callAction(rentAction, { ...callOf(leadId, 'rent', cookie), form })).status).toBe(303)
    const enroll = await callLoader(enrollLoader, { url: `/enroll?from=${leadId}`, cookie })
    expect(enroll.data.form.values.estimatedRent).toBe(formatNumber(presentation.estimateDollars))
    expect(enroll.data.form.open.estimatedRent).toBeUndefined()
  })

  test('both forms accept the same maximum', async () => {
    const leadId = makeReport(db(), { lead: { estimatedRent: 100_000 } })
    const cookie = await browserOf(leadId)
    const post = (estimatedRent: string) =>
      callAction(rentAction, { ...callOf(leadId, 'rent', cookie), form: { estimatedRent, intent: 'next' } })
    const enroll = await callLoader(enrollLoader, { url: `/enroll?from=${leadId}`, cookie })
    expect(enroll.data.form.values.estimatedRent).toBe('100,000')
    expect(enroll.data.form.open.estimatedRent).toBeUndefined()
    expect([(await post('100000')).status, (await post('100001')).status]).toEqual([303, 400])
  })
})

test('improvements of several units are per unit, and their sum is for all', async () => {
  const leadId = makeReport(db(), { lead: { propertyType: 'multi-family', unitCount: 4, squareFootage: 1000 } })
  const cookie = await browserOf(leadId)
  const { presentation } = (await callLoader(improvementsLoader, callOf(leadId, 'improvements', cookie))).data
  expect(presentation.items.map(({ name, times }) => [name, times])).toEqual([
    ['Professional Cleaning', 4],
    ['Interior Painting', 4],
    ['Carpet Cleaning', 4],
    ['Landscaping', 1],
  ])
  const form: FormFields = presentation.items.flatMap(({ name }, index): [string, string][] => [
    [`improvements[${index}].name`, name],
    ...(index === 1 || index === 3 ? [[`improvements[${index}].checked`, 'yes'] satisfies [string, string]] : []),
  ])
  await callAction(improvementsAction, { ...callOf(leadId, 'improvements', cookie), form: [...form, ['intent', 'next']] })
  const events = rowsOf(leadActivities, eq(leadActivities.leadId, leadId))
  expect(events.map(({ summary }) => summary)).toContainEqual(
    expect.stringMatching(
      /per unit and improvements of \$10,500 for all 4 units: Interior Painting \$2,500 per unit, Landscaping \$500$/,
    ),
  )
  // The stored value is the price of one unit, as in the list.
  const lead = rowOf(leads, eq(leads.id, leadId))
  expect(lead?.repairChecklist[1]).toMatchObject({ checked: true, estimatedCost: 2500 })
})
