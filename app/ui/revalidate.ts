import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * A route's `shouldRevalidate`, for forms that carry the data they were built from. Without one, the router doesn't reload the
 * data after a refused form: it would keep the outdated data, and every retry would be refused, too. If the record is gone (404),
 * the form stays with what was typed.
 */
export function revalidateWhenRefused({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== 404
}

/**
 * For what is around the pages. Reloaded after a refused form, it would show the errors before the new history entry, which moves
 * the focus to them: whatever someone had begun to type would go elsewhere.
 */
export function revalidateUnlessRefused({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400
}
