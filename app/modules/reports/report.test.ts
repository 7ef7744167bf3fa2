import { formatDollars } from '#app/format/money.ts'
import { describe, expect, test } from 'vitest'
import { comparable } from '#tests/factories/make-report.ts'
import { feeSchedule } from '#app/content/fees.ts'
import type { Plan } from '#app/db/schema/leads.ts'
import { shownFee } from '#app/modules/pricing/lead-fees.ts'
import type { RentAnalysis } from '#app/modules/properties/property.ts'
import { resultKey } from '#app/modules/rent-estimator/comparables/comparables-selection.ts'
import { reportedRent } from '#app/modules/rent-estimator/estimate-words.ts'
import { fallbackAnalysis } from '#app/modules/rent-estimator/fallback-analysis.ts'
import { distance, onboardingFeeWords, signedPercent } from './report-labels.ts'
import { type AnalyzedProperty, buildReport } from './report.ts'

const PROPERTY: AnalyzedProperty['property'] = {
  streetAddress: '2847 Ingersoll Ave',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50312',
  propertyType: 'single-family',
  squareFootage: 1640,
  unitCount: 1,
  bedrooms: 3,
  bathrooms: null,
  yearBuilt: 1928,
}
const ANALYSIS: RentAnalysis = {
  rentEstimate: 1895,
  rentRangeLow: 1690,
  rentRangeHigh: 2110,
  rentLikelyLow: 1800,
  rentLikelyHigh: 1990,
  rangeCoveragePercent: 80,
  rangeIsAssumed: false,
  occupancyRate: 95,
  averageDaysOnMarket: 24,
  daysOnMarketIsAssumed: false,
  yearOverYearChange: 3.5,
  comparableProperties: [],
  marketData: {
    yearBuilt: 1928,
    bedrooms: 3,
    bathrooms: 2,
    squareFootage: 1640,
    propertyType: 'single-family',
    assumed: ['bathrooms'],
  },
  source: 'own-rentals',
  sourceNote: null,
  method: null,
}
// 10 p.m. on the 20th in Des Moines.
const MADE_AT = new Date('2026-11-21T04:00:00Z')

const feesFor = (property: AnalyzedProperty['property'], plan: Plan | null) => ({
  ...shownFee({ ...property, plan, signedFees: null, schedule: null }),
  maintenanceFraction: feeSchedule.projection.maintenanceFraction,
})

const FEES = feesFor(PROPERTY, null)

const report = (property: Partial<AnalyzedProperty['property']> = {}, analysis: Partial<RentAnalysis> = {}) =>
  buildReport({ property: { ...PROPERTY, ...property }, analysis: { ...ANALYSIS, ...analysis }, madeAt: MADE_AT, fees: FEES })
const factOf = (label: string, ...of: Parameters<typeof report>) => report(...of).facts.find((fact) => fact.label === label)

test('comparables that all rent for more or for less say why, if all are larger or smaller', () => {
  const gapOf = (...homes: [rentAmount: number, squareFootage: number][]) =>
    report({}, { comparableProperties: homes.map(([rentAmount, squareFootage]) => comparable({ rentAmount, squareFootage })) })
      .comparables?.gap
  expect(gapOf([1950, 1700], [2100, 1900])).toBe('Both are larger than this home, which is one reason they rent for more.')
  expect(gapOf([1700, 1500], [1800, 1600])).toBe('Both are smaller than this home, which is one reason they rent for less.')
  for (const homes of [
    [[1950, 1700]],
    [
      [1950, 1700],
      [1890, 1900],
    ],
    [
      [1950, 1700],
      [2100, 1500],
    ],
    [
      [1950, 1700],
      [2100, 0],
    ],
  ] as const)
    expect(gapOf(...homes.map(([rent, size]): [number, number] => [rent, size]))).toBe('')
})

