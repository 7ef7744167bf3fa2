import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { feeSchedule } from '#app/content/fees.ts'
import { estimateBasis } from '../form/enroll-fields.ts'
import { FeeEstimate } from './fee-estimate.tsx'

test.each([
  ['before the type is chosen', '', '1', ['6.9%', '5.9%', '4.9%']],
  ['of a house', 'single-family', '1', ['6.9%']],
  ['of a fourplex', 'multi-family', '4', ['5.9%']],
])('the estimate %s shows no percentage of another home', (_, propertyType, unitCount, shown) => {
  const basis = estimateBasis({ propertyType, unitCount, estimatedRent: '1000' })
  const html = renderToStaticMarkup(<FeeEstimate basis={basis} schedule={feeSchedule} />)
  expect(html.match(/[\d.]+%/g)).toEqual(shown)
})
