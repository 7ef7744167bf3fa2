import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { RENT_VS_SELL_FIELDS, type RentVsSellFigures } from '../rent-vs-sell/figures.ts'
import { readFields, typedFields } from '../typed-fields.ts'
import { ScenarioGrid } from './scenario-grid.tsx'
import { RentVsSellVerdict } from './verdict.tsx'

function figuresOf(query: string): RentVsSellFigures {
  return readFields(RENT_VS_SELL_FIELDS, typedFields(RENT_VS_SELL_FIELDS, new URLSearchParams(query))).values
}

/** The words of a part, without its markup. */
function wordsOf(part: ReactElement): string {
  return renderToStaticMarkup(part)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

const verdict = (query: string) => wordsOf(<RentVsSellVerdict figures={figuresOf(query)} />)
const grid = (query: string) => wordsOf(<ScenarioGrid figures={figuresOf(query)} />)

describe('a rate stands on the page as it was entered', () => {
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
  const SELLING = 'before the cost of selling'

  test('of a house that is sold after one year says that its figure leaves the cost of selling out', () => {
    const carried = verdict('yearsToHold=1')
    expect(carried).toContain('+$8,928 before the cost of selling')
    expect(carried).toContain(
      'The rent carries the house: $8,928 is left in the first year after the loan and all running costs, before the cost of selling.',
    )
    expect(verdict('yearsToHold=1&monthlyRent=1100')).toContain(
      'The rent does not carry the house. You would pay in $6,024 in the first year, before the cost of selling. The break-even rent is $1,664 a month.',
    )
  })

  test('of a house that is held longer does not speak of it: the cost of selling is in no first year', () => {
    const held = verdict('yearsToHold=2')
    expect(held).toContain('$8,928 is left in the first year after the loan and all costs.')
    expect(held).not.toContain(SELLING)
    expect(verdict('yearsToHold=2&monthlyRent=1100')).not.toContain(SELLING)
  })
})