describe('property details', () => {
  test('facts typed by the owner are shown, blank ones are marked as assumed', () => {
    expect(factOf('Bedrooms')).toEqual({ label: 'Bedrooms', value: '3', note: null })
    expect(factOf('Bathrooms')).toEqual({ label: 'Bathrooms', value: '2', note: 'assumed' })
    expect(factOf('Square feet')).toEqual({ label: 'Square feet', value: '1,640', note: null })
    expect(factOf('Year built')).toEqual({ label: 'Year built', value: '1928', note: null })
  })

  test('a studio stays 0 bedrooms, with the value used for the lookup', () => {
    const marketData = { ...ANALYSIS.marketData, bedrooms: 1, assumed: ['bedrooms'] }
    expect(factOf('Bedrooms', { bedrooms: 0 }, { marketData })).toMatchObject({ value: '0', note: 'studio, looked up as 1' })
  })

  test('no bathroom is shown as typed, with the value used for the lookup', () => {
    const marketData = { ...ANALYSIS.marketData, bathrooms: 0, assumed: [] }
    const method = { lookedUpAs: { bedrooms: 3, bathrooms: 1, squareFootage: 1640 } }
    expect(factOf('Bathrooms', { bathrooms: 0 }, { marketData, method })).toMatchObject({ value: '0', note: 'looked up as 1' })
    expect(factOf('Bathrooms', { bathrooms: 0 }, { marketData })).toMatchObject({ value: '0', note: null })
  })

  test('facts known only to the source are marked, unknown ones are omitted', () => {
    expect(factOf('Year built', { yearBuilt: null })).toMatchObject({ value: '1928', note: 'as listed by the source' })
    const marketData = { ...ANALYSIS.marketData, yearBuilt: null }
    expect(factOf('Year built', { yearBuilt: null }, { marketData })).toMatchObject({ value: 'Not given', note: null })
  })
})

describe('market statistics', () => {
  test('days on market are called measured if comparables have them, the rest area assumptions', () => {
    const comparableProperties = [comparable(), comparable({ daysOnMarket: null })]
    expect(report({}, { comparableProperties }).market).toEqual([
      { label: 'Average days on market', value: '24', note: 'average of 1 comparable' },
      { label: 'Occupancy rate', value: '95%', note: 'area assumption' },
      { label: 'Year-over-year change', value: '+3.5%', note: 'area assumption' },
    ])
  })

  test('assumed days on market are called an area assumption', () => {
    expect(report({}, { daysOnMarketIsAssumed: true }).market[0]?.note).toBe('area assumption')
  })
})

describe('financial projections', () => {
  test('annual rent, 6.9%, 10%, net operating income and the monthly fee at the low, estimated and high rent', () => {
    expect(report().projections.rows.map(({ label, low, estimate, high }) => [label, low, estimate, high])).toEqual([
      ['Monthly rent', '$1,690', '$1,895', '$2,110'],
      ['Annual rent', '$20,280', '$22,740', '$25,320'],
      ['Management, assumes a 6.9% fee', '−$1,399', '−$1,569', '−$1,747'],
      ['Maintenance, 10%', '−$2,028', '−$2,274', '−$2,532'],
      ['Net operating income', '$16,853', '$18,897', '$21,041'],
      ['Monthly management fee', '$117', '$131', '$146'],
    ])
  })

  test('with several units, the rent is per unit, and the projection is for the total', () => {
    const { rentCaption, facts, projections } = report({ unitCount: 12, propertyType: 'multi-family' })
    expect(rentCaption).toBe('rough estimate of the monthly rent per unit, as of November 20, 2026')
    expect(facts[0]).toEqual({ label: 'Property type', value: 'Multi-Family', note: '12 units' })
    expect(projections.rows.slice(0, 3).map(({ label, estimate }) => [label, estimate])).toEqual([
      ['Monthly rent, per unit', '$1,895'],
      ['Monthly rent, × 12 units = total', '$22,740'],
      ['Annual rent', '$272,880'],
    ])
  })
})

