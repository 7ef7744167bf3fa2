import { desc, eq } from 'drizzle-orm'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { feeSchedule, PRICE_GUARANTEE } from '#app/content/fees.ts'
import { db, inTransaction } from '#app/db/client.server.ts'
import { newId } from '#app/db/columns.ts'
import { formatDollars } from '#app/format/money.ts'
import { documents, leadActivities, leads, messages } from '#app/db/schema/index.ts'
import { recordTypedRent } from '#app/modules/access/grant-lead.server.ts'
import { findOrCreateAgreement } from '#app/modules/documents/agreement/find-or-create-agreement.server.ts'
import { acknowledgeTerms } from '#app/modules/enrollment/terms/acknowledge-terms.server.ts'
import { enrollSchema } from '#app/modules/enrollment/form/enroll-schema.ts'
import { submitEnrollment } from '#app/modules/enrollment/form/submit-enrollment.server.ts'
import { renderCampaignMessage } from '#app/modules/campaigns/templates/render-campaign-message.server.ts'
import { draftSetupInvoiceJob } from '#app/modules/invoices/create/draft-setup-invoice.server.ts'
import { pageInvoicesOfLead } from '#app/modules/invoices/queries.server.ts'
import { listHomes } from '#app/modules/owner-page/list-homes.server.ts'
import { PlanChoice } from '#app/modules/pricing/components/plan-choice.tsx'
import { getLeadFees } from '#app/modules/pricing/fee-facts.server.ts'
import { formatShownFee } from '#app/modules/pricing/fee-labels.ts'
import type { PlanOffer } from '#app/modules/pricing/plan-offers.ts'
import { writeSetting } from '#app/modules/settings/settings.server.ts'
import { loader as enrollPage } from '#app/routes/public/enroll.tsx'
import { loader as home } from '#app/routes/public/home.tsx'
import { loader as fees } from '#app/routes/public/fees.tsx'
import { action as planAction, loader as planPage } from '#app/routes/public/plan.tsx'
import { loader as terms } from '#app/routes/public/agreement/terms.tsx'
import { loader as rent } from '#app/routes/public/manage/rent.tsx'
import { loader as openPdf } from '#app/routes/resources/report-pdf.ts'
import { loader as report } from '#app/routes/public/report.tsx'
import { loader as staffLead } from '#app/routes/staff/lead.tsx'
import { action as staffPlanAction, loader as staffPlan } from '#app/routes/staff/lead/plan.tsx'
import { makePayment } from '#tests/factories/make-onboarding.ts'
import { makeReport } from '#tests/factories/make-report.ts'
import { rowOf, rowsOf, setupTestDatabase } from '#tests/setup/database.ts'
import { readPdf } from '#tests/setup/pdf-text.ts'
import { callAction, callLoader, TEST_ORIGIN } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { browserOf, cookieOf, newVisitor, submitLead } from '#tests/setup/visitor.ts'

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

/** The lead's fees in each place. */
async function feesByPlace() {
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
    // Twice, so that a failure names the place.
    expect(`${place}: ${words}`).toContain(rate)
    expect(`${place}: ${words}`).toContain(fixed)
    expect(`${place}: ${words}`).not.toMatch(neither)
  }
}

describe("after online enrollment of a report's property", () => {
  test('the enrollment fees apply from then on, in every place, for the typed type and units', async () => {
    inTransaction((tx) => acknowledgeTerms(tx, { leadId, ipAddress: undefined, userAgent: null, from: 'management' }))
    const { presentation: before, ...others } = await feesByPlace()
    expectAll(others, PRESENTATION)
    expect(before).toContain('"plan":"full-service"')

    await enroll()
    const { presentation, ...places } = await feesByPlace()
    expectAll(places, ENROLLMENT)
    expect(places.mail).toContain('$199')
    expect(presentation).toContain('"plan":"online"')
    // Behind the explaining dialog, the form is for this home.
    const dialog = { url: `/enroll/walkthrough/${leadId}`, params: { leadId }, cookie: await cookieOf(visitor.token) }
    expect((await callLoader(enrollPage, dialog)).data.form.values).toMatchObject({ unitCount: '4', estimatedRent: '1,850' })
    // The report is for four units, from an analysis with that number.
    expect(places.report).toContain('× 4 units = total')
    // The terms were accepted with other fees, so they must be accepted again.
    const cookie = await cookieOf(visitor.token)
    const shown = await callLoader(terms, { url: `/analysis/${leadId}/manage/terms`, params: { leadId }, cookie })
    expect(shown.data.acknowledged).toBeNull()
  })

  test('after signing, the signed fees stay', async () => {
    inTransaction((tx) => acknowledgeTerms(tx, { leadId, ipAddress: undefined, userAgent: null, from: 'management' }))
    agreement()
    db().update(documents).set({ status: 'completed', completedAt: new Date() }).run()
    const signed = rowOf(documents)
    await enroll()
    const { presentation, ...places } = await feesByPlace()
    expectAll(places, PRESENTATION)
    expect(presentation).toContain('"plan":"full-service"')
    expect(places.agreement).toBe(signed?.body)
    // Nor do more units, for which the presentation shows other fees.
    db().update(leads).set({ unitCount: 60 }).where(eq(leads.id, leadId)).run()
    expectAll({ report: (await feesByPlace()).report }, PRESENTATION)
  })
})

