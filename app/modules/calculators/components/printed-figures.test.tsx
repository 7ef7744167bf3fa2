import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { RENT_VS_SELL_FIELDS, type RentVsSellFigures } from '../rent-vs-sell/inputs.ts'
import { readFields, typedFields } from '../typed-fields.ts'
import { ScenarioGrid } from './scenario-grid.tsx'
import { RentVsSellVerdict } from './rent-vs-sell-verdict.tsx'

function figuresOf(query: string): RentVsSellFigures {
  return readFields(RENT_VS_SELL_FIELDS, typedFields(RENT_VS_SELL_FIELDS, new URLSearchParams(query))).values
}

/** An element's text, without markup. */
function wordsOf(part: ReactElement): string {
  return renderToStaticMarkup(part)
    .replaceAll('<wbr/>', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

const verdict = (query: string) => wordsOf(<RentVsSellVerdict figures={figuresOf(query)} />)
const grid = (query: string) => wordsOf(<ScenarioGrid figures={figuresOf(query)} />)

describe('a rate is shown as it was entered', () => {
  test.each([
    ['6.875', '30 years at 6.875%'],
    ['6.25', '30 years at 6.25%'],
    ['5', '30 years at 5%'],
    ['0', '30 years at 0%'],
  ])('an interest of %s beside its payment: %s', (entered, words) => {
    expect(verdict(`interestRate=${entered}`)).toContain(words)
  })

  test.each([
    ['3.25', ['2.25% a year', '3.25% a year', '4.25% a year']],
    ['0.125', ['−0.875% a year', '0.125% a year', '1.125% a year']],
    ['3', ['2% a year', '3% a year', '4% a year']],
  ])('an appreciation of %s, and the two beside it: %j', (entered, words) => {
    for (const rate of words) expect(grid(`appreciationRate=${entered}`)).toContain(` ${rate} `)
  })
})

describe('the recommendation', () => {
  const SELLING = 'before selling costs'

  test('of a house sold after one year says that its figure leaves the selling cost out', () => {
    const carried = verdict('yearsToHold=1')
    expect(carried).toContain('+$8,928 before selling costs')
    expect(carried).toContain(
      'The rent covers the costs: you’d have $8,928 left in the first year after the loan and all operating costs, before selling costs.',
    )
    expect(verdict('yearsToHold=1&monthlyRent=1100')).toContain(
      'The rent won’t cover the costs. You’d pay $6,024 out of pocket in the first year, before selling costs. The break-even rent is $1,664 a month.',
    )
  })

  test("of a house kept longer doesn't mention it: no first year includes the selling cost", () => {
    const held = verdict('yearsToHold=2')
    expect(held).toContain('you’d have $8,928 left in the first year after the loan and all costs.')
    expect(held).not.toContain(SELLING)
    expect(verdict('yearsToHold=2&monthlyRent=1100')).not.toContain(SELLING)
  })
})

describe('at the break-even rent of the page', () => {
  test('the house breaks even, and nothing says that it costs money to keep', () => {
    const said = verdict('monthlyRent=1664')
    expect(said).toContain('The rent just covers the house: it breaks even within a dollar a month.')
    expect(said).toContain('$1,664 the rent you entered')
    expect(said).not.toContain('does not cover')
    expect(verdict('monthlyRent=1663')).toContain('The rent won’t cover the costs.')
    expect(verdict('monthlyRent=1666')).toContain('The rent covers the costs: you’d have $21 left')
  })
})

describe('the break-even year', () => {
  test.each([
    ['', 'Year 1 if you sell at the end, as in the table; if you sell earlier, as in the chart, renting pulls ahead in month 13'],
    [
      'yearsToHold=1',
      'None if you sell at the end, as in the table; if you sell earlier, as in the chart, renting pulls ahead in month 13',
    ],
    [
      'monthlyRent=0',
      'None if you sell at the end, as in the table; if you sell earlier, as in the chart, selling today stays ahead for 30 years',
    ],
    [
      'mortgageBalance=300000&monthlyRent=5000',
      'Year 1 if you sell at the end, as in the table; if you sell earlier, as in the chart, renting pulls ahead in month 5',
    ],
  ])('%s: %s', (query, words) => {
    expect(verdict(query)).toContain(`Break-even year ${words}`)
  })
})

test('dollars are whole dollars; the loan payment has its cents', () => {
  const said = verdict('homeValue=40000000&monthlyRent=1500000&mortgageBalance=30000000')
  expect(said).toContain('+$14,083,842 after the loan')
  expect(said).not.toMatch(/\$[\d.]+[KMB]/)
  expect(said).toContain('$161,046.49 a month')
  expect(grid('monthlyRent=20000000')).toContain('Rent $20,000,000')
})