describe('the management fee of the projections', () => {
  const FOURPLEX = { ...PROPERTY, propertyType: 'multi-family', unitCount: 4 } as const
  const projected = (plan: Plan | null) => {
    const fees = feesFor(FOURPLEX, plan)
    const analysis = { ...ANALYSIS, rentEstimate: 1850 }
    const { rows, note } = buildReport({ property: FOURPLEX, analysis, madeAt: MADE_AT, fees }).projections
    const management = rows.filter(({ label }) => /management/i.test(label)).map(({ label, estimate }) => [label, estimate])
    return { management, note }
  }

  test('is a labeled assumption until a plan is chosen, and no other figure is named', () => {
    const { management, note } = projected(null)
    expect(management).toEqual([
      ['Management, assumes a 6.9% fee', '−$6,127'],
      ['Monthly management fee', '$511'],
    ])
    expect(note).toContain('assumes a 6.9% fee')
    expect(note).not.toMatch(/8%|\$150|5\.9%|\$39/)
  })

  test('is the fee of the plan from then on, and no other', () => {
    const presented = projected('full-service')
    expect(presented.management).toEqual([
      ['Management fee, 8% of the rent and $150 a month', '−$8,904'],
      ['Monthly management fee', '$742'],
    ])
    const enrolled = projected('online')
    expect(enrolled.management).toEqual([
      ['Management fee, 5.9% of the rent and $39 a month', '−$5,707'],
      ['Monthly management fee', '$476'],
    ])
    expect(enrolled.note).toContain('your plan’s fee, Online enrollment')
    for (const { note } of [presented, enrolled]) expect(note).not.toContain('6.9%')
  })
})

describe('comparables', () => {
  test('there is no section without a rental', () => {
    expect(report().comparables).toBeNull()
  })

  test('a distance between ZIP centers is approximate, an unknown rent is named and not drawn', () => {
    const comparableProperties = [comparable({ distanceIsApproximate: true }), comparable({ rentAmount: 0, squareFootage: 0 })]
    const { comparables, comparableRentsDollars } = report({}, { comparableProperties })
    expect(comparables?.caption).toBe('2 rentals')
    expect(comparables?.summary).toBe('2 of 2 used · median rent $1,925, $1.13 per sq ft (this home: $1.16)')
    expect(comparables?.rows[0]).toMatchObject({
      distance: 'about 0.3 mi',
      rooms: '3 bd, 1.5 ba',
      rent: '$1,925',
      // 1925 ÷ 1702
      rentPerSquareFoot: '$1.13',
      age: 'rented 60 days ago, 24 days on market',
      similarity: 93,
    })
    expect(comparables?.rows[1]).toMatchObject({ rent: 'rent unknown', squareFootage: 'unknown', rentPerSquareFoot: null })
    expect(comparables?.statistics.map(({ value, note }) => [value, note])).toEqual([
      ['1', '1 more with no known rent'],
      ['$1,925', null],
      ['$1,925–$1,925', null],
      ['about 0.3 mi', null],
    ])
    expect(comparableRentsDollars).toEqual([1925])
  })

  test('each says why it compares: what is the same, then every difference', () => {
    const why = (of: Parameters<typeof comparable>[0], assumed: string[] = []) =>
      report({}, { comparableProperties: [comparable(of)], marketData: { ...ANALYSIS.marketData, assumed } }).comparables?.rows[0]
        ?.why
    const alike = { address: '2701 Ingersoll Ave, Des Moines', squareFootage: 1650, yearBuilt: 1930, bathrooms: 2 }
    expect(why(alike)).toBe('Same street, size, age and rooms')
    expect(why({ ...alike, address: '1 Oak St', squareFootage: 1804, bathrooms: 1.5, bedrooms: 4 })).toBe(
      'Same age; one bedroom more, 10% larger, half a bath less',
    )
    expect(why(alike, ['bathrooms', 'squareFootage']), 'assumed facts are not the home’s').toBe('Same street and age')
    expect(why({ ...alike, squareFootage: 0, yearBuilt: null, bedrooms: null, bathrooms: 2.5 })).toBe(
      'Same street; half a bath more',
    )
    expect(why({ address: 'Oak St', squareFootage: 0, yearBuilt: null, bedrooms: null, bathrooms: null })).toBe('')
  })

  test('samples are called samples', () => {
    const comparableProperties = [comparable({ isSample: true }), comparable({ isSample: true })]
    const { comparables, source } = report({}, { comparableProperties, source: 'sample-rentals' })
    expect(comparables?.caption).toBe('2 sample rentals, made up for this demo')
    expect(comparables?.rows.every((row) => row.isSample)).toBe(true)
    expect(source.text).toContain('not real homes')
  })
})

