import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Report } from '../report.ts'
import { StartManagement, YourProperties } from './report-aside.tsx'

test('the rent of a multi-unit property says it is for one unit, and a standard figure says so', () => {
  const listed = (leadId: string, rentDollars: number | null, unitCount: number, rentName: string | null = null) => ({
    ...{ leadId, rentDollars, unitCount, rentName },
    address: { street: '12 Oak St', locality: 'Ames, IA 50010' },
    isThisOne: false,
  })
  const properties = [listed('a', 1895, 1), listed('b', 1295, 4), listed('c', null, 4), listed('d', 1800, 2, 'standard figure')]
  const words = renderToStaticMarkup(<YourProperties properties={properties} />).replace(/<[^>]+>/g, ' ')
  expect(
    words.match(/\$[\d,]+(\s+(per unit|standard figure))*|no estimate yet/g)?.map((part) => part.replace(/\s+/g, ' ')),
  ).toEqual(['$1,895', '$1,295 per unit', 'no estimate yet', '$1,800 per unit standard figure'])
})

test('online enrollment is not offered beside another fee', () => {
  const words = (plan: Report['plan']) =>
    renderToStaticMarkup(<StartManagement leadId={'0'.repeat(32)} plan={plan} onboardingFeeCents={19_900} />)
  expect(words(null)).toMatch(/enroll online[^]*depend on which plan you choose/)
  expect(words('full-service')).toMatch(/enroll online[^]*That changes your plan/)
  expect(words('online')).not.toMatch(/enroll online|your plan/)
})
