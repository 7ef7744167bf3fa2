import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { feeSchedule } from '#app/content/fees.ts'
import { agreementTerms } from '#app/content/agreement-terms.ts'
import { company } from '#app/content/company.ts'
import { agreementClauses, MANAGEMENT_AGREEMENT } from '#app/content/management-agreement.ts'
import { PLANS } from '#app/db/schema/leads.ts'
import { feesOfPlan } from '#app/modules/pricing/lead-fees.ts'
import { planQuestions } from '#app/modules/pricing/plan-texts.ts'
import { type AgreementLead, agreementData } from './agreement-data.ts'

const FOURPLEX: AgreementLead = {
  name: 'Dana Hill',
  ownerName: null,
  email: 'dana@example.com',
  phone: null,
  propertyAddress: '2816 Ingersoll Ave, Des Moines, IA 50312',
  propertyType: 'multi-family',
  unitCount: 4,
  yearBuilt: null,
  estimatedRent: 1851,
}

const FIGURES = {
  initialTermMonths: '12',
  repairsPreapprovedBelow: '$1,500',
  setupFee: '$299',
  onboardingFee: '$199',
  planName: 'Full service',
  monthlyFee: '8% of the rent and $150 a month',
  placementFee: 'one month’s rent',
}

test('a percentage of the rent is an estimate: whole dollars, with "about"', () => {
  const { fees } = agreementData(FOURPLEX, feesOfPlan(feeSchedule, 'online', FOURPLEX), company, new Date('2026-11-21T18:00:00Z'))
  // 5.9% of $7,404 is $436.836.
  expect(fees[0]?.text[0]).toContain('At a monthly rent of $7,404, that is about $437.')
})

test("the owner's phone number is written as ours is", () => {
  const lead = { ...FOURPLEX, phone: ' 515.555.0123' }
  const { owner } = agreementData(lead, feesOfPlan(feeSchedule, 'online', lead), company, new Date('2026-11-21T18:00:00Z'))
  expect(owner.phone).toBe('(515) 555-0123')
})

test('what we say about repairs at the limit and above makes the same exception as the agreement', () => {
  const clauses = agreementClauses(
    agreementData(FOURPLEX, feesOfPlan(feeSchedule, 'online', FOURPLEX), company, new Date('2026-11-21T18:00:00Z')),
  )
  expect(clauses.flatMap(({ text }) => text).join(' ')).toContain('No approval is required where delay would endanger')
  const terms = agreementTerms(FIGURES).find(({ heading }) => heading === 'Repairs under $1,500')
  const answer = planQuestions(feeSchedule).find(({ question }) => question === 'Who pays for repairs?')?.answer
  for (const said of [terms?.text, answer]) expect(said).toMatch(/we ask you .*except in an emergency/i)
})

test('an initial term of one month is in the singular in the agreement and in the answers', () => {
  const schedule = { ...feeSchedule, presentation: { ...feeSchedule.presentation, initialTermMonths: 1 } }
  const data = agreementData(FOURPLEX, feesOfPlan(schedule, 'online', FOURPLEX), company, new Date('2026-11-21T18:00:00Z'))
  for (const texts of [agreementClauses(data).flatMap(({ text }) => text), planQuestions(schedule).map(({ answer }) => answer)])
    expect(texts.filter((text) => text.includes('term')).join(' ')).toMatch(/term (?:of|is) 1 month\b/)
})

test('another wording has another version: change both here together', () => {
  const manager = { ...company, name: 'The Manager', postalAddress: 'Main St', phone: '1', email: 'm@example.com' }
  const agreements = PLANS.flatMap((plan) =>
    [FOURPLEX, { ...FOURPLEX, propertyType: null, unitCount: 1, yearBuilt: 1921, estimatedRent: null }].map((lead) =>
      agreementClauses(agreementData(lead, feesOfPlan(feeSchedule, plan, lead), manager, new Date('2026-11-21T18:00:00Z'))),
    ),
  )
  const wording = createHash('sha256').update(JSON.stringify(agreements)).digest('hex').slice(0, 16)
  expect({ version: MANAGEMENT_AGREEMENT.version, wording }).toEqual({ version: '2026-11-27', wording: 'd93c01193970b12d' })
})
