import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AnalysisCard } from './analysis-card.tsx'

const NOW = new Date('2026-11-22T16:00:00Z')
const READY = {
  state: 'ready',
  createdAt: NOW,
  rentEstimate: 1295,
  rentRangeLow: 991,
  rentRangeHigh: 1721,
  rangeIsAssumed: false,
  averageDaysOnMarket: 25,
  occupancyRate: 95,
  yearOverYearChange: 3.5,
  source: 'own-rentals',
} as const

test.each([
  [1, /estimated monthly rent</i],
  [4, /estimated monthly rent per unit</i],
])('with %d units the estimate says whether it is for one of them', (unitCount, label) => {
  const card = <AnalysisCard earlier={[]} runAgain={null} analysis={READY} unitCount={unitCount} reportPath={null} now={NOW} />
  expect(renderToStaticMarkup(card)).toMatch(label)
})