describe('source and certainty', () => {
  test('an estimate from public figures says that first', () => {
    expect(report({}, { source: 'public-figures' }).warning?.title).toBe('Rough estimate from public figures')
    const comparableProperties = [comparable(), comparable(), comparable()]
    expect(report({}, { comparableProperties }).warning).toBeNull()
  })

  test('certainty depends on how much similar rents differ, and names its basis', () => {
    const comparableProperties = [20, 150, 60].map((ageDays, place) => comparable({ ageDays, distance: 0.4 + place / 2 }))
    const sure = (changed: Partial<RentAnalysis> = {}) => report({}, { comparableProperties, ...changed }).certainty
    expect(sure()).toEqual({
      level: 4,
      name: 'very sure',
      text: 'Based on 3 signed leases within 1.4 mi, the oldest from June 2026.',
    })
    expect(sure({ rentLikelyLow: 1700 }).name).toBe('fairly sure')
    expect(sure({ rentLikelyLow: 1500 }).name).toBe('somewhat sure')
    // A source without a middle half.
    const withoutRange = { rentLikelyLow: null, rentLikelyHigh: null, source: 'rentcast' } as const
    expect(sure(withoutRange)).toMatchObject({
      level: 2,
      text: 'Based on 3 asking rents within 1.4 mi, the oldest from June 2026.',
    })
    expect(sure({ source: 'public-figures', comparableProperties: [] })).toMatchObject({
      level: 1,
      text: 'Rough estimate from public figures. No comparable rental nearby supports this figure, so treat it as a rough guide.',
    })
  })

  test('the basis counts all rentals behind a local estimate, of which the comparables are the most similar', () => {
    const comparableProperties = [20, 150, 60].map((ageDays) => comparable({ ageDays, distance: 1.4 }))
    const basis = (method: RentAnalysis['method']) => report({}, { comparableProperties, method }).certainty.text
    expect(basis({ evidenceCount: 30, evidenceMiles: 8.96 })).toBe(
      'Based on 30 signed leases within about 9 mi. The 3 most similar are within 1.4 mi, the oldest from June 2026.',
    )
    const onlyThose = 'Based on 3 signed leases within 1.4 mi, the oldest from June 2026.'
    expect(basis({ evidenceCount: 3, evidenceMiles: 1.4 })).toBe(onlyThose)
    // Earlier results don't have the distance.
    expect(basis({ evidenceCount: 30 })).toBe(onlyThose)
    const method = { evidenceCount: 30, evidenceMiles: 8.96 }
    const mailed = reportedRent({ ...ANALYSIS, comparableProperties, method }, MADE_AT)
    expect(mailed.basis, "the report's email").toBe(basis(method))
  })

  test('a rough estimate gives the same reason in the email, which names no basis that the page leaves out', () => {
    const method = { evidenceCount: 30, evidenceMiles: 34.2 }
    const few = { method, comparableProperties: [comparable()] }
    const reason = 'Few comparables: treat this estimate as rough. Only 1 comparable rental with a known rent supports it.'
    expect(report({}, few).certainty.text).toBe(reason)
    expect(reportedRent({ ...ANALYSIS, ...few }, MADE_AT).basis, "the report's email").toBe(reason)
  })

  test('the track record and the days on market are those of its result, also in the email', () => {
    const method = { tested: { listings: 160, medianAbsolutePercentError: 9.4 } }
    const comparableProperties = [comparable(), comparable(), comparable({ daysOnMarket: null })]
    const analysis = { comparableProperties, method }
    const record = 'half of our estimates were within 9% of the asking rent, tested on 160 apartment listings from 2018 and 2019'
    const proof = [
      { label: 'Track record', value: record },
      { label: 'Days on market', value: '24, average of 2 comparables' },
    ]
    expect(report({}, analysis).proof).toEqual(proof)
    expect(reportedRent({ ...ANALYSIS, ...analysis }, MADE_AT).proof, "the report's email").toEqual(proof)
    expect(report({}, { ...analysis, source: 'sample-rentals' }).proof[1]?.value).toBe('24, average of 2 sample rentals')
  })

  test('a rough estimate has no track record, and assumed days on market are left out', () => {
    const method = { tested: { listings: 160, medianAbsolutePercentError: 9.4 } }
    const marketData = { ...ANALYSIS.marketData, squareFootage: 12_000 }
    expect(report({}, { method, marketData, daysOnMarketIsAssumed: true }).proof).toEqual([])
    expect(report({}, { source: 'rentcast', daysOnMarketIsAssumed: true }).proof).toEqual([])
    const few = { method, comparableProperties: [comparable()] }
    expect(report({}, few).proof.map(({ label }) => label)).toEqual(['Days on market'])
  })

  test('fewer than three comparables with a known rent are called few', () => {
    const title = 'Few comparables: treat this estimate as rough'
    const comparableProperties = [comparable(), comparable(), comparable({ rentAmount: 0 })]
    expect(report({}, { comparableProperties }).warning).toEqual({
      title,
      text: 'Only 2 comparable rentals with a known rent support it.',
    })
    expect(report({}, { source: 'rentcast' }).warning?.title).toBe(title)
  })

  test('a selection is shown with the estimate, for the result that it was made for', () => {
    const comparableProperties = [comparable({ rentAmount: 2000 }), comparable({ rentAmount: 1800 })]
    const analyzed = { property: PROPERTY, analysis: { ...ANALYSIS, comparableProperties }, madeAt: MADE_AT, fees: FEES }
    const said = buildReport(analyzed, { of: resultKey(MADE_AT), leftOut: [0] })
    // 1895 × 1800 ÷ 1900
    expect(said.selection).toMatchObject({ title: 'Your selection: 1 of 2 comparables', estimateDollars: 1795 })
    expect(said.rentDollars.estimate).toBe(1895)
    expect(said.shown).toEqual({ low: 1601, estimate: 1795, high: 1999, likely: { low: 1705, high: 1885 } })
    expect(said.comparables?.rows.map(({ isLeftOut }) => isLeftOut)).toEqual([true, false])
    // 1800 ÷ 1702, and 1795 ÷ 1640: only of the ones that were kept.
    expect(said.comparables?.summary).toBe('1 of 2 used · median rent $1,800, $1.06 per sq ft (this home: $1.09)')
    expect(said.comparables?.statistics.map(({ value }) => value)).toEqual(['1', '$1,800', '$1,800–$1,800', '0.3 mi'])
    expect(buildReport(analyzed, { of: 'earlier', leftOut: [0] }).selection).toBeNull()
    const none = buildReport(analyzed, { of: resultKey(MADE_AT), leftOut: [0, 1] })
    expect(none.comparables).toMatchObject({ summary: '0 of 2 used', statistics: [] })
    expect(none.selection).toMatchObject({ estimateDollars: null, text: 'Keep at least one comparable with a known rent.' })
  })

  test('a selection says how its comparables are weighted', () => {
    const said = (similarities: (number | null)[]) => {
      const comparableProperties = similarities.map((similarity) => comparable({ similarity }))
      const analyzed = { property: PROPERTY, analysis: { ...ANALYSIS, comparableProperties }, madeAt: MADE_AT, fees: FEES }
      return buildReport(analyzed, { of: resultKey(MADE_AT), leftOut: [0] }).selection?.text
    }
    expect(said([90, 60])).toContain('each weighted by similarity')
    expect(said([0, 0])).toContain('all weighted equally')
    expect(said([null, 60])).toContain('all weighted equally')
  })

  test('the ranges are named by their coverage, the likely one first', () => {
    expect(report().range).toEqual({
      likely: 'Most likely $1,800 to $1,990: half of homes like this rent in that range.',
      wide: '8 of 10 homes like this rent for $1,690 to $2,110.',
    })
    const withoutRange = { rentLikelyLow: null, rentLikelyHigh: null, rangeCoveragePercent: 85 }
    expect(report({}, withoutRange).range).toEqual({ likely: null, wide: '85 of 100 homes like this rent for $1,690 to $2,110.' })
    expect(report({}, { ...withoutRange, rangeCoveragePercent: null }).range).toEqual({ likely: null, wide: null })
  })

  test('an estimate of an unusual home is rough, with any evidence', () => {
    const comparableProperties = [1, 2, 3].map((distance) => comparable({ distance }))
    const marketData = { ...ANALYSIS.marketData, squareFootage: 500_000 }
    expect(report({}, { comparableProperties }).warning).toBeNull()
    const odd = report({}, { comparableProperties, marketData })
    expect(odd.warning).toEqual({
      title: 'Rough estimate: few homes are like this one',
      text: '500,000 square feet for one home: we don’t have rents for homes like it, so the range is wide. Treat this figure as a rough guide.',
    })
    expect(odd.rentCaption).toContain('rough estimate of the monthly rent')
    expect(odd.isRough).toBe(true)
  })

  test('a range of 90% and 110% is called assumed', () => {
    expect(report({}, { rangeIsAssumed: true, source: 'rentcast' }).rangeNote).toContain('assume 90% to 110%')
    expect(report().rangeNote).not.toContain('assumed')
  })

  test('of a half-given range, only the other half is called assumed', () => {
    const half = (end: string) => {
      const marketData = { ...ANALYSIS.marketData, assumed: [end] }
      return report({}, { marketData, source: 'rentcast' }).rangeNote
    }
    expect(half('rentRangeLow')).toBe('The high end comes from the source. We assume the low end is 90% of the estimate.')
    expect(half('rentRangeHigh')).toBe('The low end comes from the source. We assume the high end is 110% of the estimate.')
  })

  test('the fallback analysis has the specified figures and that name', () => {
    const open = { bedrooms: null, bathrooms: null, yearBuilt: null, propertyType: null, squareFootage: null }
    const analysis = fallbackAnalysis(open)
    const said = buildReport({
      property: { ...PROPERTY, bedrooms: null, yearBuilt: null },
      analysis,
      madeAt: null,
      fees: FEES,
    })
    expect(said.rentDollars).toEqual({ low: 1600, estimate: 1800, high: 2000 })
    expect(analysis.marketData).toMatchObject({ bedrooms: 3, bathrooms: 2, yearBuilt: 2000 })
    expect(said.market.map((fact) => fact.value)).toEqual(['29', '95%', '+3.5%'])
    expect(said.facts.map(({ value, note }) => [value, note])).toContainEqual(['2000', 'assumed'])
    expect(said.warning?.title).toBe('Fallback analysis')
    const sentences = `${said.certainty.text} ${said.figure.disclaimer}`.split('. ')
    expect(sentences.filter((sentence) => sentence.includes('not an estimate'))).toHaveLength(1)
    expect(sentences).toContain('We work in central Iowa: if the home is farther away, ask us first')
    expect(said.figure).toEqual({
      name: 'Standard figure',
      disclaimer: 'These are our standard starting figures, not an estimate for this property.',
    })
    expect(report().figure).toEqual({ name: 'Estimate', disclaimer: 'This is an estimate, not an appraisal.' })
    expect(said.source).toMatchObject({ name: 'Fallback analysis', madeOn: 'no analysis has been run yet' })
  })

  test('the method is shown in sentences if the source has any', () => {
    expect(report({}, { method: { summary: ['One.', 2, 'Two.'] } }).method).toEqual(['One.', 'Two.'])
    expect(report({}, { method: { other: 1 } }).method).toEqual([])
  })
})

test('words of figures', () => {
  expect([formatDollars(1895.4), formatDollars(-0.3), formatDollars(-228)]).toEqual(['$1,895', '$0', '−$228'])
  expect([signedPercent(3.5), signedPercent(-1.25), signedPercent(0)]).toEqual(['+3.5%', '−1.3%', '0%'])
  expect([distance(0.02, false), distance(0.02, true), distance(1.26, false)]).toEqual([
    'under 0.1 mi',
    'same ZIP code',
    '1.3 mi',
  ])
  expect(onboardingFeeWords(feeSchedule.presentation)).toContain('$199')
})
