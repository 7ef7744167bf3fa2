import { expect, test } from 'vitest'
import { projectYear } from './rules.ts'

const STANDARD = { rentFraction: 0.069, flatMonthlyDollars: 0, maintenanceFraction: 0.1 }

test('a rent of $1,800 a month', () => {
  expect(projectYear(1800, 1, STANDARD)).toEqual({
    unitRentDollars: 1800,
    monthlyRentDollars: 1800,
    annualRentDollars: 21_600,
    managementFeeDollars: 1490.4,
    maintenanceDollars: 2160,
    netOperatingIncomeDollars: 17_949.6,
    monthlyManagementDollars: 124.2,
  })
})

test('a rent for one unit counts per unit', () => {
  const one = projectYear(950, 1, STANDARD)
  const four = projectYear(950, 4, STANDARD)
  expect(four.unitRentDollars).toBe(950)
  expect(four.monthlyRentDollars).toBe(3800)
  expect(four.annualRentDollars).toBe(45_600)
  expect(four.netOperatingIncomeDollars).toBeCloseTo(4 * one.netOperatingIncomeDollars, 6)
})

test('management and maintenance are 16.9% of the annual rent, for any rent', () => {
  for (let rent = 1; rent < 6000; rent += 7) {
    const year = projectYear(rent, 1, STANDARD)
    expect(year.annualRentDollars).toBe(12 * rent)
    expect(year.netOperatingIncomeDollars).toBeCloseTo(12 * rent * 0.831, 3)
    expect(year.monthlyManagementDollars * 12).toBeCloseTo(year.managementFeeDollars, 9)
  }
})

test('with the fees of the property, management is its percentage plus its monthly dollars', () => {
  // A fourplex at $1,850 a unit, enrolled online: 5.9% of $7,400 and $39.
  const year = projectYear(1850, 4, { rentFraction: 0.059, flatMonthlyDollars: 39, maintenanceFraction: 0.1 })
  expect(year.monthlyManagementDollars).toBeCloseTo(475.6, 9)
  expect(year.managementFeeDollars).toBeCloseTo(5707.2, 9)
  expect(year.netOperatingIncomeDollars).toBeCloseTo(88_800 - 5707.2 - 8880, 9)
})
