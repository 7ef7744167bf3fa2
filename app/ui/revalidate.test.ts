import { expect, test } from 'vitest'
import { revalidateUnlessRefused, revalidateWhenRefused } from './revalidate.ts'

const ASKED = {
  currentUrl: new URL('http://localhost/'),
  currentParams: {},
  nextUrl: new URL('http://localhost/'),
  nextParams: {},
}

const isLoaded = (load: typeof revalidateWhenRefused) => (actionStatus?: number) =>
  load({ ...ASKED, ...(actionStatus === undefined ? {} : { actionStatus }), defaultShouldRevalidate: true })
const STATUSES = [undefined, 200, 400, 404, 409, 503]

test('a page is loaded again after each post, but not if its record is gone', () => {
  expect(STATUSES.map(isLoaded(revalidateWhenRefused))).toEqual([true, true, true, false, true, true])
})

test('what is around a page is loaded again after each post but a refused one', () => {
  expect(STATUSES.map(isLoaded(revalidateUnlessRefused))).toEqual([true, true, false, false, false, false])
})
