import { describe, expect, test } from 'vitest'
import { rentTrendOf, trendShape } from './rent-trend.ts'

describe('rent over time', () => {
  test("shows HUD's figures of the ZIP code and bedrooms, with their source and limits", () => {
    expect(rentTrendOf('50310', 3)).toMatchObject({
      title: 'Rent over time in 50310',
      bedrooms: 'Three bedrooms, with utilities',
      summary: 'Up 19% since 2019, most of it in 2023. Nearby in 2024: $1,330 in 50311 and $1,610 in 50324.',
      source:
        'Source: HUD Small Area Fair Market Rents, fiscal years 2019 to 2024. HUD sets these so that 4 in 10 homes rent for less, so asking rents are usually higher.',
    })
    expect(rentTrendOf('50310', 9)?.bedrooms).toBe('Four bedrooms, with utilities')
    expect(rentTrendOf('52240', 3)).toBeNull()
  })

  test("the source says so if the county's figures are used", () => {
    const trend = rentTrendOf('50219', 2)
    expect(trend?.source).toContain('HUD Fair Market Rents for Marion County')
    expect(trend?.summary, 'its neighbors have the same figures').not.toContain('Nearby')
  })

  test('is drawn left to right, higher rents higher', () => {
    const { places } = trendShape([
      { year: 2019, dollars: 1200 },
      { year: 2020, dollars: 1300 },
    ])
    const [first, last] = places
    expect(first && last && first.x < last.x && first.y > last.y).toBe(true)
  })
})
