import type { Plan } from '#app/db/schema/leads.ts'
import { expect, test } from 'vitest'
import { prefillFields } from './prefill-fields.ts'

const DOCUMENT = {
  submitterName: 'Dana Hill',
  submitterEmail: 'dana@example.com',
  propertyAddress: '2816 Ingersoll Ave, Des Moines, IA 50312',
}
const FOURPLEX = { phone: null, propertyType: 'multi-family', unitCount: 4, yearBuilt: null, estimatedRent: 1850 } as const

const feesFor = (plan: Plan | null) => {
  const known = prefillFields(DOCUMENT, { ...FOURPLEX, plan, signedFees: null, schedule: null }, 'Harvest Gate')
  return ['managementfee', 'monthlyfee', 'basefee', 'administrationfee', 'placementfee', 'setupfee', 'onboardingfee'].map(
    (name) => known.get(name),
  )
}

test('a template is filled with the fees of the lead', () => {
  expect(feesFor(null)).toEqual(['8% of the rent', '$150', '$150', '$0', 'one month’s rent', '$299', '$199'])
  expect(feesFor('online')).toEqual(['5.9% of the rent', '$39', '$0', '$39', 'one month’s rent', '$299', '$199'])
})

test('unknown values are left to the signer', () => {
  const known = prefillFields(DOCUMENT, undefined, 'Harvest Gate')
  expect([known.get('managementfee'), known.get('rent'), known.get('ownername')]).toEqual([undefined, undefined, 'Dana Hill'])
  const without = { ...FOURPLEX, estimatedRent: 0, plan: null, signedFees: null, schedule: null }
  expect(prefillFields(DOCUMENT, without, 'Harvest Gate').get('rent')).toBeUndefined()
})
