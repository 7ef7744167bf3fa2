import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateRangeField } from './date-range-field.tsx'

const htmlOf = (from: string, to: string) =>
  renderToStaticMarkup(
    <DateRangeField
      label="Created between"
      days={{ from, to }}
      to={(days) => `/leads?${new URLSearchParams(days).toString()}`}
      today="2026-11-21"
    />,
  )
const summary = (html: string) => /<\/span><span[^>]*>([^<]*)<\/span><\/summary>/.exec(html)?.[1]

test('shows the days as MM/dd/yyyy, and asks for missing ones', () => {
  expect(summary(htmlOf('', ''))).toBe('Select date range')
  expect(summary(htmlOf('2026-10-01', '2026-11-21'))).toBe('10/01/2026 – 11/21/2026')
  expect(summary(htmlOf('2026-10-01', ''))).toBe('from 10/01/2026')
  expect(summary(htmlOf('', '2026-11-21'))).toBe('until 11/21/2026')
})

test('offers presets, and a way to clear the dates', () => {
  expect(htmlOf('', '')).toContain('<a href="/leads?from=2026-11-15&amp;to=2026-11-21">Last 7 days</a>')
  expect(htmlOf('', '')).not.toContain('Clear')
  expect(htmlOf('2026-10-01', '')).toContain('<a href="/leads?from=&amp;to=">Clear</a>')
})
