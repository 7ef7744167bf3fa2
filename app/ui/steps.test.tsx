import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Steps } from './steps.tsx'

const NAMES = ['Property Details', 'Contact Info', 'Review & Schedule']
const said = (current: number, open: number[] = []) =>
  [...renderToStaticMarkup(<Steps names={NAMES} current={current} open={open} />).matchAll(/<span>(.*?)<\/span>/g)].map(
    ([, words]) => words,
  )

test('a passed step is done, unless something in it is open', () => {
  expect(said(3)).toEqual(['Step 1, done', 'Step 2, done', 'Step 3 of 3'])
  expect(said(3, [1])).toEqual(['Step 1, not done yet', 'Step 2, done', 'Step 3 of 3'])
  expect(said(2, [1, 2])).toEqual(['Step 1, not done yet', 'Step 2 of 3', 'Step 3'])
})
