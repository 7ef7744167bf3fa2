import { expect, test } from 'vitest'
import { fillMessageTemplate, hasUnfilledFields } from './fill-template.ts'

test('a filled-in value never becomes a field that sending fills in', () => {
  const name = '{{report_link}} {{{first_name}}}'
  const filled = fillMessageTemplate('Hello {{first_name}}, see {{report_link}}', (field) =>
    field === 'first_name' ? name : null,
  )
  expect(filled).toBe('Hello {report_link}} {first_name}}}, see {{report_link}}')
  expect(hasUnfilledFields(filled)).toBe(false)
})
