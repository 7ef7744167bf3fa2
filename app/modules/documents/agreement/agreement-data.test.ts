import { expect, test } from 'vitest'
import { feeSchedule } from '#app/content/fees.ts'
import { company } from '#app/content/company.ts'
import { feesOfPlan } from '#app/modules/pricing/lead-fees.ts'
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

test('a percentage of the rent is an estimate: whole dollars, with "about"', () => {
  const { fees } = agreementData(FOURPLEX, feesOfPlan(feeSchedule, 'online', FOURPLEX), company, new Date('2026-11-21T18:00:00Z'))
  // 5.9% of $7,404 is $436.836.
  expect(fees[0]?.text[0]).toContain('At a monthly rent of $7,404, that is about $437.')
})
