import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * A route's `shouldRevalidate`, for forms that carry the data they were built from. By default, the router doesn't reload the data after a refused form: it would
 * keep the outdated data, and every retry would be refused, too.
 */
export function revalidateWhenRefused({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 400 || actionStatus === 409 || defaultShouldRevalidate
}
