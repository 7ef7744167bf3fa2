import { expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { copyDocument, labelOf, printedFact } from './copy-document.ts'

test('a fact is labeled by its name', () => {
  expect(labelOf('lastContactedAt')).toBe('Last contacted at')
  expect(labelOf('name')).toBe('Name')
  expect(labelOf('amountDollars')).toBe('Amount')
})

test('times and amounts are written for people, and unknown values are left out', () => {
  const records: Record<string, string | number | boolean | null>[] = [
    { createdAt: '2026-11-22T10:15:00.000Z', name: 'Ann', phone: null, company: '', isSigned: true, units: 0 },
    { amountDollars: 240.5, estimatedRent: 1850, rentLikelyLow: 1700, purchasePrice: 245_000, hoaMonth: 35, yearBuilt: 1921 },
  ]
  const sections = [{ title: 'Leads', records }]
  const { made, sections: printed } = copyDocument(
    { email: 'a@b.c', madeAt: '2026-11-22T10:15:00.000Z', sections },
    { ...company, logo: null },
  )
  expect(made).toBe('November 22, 2026 at 4:15 AM Central')
  expect(printed[0]?.records[0]).toEqual([
    { label: 'Created at', value: 'November 22, 2026 at 4:15 AM Central' },
    { label: 'Name', value: 'Ann' },
    { label: 'Is signed', value: 'yes' },
    { label: 'Units', value: '0' },
  ])
  expect(printed[0]?.records[1]).toEqual([
    { label: 'Amount', value: '$240.50' },
    { label: 'Estimated rent', value: '$1,850' },
    { label: 'Rent likely low', value: '$1,700' },
    { label: 'Purchase price', value: '$245,000' },
    { label: 'HOA per month', value: '$35' },
    { label: 'Year built', value: '1921' },
  ])
})

test('codes, ZIP codes and phone numbers are written for people, and their own words stay', () => {
  expect(labelOf('zipCode')).toBe('ZIP code')
  expect(printedFact('status', 'analysis_submitted')).toBe('Analysis submitted')
  expect(printedFact('propertyType', 'single-family')).toBe('Single Family Home')
  expect(printedFact('estimateSource', 'rentcast')).toBe('RentCast')
  expect([printedFact('source', 'api'), printedFact('form', 'text-message')]).toEqual(['Other site', 'Text message'])
  expect([printedFact('channel', 'sms'), printedFact('state', 'IA')]).toEqual(['Text', 'IA'])
  expect(printedFact('clientPhone', '5155550123')).toBe('(515) 555-0123')
  expect(printedFact('notes', 'call-me_later')).toBe('call-me_later')
})
