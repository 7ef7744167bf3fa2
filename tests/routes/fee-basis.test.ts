import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, inTransaction } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { documents, leads, messages } from '#app/db/schema/index.ts'
import { findOrCreateAgreement } from '#app/modules/documents/agreement/find-or-create-agreement.server.ts'
import { acknowledgeTerms } from '#app/modules/enrollment/acknowledge-terms.server.ts'
import { enrollSchema } from '#app/modules/enrollment/enroll-schema.ts'
import { submitEnrollment } from '#app/modules/enrollment/submit-enrollment.server.ts'
import { loader as terms } from '#app/routes/public/agreement/terms.tsx'
import { loader as rent } from '#app/routes/public/manage/rent.tsx'
import { loader as report } from '#app/routes/public/report.tsx'
import { loader as staffLead } from '#app/routes/staff/lead.tsx'
import { makeReport } from '#tests/factories/make-report.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { cookieOf, newVisitor, submitLead } from '#tests/setup/visitor.ts'

setupTestDatabase()

const PRESENTATION = { rate: '8% of the rent', fixed: '$150', neither: /5\.9%|6\.9%|\$39\b|administration/i }
const ENROLLMENT = { rate: '5.9% of the rent', fixed: '$39', neither: /8%|6\.9%|\$150\b|base fee/i }

let leadId = ''
let visitor = { id: '', token: '' }

beforeEach(() => {
  leadId = makeReport(db(), {
    lead: {
      ...{ name: 'Dana Hill', email: 'dana@example.com', propertyType: 'single-family', unitCount: 1, estimatedRent: 1850 },
      ...{ streetAddress: '2816 Ingersoll Ave', zipCode: '50312', propertyAddress: '2816 Ingersoll Ave, Des Moines, IA 50312' },
    },
    entry: { propertyType: 'single-family', unitCount: 1 },
  })
  visitor = newVisitor()
  submitLead(visitor.id, leadId)
})

/** The owner enrolls the property online, as a fourplex. */
async function enroll(): Promise<void> {
  const request = enrollSchema.parse({
    ...{ propertyType: 'multi-family', unitCount: '4', estimatedRent: '1850', streetAddress: '2816 Ingersoll Ave' },
    ...{ city: 'Des Moines', state: 'IA', zipCode: '50312', name: 'Dana Hill', email: 'dana@example.com', phone: '515 555 0170' },
  })
  const enrolled = await submitEnrollment({ request, visitor: visitor.token, submissionId: newId(), ipAddress: undefined })
  if (!enrolled.ok) throw new Error('The enrollment was refused')
  expect(enrolled.value.location).toBe(`/enroll/walkthrough/${leadId}`)
  visitor = { ...visitor, token: enrolled.value.visitor ?? visitor.token }
}

function agreement(): string {
  const found = findOrCreateAgreement(leadId, 'own', new Date())
  return found.ok ? (found.value.document.body ?? '') : ''
}

/** What each place says of the fees of the lead. */
async function told() {
  const cookie = await cookieOf(visitor.token)
  const at = (path: string) => ({ url: `/analysis/${leadId}${path}`, params: { leadId }, cookie })
  const mail = db()
    .select()
    .from(messages)
    .where(eq(messages.template, 'enrollment-received'))
    .orderBy(desc(messages.createdAt))
    .get()
  const shown = (await callLoader(report, at(''))).data.report
  return {
    terms: JSON.stringify((await callLoader(terms, at('/manage/terms'))).data.terms.find(({ heading }) => heading === 'Fees')),
    presentation: JSON.stringify((await callLoader(rent, at('/manage/rent'))).data.presentation.fees),
    report: JSON.stringify(shown?.projections),
    agreement: agreement(),
    mail: mail?.textBody ?? null,
    staff: (await callLoader(staffLead, { url: `/leads/${leadId}`, params: { leadId }, cookie: signedInAs('user').cookie })).data
      .fees,
  }
}

function expectAll(places: Record<string, string | null>, { rate, fixed, neither }: typeof PRESENTATION): void {
  for (const [place, words] of Object.entries(places)) {
    if (words === null) continue
    // Twice: so that a failure names the place.
    expect(`${place}: ${words}`).toContain(rate)
    expect(`${place}: ${words}`).toContain(fixed)
    expect(`${place}: ${words}`).not.toMatch(neither)
  }
}

describe('anyone who enrolls the property of a report online', () => {
  test('has the fees of the enrollment from then on, in every place, for the type and the units that were typed', async () => {
    inTransaction((tx) => acknowledgeTerms(tx, { leadId, ipAddress: undefined, userAgent: null, from: 'management' }))
    const { presentation: before, ...others } = await told()
    expectAll(others, PRESENTATION)
    expect(before).toContain('"plan":"full-service"')

    await enroll()
    const { presentation, ...places } = await told()
    expectAll(places, ENROLLMENT)
    expect(places.mail).toContain('$199')
    expect(presentation).toContain('"plan":"online"')
    // The report is one of four units, by an analysis that was made for them.
    expect(places.report).toContain('× 4 units = total')
    // The terms were acknowledged with other fees: they are asked for again.
    const cookie = await cookieOf(visitor.token)
    const shown = await callLoader(terms, { url: `/analysis/${leadId}/manage/terms`, params: { leadId }, cookie })
    expect(shown.data.acknowledged).toBeNull()
  })

  test('after signing keeps the fees that were signed', async () => {
    inTransaction((tx) => acknowledgeTerms(tx, { leadId, ipAddress: undefined, userAgent: null, from: 'management' }))
    agreement()
    db().update(documents).set({ status: 'completed', completedAt: new Date() }).run()
    const signed = db().select().from(documents).get()
    await enroll()
    const { presentation, ...places } = await told()
    expectAll(places, PRESENTATION)
    expect(presentation).toContain('"plan":"full-service"')
    expect(places.agreement).toBe(signed?.body)
    // Nor do more units, for which the presentation names other fees.
    db().update(leads).set({ unitCount: 60 }).where(eq(leads.id, leadId)).run()
    expectAll({ report: (await told()).report }, PRESENTATION)
  })
})

test('a lead that came by the enroll form has its fees without any line of the timeline', async () => {
  db()
    .update(leads)
    .set({ source: 'enrollment', plan: 'online', propertyType: 'multi-family', unitCount: 4 })
    .where(eq(leads.id, leadId))
    .run()
  const { presentation, ...places } = await told()
  expectAll(places, ENROLLMENT)
  expect(presentation).toContain('"plan":"online"')
})
