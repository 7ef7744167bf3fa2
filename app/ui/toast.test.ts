import { expect, test } from 'vitest'
import { newestToasts, type Toast } from './toast.tsx'

test('at most 20 toasts are shown, the newest', () => {
  const toasts = Array.from({ length: 25 }, (_, id): Toast => ({ id: String(id), kind: 'success', message: `Done ${id}` }))
  expect(newestToasts(toasts).map(({ id }) => Number(id))).toEqual(Array.from({ length: 20 }, (_, place) => place + 5))
  expect(newestToasts(toasts.slice(0, 3))).toHaveLength(3)
})
