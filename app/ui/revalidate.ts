import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * A route's `shouldRevalidate`, for forms that carry the data they were built from. By default, the router doesn't reload the data after a refused form: it would
 * keep the outdated data, and every retry would be refused, too.
 */
export function revalidateWhenRefused({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 400 || actionStatus === 409 || defaultShouldRevalidate
}

/**
 * The same for what is around the pages. Reloaded after a refused form, it would show the errors before the new history entry, which moves the focus to them:
 * whatever someone had begun to type would go elsewhere. Remix passes `defaultShouldRevalidate: true` to all these functions.
 */
export function revalidateUnlessRefused({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400
}
