import { expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { copyDocument, labelOf } from './copy-document.ts'

test('a fact is labeled by its name', () => {
  expect(labelOf('lastContactedAt')).toBe('Last contacted at')
  expect(labelOf('name')).toBe('Name')
})

test('times are written for people, and unknown values are left out', () => {
  const records = [{ createdAt: '2026-11-22T10:15:00.000Z', name: 'Ann', phone: null, company: '', isSigned: true, units: 0 }]
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
})