/** The other places for the same visitor: the plan page, the PDF, a campaign email. */
async function feesElsewhere() {
  const cookie = await cookieOf(visitor.token)
  const at = { url: `/analysis/${leadId}/plan`, params: { leadId }, cookie }
  const file = await openPdf({
    request: new Request(TEST_ORIGIN + `/analysis/${leadId}/report.pdf`, { headers: { cookie } }),
    params: { leadId },
    context: {},
  })
  const mail = inTransaction((tx) => renderCampaignMessage(tx, 'warm-lead-5', { leadId, sendAt: new Date() }))
  return {
    plan: (await callLoader(planPage, at)).data.offers.map(offerInWords).join('\n'),
    pdf: readPdf(new Uint8Array(await file.arrayBuffer())).pages.join(' '),
    campaign: mail.ok ? mail.value.text : '',
    myPage: listHomes({ visitorId: visitor.id, mailboxes: ['dana@example.com'] })
      .homes.map(({ home: { fee } }) => formatShownFee(fee))
      .join(),
  }
}

function offerInWords({ name, lines }: PlanOffer): string {
  return `${name}: ${lines.map(({ label, dollars }) => `${label} ${formatDollars(dollars)}`).join(', ')}`
}

describe('one visitor has one price', () => {
  const HOUSE_ONLINE = { rate: '6.9% of the rent', fixed: '$39', neither: /\b8%|\$150\b|base fee/i }

  test('before a plan is chosen, the report assumes a fee and says so, and nothing names another', async () => {
    const { pdf, campaign, plan } = await feesElsewhere()
    const { cookie } = signedInAs('user')
    const staff = (await callLoader(staffLead, { url: `/leads/${leadId}`, params: { leadId }, cookie })).data.fees
    // An agreement is based on a plan, so it comes last.
    const { report } = await feesByPlace()
    for (const words of [report, staff ?? '', pdf]) {
      expect(words).toContain('assumes a 6.9% fee')
      expect(words).not.toMatch(/\b8% of the rent|\$150\b|\$39\b/)
    }
    expect(campaign).toContain('- management: set by the plan you choose')
    expect(plan.split('\n')).toHaveLength(2)
  })

  test.each([
    ['full-service', 'walkthrough', PRESENTATION],
    ['online', 'plan', HOUSE_ONLINE],
  ] as const)('%s: every page, email, document and staff screen shows its fee and no other', async (plan, next, words) => {
    const cookie = await cookieOf(visitor.token)
    const at = { url: `/analysis/${leadId}/plan`, params: { leadId }, cookie }
    await callAction(planAction, { ...at, form: { plan, next } })
    const { presentation, ...places } = { ...(await feesByPlace()), ...(await feesElsewhere()) }
    expectAll(places, words)
    expect(presentation).toContain(`"plan":"${plan}"`)
    expect(findLeadActivities(leadId)).toContain(`plan_chosen`)
    // The comparison page is for leads without a plan.
    expect((await callLoader(fees, { url: '/fees', cookie })).location).toBe(`/analysis/${leadId}/plan`)
  })

  test('the price list shows what a new resident costs for the entered number of units', async () => {
    const newResident = async (units: number) => (await callLoader(fees, { url: `/fees?units=${units}` })).data.once.at(-1)
    expect(await newResident(1)).toMatchObject({ text: 'Each time we place a new resident.', value: 'one month’s rent' })
    expect(await newResident(50)).toMatchObject({
      text: 'Each time we place a new resident. With Online enrollment, it’s one month’s rent.',
      value: 'half a month’s rent',
    })
  })

  test.each([
    ['full-service', 'Full service', 'online'],
    ['online', 'Online enrollment', 'full-service'],
  ] as const)('%s: home shows its price in place of all, and enroll says what it would change', async (plan, name, other) => {
    const cookie = await cookieOf(visitor.token)
    const at = { url: `/analysis/${leadId}/plan`, params: { leadId }, cookie }
    expect((await callLoader(home, { url: '/', cookie })).data.ownPlan).toBeNull()
    await callAction(planAction, { ...at, form: { plan, next: 'plan' } })
    const own = (await callLoader(home, { url: '/', cookie })).data.ownPlan
    expect(own).toMatchObject({ leadId, offer: { name }, change: { plan: other } })
    expect(own?.offer.monthlyDollars).toBe((await callLoader(planPage, at)).data.offers[0]?.monthlyDollars)
    const { otherPlan } = (await callLoader(enrollPage, { url: `/enroll?step=1&from=${leadId}`, cookie })).data
    expect(otherPlan).toEqual(
      plan === 'online' ? null : { leadId, street: '2816 Ingersoll Ave', name, moreDollars: own?.change?.moreDollars },
    )
    // Another browser sees the levels with their starting prices.
    expect((await callLoader(home, { url: '/' })).data.ownPlan).toBeNull()
  })

  test("a plan costs the same as in the presentation: at the owner's rent, for readers who may know it", async () => {
    const at = { url: `/analysis/${leadId}/plan`, params: { leadId } }
    const [owner, stranger] = [await cookieOf(visitor.token), await browserOf(leadId)]
    await callAction(planAction, { ...at, cookie: owner, form: { plan: 'full-service', next: 'plan' } })
    db().update(leads).set({ estimatedRent: 2500 }).where(eq(leads.id, leadId)).run()
    inTransaction((tx) => recordTypedRent(tx, { visitorId: visitor.id, leadId }, 2500))
    // 8% of $2,500 and $150.
    expect((await callLoader(planPage, { ...at, cookie: owner })).data).toMatchObject({
      isOwnRent: true,
      offers: [{ monthlyDollars: 350 }],
    })
    expect((await callLoader(home, { url: '/', cookie: owner })).data.ownPlan?.offer.monthlyDollars).toBe(350)
    expect((await callLoader(planPage, { ...at, cookie: stranger })).data).toMatchObject({
      isOwnRent: false,
      unitRentDollars: 1895,
    })
    const staff = { url: `/leads/${leadId}/plan`, params: { leadId }, cookie: signedInAs('user').cookie }
    expect((await callLoader(staffPlan, staff)).data.plans[0]?.monthlyDollars).toBe(350)
  })

  test('the setup-fee invoice follows the plan, and names no management fee', async () => {
    const cookie = await cookieOf(visitor.token)
    const at = { url: `/analysis/${leadId}/plan`, params: { leadId }, cookie }
    await callAction(planAction, { ...at, form: { plan: 'online', next: 'plan' } })
    makePayment(db(), { leadId, state: 'paid', paidAt: new Date() })
    await draftSetupInvoiceJob.run({ leadId }, { now: new Date(), signal: new AbortController().signal, attempt: 1 })
    const [invoice] = pageInvoicesOfLead(leadId, null).rows
    expect(invoice).toMatchObject({ description: 'Setup fee', amountDueCents: getLeadFees(leadId).setupFeeCents })
    expect(JSON.stringify(invoice)).not.toMatch(/%|\$150\b|\$39\b/)
  })

  test("staff change it on the lead's page, with the difference, and everything follows", async () => {
    const cookie = await cookieOf(visitor.token)
    const staff = { url: `/leads/${leadId}/plan`, params: { leadId }, cookie: signedInAs('user').cookie }
    const both = (await callLoader(staffPlan, staff)).data
    expect([both.current, both.plans.map(({ plan }) => plan)]).toEqual([null, ['full-service', 'online']])
    const first = await callAction(staffPlanAction, { ...staff, form: { plan: 'online', seen: '' } })
    expect([first.status, first.location]).toEqual([303, `/leads/${leadId}`])
    const { current, plans } = (await callLoader(staffPlan, staff)).data
    expect(current).toBe('online')
    const words = renderToStaticMarkup(PlanChoice({ plans, current }))
    const [own = 0, other = 0] = plans.map(({ monthlyDollars }) => monthlyDollars)
    expect(words).toContain(`${formatDollars(Math.abs(other - own))} ${other < own ? 'less' : 'more'} than now`)
    expectAll({ report: (await feesByPlace()).report }, HOUSE_ONLINE)
    // A page that is older than another choice is refused with a message.
    const late = await callAction(staffPlanAction, { ...staff, form: { plan: 'full-service', seen: '' } })
    expect(late.status).toBe(409)
    await callAction(staffPlanAction, { ...staff, form: { plan: 'full-service', seen: 'online' } })
    expectAll({ report: (await feesByPlace()).report }, PRESENTATION)
    expect((await callLoader(home, { url: '/', cookie })).data.ownPlan?.offer.plan).toBe('full-service')
  })

  test("staff can't change signed fees", async () => {
    const staff = { url: `/leads/${leadId}/plan`, params: { leadId }, cookie: signedInAs('user').cookie }
    inTransaction((tx) => acknowledgeTerms(tx, { leadId, ipAddress: undefined, userAgent: null, from: 'management' }))
    agreement()
    db().update(documents).set({ status: 'completed', completedAt: new Date() }).run()
    const { current, isSigned } = (await callLoader(staffPlan, staff)).data
    expect([current, isSigned]).toEqual(['full-service', true])
    const seen = rowOf(leads)?.plan ?? ''
    const answer = await callAction(staffPlanAction, { ...staff, form: { plan: 'online', seen } })
    expect(answer.status).toBe(409)
    expect(rowOf(leads)?.plan).not.toBe('online')
  })

  test('every one-time fee is on the page of the plan, before and after the choice', async () => {
    db().update(leads).set({ unitCount: 60, propertyType: 'multi-family' }).where(eq(leads.id, leadId)).run()
    const at = { url: `/analysis/${leadId}/plan`, params: { leadId }, cookie: await cookieOf(visitor.token) }
    const feesShown = async () => (await callLoader(planPage, at)).data.once.map(({ label, text, value }) => [label, value, text])
    const [setup, onboarding, placement] = await feesShown()
    expect([setup?.slice(0, 2), onboarding?.slice(0, 2)]).toEqual([
      ['Setup', '$299'],
      ['Onboarding', '$199'],
    ])
    expect(placement?.join()).toMatch(/^New resident,half a month’s rent,.+With Online enrollment, it’s one month’s rent\.$/)
    await callAction(planAction, { ...at, form: { plan: 'online', next: 'plan' } })
    const own = ['New resident', 'one month’s rent', 'Each time we place a new resident.']
    expect(await feesShown()).toEqual([setup, onboarding, own])
  })

  test('the plan is changed in one place, which shows the difference in dollars', async () => {
    const cookie = await cookieOf(visitor.token)
    const at = { url: `/analysis/${leadId}/plan`, params: { leadId }, cookie }
    await callAction(planAction, { ...at, form: { plan: 'full-service', next: 'presentation' } })
    // Pressing Full service again, or by mistake, changes nothing: a change must be intended.
    await callAction(planAction, { ...at, form: { plan: 'online', next: 'enrollment' } })
    const { data } = await callLoader(planPage, at)
    expect(data.offers.map(({ plan }) => plan)).toEqual(['full-service'])
    const own = data.offers[0]?.monthlyDollars ?? 0
    expect(data.change).toMatchObject({ plan: 'online', name: 'Online enrollment' })
    await callAction(planAction, { ...at, form: { plan: 'online', next: 'plan' } })
    const changed = (await callLoader(planPage, at)).data
    expect((changed.offers[0]?.monthlyDollars ?? 0) - own).toBeCloseTo(data.change?.moreDollars ?? 0, 8)
    expectAll({ report: (await feesByPlace()).report }, HOUSE_ONLINE)
  })

  test('an unauthorized browser reads and changes nothing', async () => {
    const at = { url: `/analysis/${leadId}/plan`, params: { leadId } }
    expect((await callLoader(planPage, at)).location).toBe('/fees')
    expect((await callAction(planAction, { ...at, form: { plan: 'online' } })).status).toBe(403)
    expect(db().select({ plan: leads.plan }).from(leads).where(eq(leads.id, leadId)).get()).toEqual({ plan: null })
  })
})

const findLeadActivities = (id: string) => rowsOf(leadActivities, eq(leadActivities.leadId, id)).map(({ kind }) => kind)

test('a lead from the enroll form has its fees without a timeline line', async () => {
  db()
    .update(leads)
    .set({ source: 'enrollment', plan: 'online', propertyType: 'multi-family', unitCount: 4 })
    .where(eq(leads.id, leadId))
    .run()
  const { presentation, ...places } = await feesByPlace()
  expectAll(places, ENROLLMENT)
  expect(presentation).toContain('"plan":"online"')
})

test('the terms and the email make one price guarantee, and the agreement keeps it', async () => {
  await enroll()
  const raised = { ...feeSchedule.enrollment, administrationMonthlyDollars: 77, fewUnitsFraction: 0.077 }
  inTransaction((tx) => writeSetting(tx, 'fees', { ...feeSchedule, enrollment: raised }))
  const places = await feesByPlace()
  expectAll({ terms: places.terms, agreement: places.agreement, mail: places.mail }, ENROLLMENT)
  for (const place of [places.terms, places.mail?.replaceAll(/\s+/g, ' ')]) expect(place).toContain(PRICE_GUARANTEE)
  expect(places.agreement).toContain('An amendment must be in writing and signed by both parties.')
})
