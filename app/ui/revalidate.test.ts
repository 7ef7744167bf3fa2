import { expect, test } from 'vitest'
import { revalidateUnlessRefused, revalidateWhenRefused } from './revalidate.ts'

const ASKED = {
  currentUrl: new URL('http://localhost/'),
  currentParams: {},
  nextUrl: new URL('http://localhost/'),
  nextParams: {},
}

test.each([
  ['refused', 400, false, true],
  ['refused for what has since changed', 409, false, true],
  ['about what is gone', 404, false, false],
  ['that failed', 503, false, false],
  ['that was done', 200, true, true],
])('a page with a form %s (%i)', (_words, actionStatus, defaultShouldRevalidate, expected) => {
  expect(revalidateWhenRefused({ ...ASKED, actionStatus, defaultShouldRevalidate })).toBe(expected)
})

test('what is around a page is loaded again after each post but a refused one', () => {
  const isLoaded = (actionStatus?: number) =>
    revalidateUnlessRefused({ ...ASKED, ...(actionStatus === undefined ? {} : { actionStatus }), defaultShouldRevalidate: true })
  expect([undefined, 200, 400, 409, 503].map(isLoaded)).toEqual([true, true, false, false, false])
})
