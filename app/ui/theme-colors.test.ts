import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAPER } from './theme-colors.ts'

test('the browser’s bars have the color of paper, in light and in dark', () => {
  const theme = readFileSync('app/styles/theme.css', 'utf8')
  expect([...theme.matchAll(/--color-paper: (#\w+);/g)].map(([, color]) => color)).toEqual([PAPER.light, PAPER.dark])
})
