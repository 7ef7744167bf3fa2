import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'

const textOf = (errors: Record<string, string>) =>
  renderToStaticMarkup(<ErrorSummary errors={errors} />)
    .replaceAll(/<[^>]+>/g, '|')
    .split('|')
    .filter((text) => text !== '')

test('counts each field once, and not the message for the form', () => {
  expect(textOf({ '': 'Please fill in all required fields', city: 'Enter the city' })).toEqual([
    'Fix 1 problem',
    'Please fill in all required fields',
    'Enter the city',
  ])
  expect(textOf({ name: 'Enter your name', city: 'Enter the city' })[0]).toBe('Fix 2 problems')
})

test('counts a question about a field once, although a box answers it, too', () => {
  const question = 'ZIP code 50312 is in Des Moines, not Ames. Is that right?'
  const box = 'Correct it, or check this box'
  const errors = { 'properties[0].city': question, 'properties[0].confirmed': box }
  expect(textOf(errors)).toEqual(['Fix 1 problem', question])
  expect(textOf({ confirmed: box })).toEqual(['Fix 1 problem', box])
})

test('shows only messages that belong to no field', () => {
  expect(textOf({ '': 'Please try again in 3 minutes.' })).toEqual(['Please try again in 3 minutes.'])
  expect(textOf({})).toEqual([])
})

test('leads to each field', () => {
  expect(renderToStaticMarkup(<ErrorSummary errors={{ city: 'Enter the city' }} pageOf={() => '/enroll?step=1'} />)).toContain(
    'href="/enroll?step=1#city"',
  )
})
