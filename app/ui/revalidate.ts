import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * A route's `shouldRevalidate`, where its forms carry what they were made from. The router leaves a page as it is when its form is refused: the form would carry
 * what someone changed in the meantime for ever, and a second press would be refused like the first.
 */
export function revalidateWhenRefused({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 400 || actionStatus === 409 || defaultShouldRevalidate
}
