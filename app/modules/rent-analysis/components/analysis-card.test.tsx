import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { comparable } from '#tests/factories/make-report.ts'
import { analysisInWords, type LatestAnalysis } from '../latest-analysis.server.ts'
import { AnalysisCard } from './analysis-card.tsx'

const NOW = new Date('2026-11-22T16:00:00Z')
const READY = {
  state: 'ready' as const,
  createdAt: NOW,
  rentEstimate: 1295,
  rentRangeLow: 991,
  rentRangeHigh: 1721,
  rentLikelyLow: 1180,
  rentLikelyHigh: 1430,
  rangeCoveragePercent: 80,
  rangeIsAssumed: false,
  comparableProperties: [1, 2, 3].map((distance) => comparable({ distance })),
  marketData: { yearBuilt: null, bedrooms: 2, bathrooms: 1, squareFootage: 900, propertyType: 'condo', assumed: [] },
  averageDaysOnMarket: 25,
  occupancyRate: 95,
  yearOverYearChange: 3.5,
  source: 'own-rentals' as const,
} satisfies Extract<LatestAnalysis, { state: 'ready' }>

test.each([
  [1, /estimated monthly rent</i],
  [4, /estimated monthly rent per unit</i],
])('with %d units the estimate says whether it is for one of them', (unitCount, label) => {
  const card = (
    <AnalysisCard
      earlier={[]}
      runAgain={null}
      analysis={analysisInWords(READY)}
      unitCount={unitCount}
      reportPath={null}
      now={NOW}
    />
  )
  expect(renderToStaticMarkup(card)).toMatch(label)
})

test('the middle half comes first, then the range that covers 8 of 10; an unusual home is called rough', () => {
  const textOf = (analysis: typeof READY) =>
    renderToStaticMarkup(
      <AnalysisCard
        earlier={[]}
        runAgain={null}
        unitCount={1}
        reportPath={null}
        now={NOW}
        analysis={analysisInWords(analysis)}
      />,
    )
  expect(textOf(READY)).toMatch(
    /Most likely \$1,180 to \$1,430: half of homes like this rent in that range\..*8 of 10 homes like this rent for \$991 to \$1,721\./s,
  )
  const odd = textOf({ ...READY, marketData: { ...READY.marketData, bedrooms: 30 } })
  expect(odd).toMatch(/rough estimate of the monthly rent</i)
  expect(odd).toContain('30 bedrooms in one home: we don’t have rents for homes like it')
})
