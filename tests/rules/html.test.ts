import { expect, test } from 'vitest'
import { htmlErrors } from '#tests/setup/html.ts'

test.each([
  ['<select aria-label="Unit" required><option value="days">Days</option></select>', 'house/required-choice'],
  ['<select aria-label="Unit" required><option>Days</option></select>', 'house/required-choice'],
  ['<select aria-label="Unit" maxlength="60"><option>Days</option></select>', 'house/own-attributes'],
  ['<input type="date" aria-label="Day" maxlength="60">', 'input-attributes'],
  ['<input type="text" aria-label="Days" min="1">', 'input-attributes'],
  ['<input aria-label="Days">', 'no-implicit-input-type'],
])('%s is an error: %s', async (control, rule) => {
  const found = await htmlErrors(pageWith(control))
  expect(found.map((line) => line.split(' ')[1])).toEqual([`${rule}:`])
})

test.each([
  '<select aria-label="Unit" required><option value="">Choose one</option><option>Days</option></select>',
  '<select aria-label="Units" required multiple><option>Days</option></select>',
  '<input type="number" aria-label="Days" min="1" max="9" step="1" required>',
  '<svg viewBox="0 0 9 9" width="9" height="9" aria-hidden="true"><path d="M0 0h9" stroke-width="2"/></svg>',
])('%s is allowed', async (control) => {
  expect(await htmlErrors(pageWith(control))).toEqual([])
})

function pageWith(control: string): string {
  return `<!DOCTYPE html><html lang="en"><head><title>Page</title></head><body><form action="/" method="get">${control}</form></body></html>`
}
