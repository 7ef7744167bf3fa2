import { expect, test } from 'vitest'
import { feeSchedule } from '#app/content/fees.ts'
import { company } from '#app/content/company.ts'
import { feesOfPlan } from '#app/modules/pricing/lead-fees.ts'
import { enrollmentNoticeMail, enrollmentReceivedMail } from './enrollment.ts'

const FOURPLEX = { propertyType: 'multi-family', unitCount: 4 } as const
const ENROLLED = {
  address: '2816 Ingersoll Ave, Des Moines, IA 50312',
  propertyType: 'Multi-Family',
  unitCount: 4,
  fees: feesOfPlan(feeSchedule, 'online', FOURPLEX),
  isDuplicate: false,
  left: 'One thing is left: pay the $199 onboarding fee.',
  url: 'https://example.com/r/abc',
}

function bothMails(rentDollars: number): string[] {
  const owner = { name: 'Dana Hill', property: 'your home in Des Moines' }
  const staff = { name: 'Dana Hill', email: 'dana@example.com', phone: '515-555-0170', isUpdate: false, withheld: null }
  return [
    enrollmentReceivedMail(company, { ...ENROLLED, ...owner, rentDollars }).text,
    enrollmentNoticeMail(company, { ...ENROLLED, ...staff, rentDollars }).text,
  ]
}

test('the fees are shown with the rent of one unit', () => {
  for (const text of bothMails(1850)) {
    expect(text).toContain('Estimated monthly rent\n  $1,850 for one unit\n')
    expect(text).toContain('Management, 5.9% of the rent\n  $109 a month for one unit\n')
  }
})

test('a rent of 0 counts as none: the percentage is named, and no amount', () => {
  for (const text of bothMails(0)) {
    expect(text).toContain('Management\n  5.9% of the rent\n')
    expect(text).not.toMatch(/\$0|Estimated monthly rent/)
  }
})
