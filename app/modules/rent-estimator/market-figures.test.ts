import { describe, expect, test } from 'vitest'
import { AREA_ASSUMPTIONS, averageDaysOnMarket } from './market-figures.ts'

describe('market statistics', () => {
  test('occupancy is fixed at 95 and the yearly change is 3.5', () => {
    expect(AREA_ASSUMPTIONS).toEqual({ occupancyRate: 95, yearOverYearChange: 3.5 })
  })

  test('days on market default to 30, as an assumption', () => {
    expect(averageDaysOnMarket([])).toEqual({ averageDaysOnMarket: 30, daysOnMarketIsAssumed: true })
    expect(averageDaysOnMarket([{ daysOnMarket: null }])).toEqual({ averageDaysOnMarket: 30, daysOnMarketIsAssumed: true })
  })

  test("days on market are the mean of the comparables' own, where they are known", () => {
    const comparables = [{ daysOnMarket: 10 }, { daysOnMarket: null }, { daysOnMarket: 25 }]
    expect(averageDaysOnMarket(comparables)).toEqual({ averageDaysOnMarket: 18, daysOnMarketIsAssumed: false })
  })
})
