import type { AppLoadContext } from '@remix-run/node'
import type { KnownRoute } from '#app/ui/route-handle.ts'

/** All routes with their handles. Throws under plain `remix-serve`. */
export function knownRoutes({ routes }: AppLoadContext): readonly KnownRoute[] {
  if (!routes) throw new Error('Only the product’s own server knows which pages exist')
  return routes
}
