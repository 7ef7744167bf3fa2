import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { reportViews } from '../money-tables.ts'
import { TimeChart } from './figure-drawings.tsx'

const bucket = (label: string) => ({ label, isOpen: label === 'Nov 28', start: new Date(0), end: new Date(0) })

test.each([
  [['Nov 28'], '1 total, Nov 28 so far. See the table below for details.'],
  [['Nov 27', 'Nov 28'], '1 total, from Nov 27 to Nov 28 so far. See the table below for details.'],
])('a chart of %j describes its days', (labels, description) => {
  const { table, note } = reportViews({ now: 1, before: null }, 1, [1], labels.map(bucket))
  expect(note).toBe('1 report view across 1 lead.')
  expect(renderToStaticMarkup(<TimeChart table={table} column={0} />)).toContain(description)
})
