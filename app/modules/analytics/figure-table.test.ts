import { expect, test } from 'vitest'
import { csvFile } from '#app/modules/lists/csv.server.ts'
import { figureFile, shownTable } from './figure-table.ts'

const TABLE = {
  caption: 'A caption',
  naming: 'When',
  columns: [
    { label: 'Leads', unit: 'count' },
    { label: 'Share', unit: 'fraction' },
    { label: 'Stay', unit: 'milliseconds' },
    { label: 'Paid', unit: 'cents' },
    { label: 'Fees', unit: 'dollars' },
  ],
  rows: [
    { name: 'Nov', values: [1200, 0.335, 12_000_000, 123_456, 1500] },
    { name: '=Dec', values: [0, null, null, -5000, 0] },
  ],
} as const

test('people read words and signs, spreadsheets read numbers', () => {
  expect(shownTable(TABLE).rows).toEqual([
    ['Nov', '1,200', '34%', '3 h 20 min', '$1,234.56', '$1,500'],
    ['=Dec', '0', '–', '–', '−$50.00', '$0'],
  ])
  const { titles, lines } = figureFile(TABLE)
  expect(csvFile(titles, lines).split('\r\n')).toEqual([
    '\uFEFFWhen,Leads,Share (percent),Stay (hours),Paid (dollars),Fees (dollars)',
    'Nov,1200,33.5,3.33,1234.56,1500',
    "'=Dec,0,,,(50.00),0",
    '',
  ])
})
