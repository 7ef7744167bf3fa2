import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PayoutText } from './payout-text.tsx'

const unpaid = { isPaidBack: false, feeCents: 400_00, paidCents: null, paidOn: null, reversedCents: 0 }

test.each([
  ['pending', {}, '$400 once your client signs'],
  ['contacted', {}, '$400 once your client signs'],
  ['converted', {}, '$400 due, not paid yet'],
  ['converted', { isPaidBack: true }, '$400 on hold. Call us about it.'],
  ['contacted', { isPaidBack: true }, '$400 once your client signs'],
  ['lost', {}, 'No fee'],
  ['converted', { reversedCents: 400_00 }, 'Not paid: our payment of $400 was reversed'],
  ['converted', { paidCents: 350_00, paidOn: new Date('2026-11-20T18:00:00Z'), reversedCents: 50_00 }, '$350'],
] as const)('the fee of a %s referral, %j, reads "%s"', (status, payment, text) => {
  expect(renderToStaticMarkup(<PayoutText status={status} {...unpaid} {...payment} />)).toContain(text)
})
