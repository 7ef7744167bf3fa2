import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAPER } from './theme-colors.ts'

test('the browser’s bars have the color of the site’s paper', () => {
  const theme = readFileSync('app/styles/theme.css', 'utf8')
  expect(/--color-paper: (#\w+);/.exec(theme)?.[1]).toBe(PAPER)
})
