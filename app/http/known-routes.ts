import type { AppLoadContext } from '@remix-run/node'
import type { KnownRoute } from '#app/ui/route-handle.ts'

/** Every address of the product with what its route says of itself. Throws under a server that does not say. */
export function knownRoutes({ routes }: AppLoadContext): readonly KnownRoute[] {
  if (!routes) throw new Error('Only the product’s own server knows which pages exist')
  return routes
}
