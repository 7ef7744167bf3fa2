import type { EntryContext } from '@remix-run/node'

/** The modules of the routes that a page is rendered of, the root's first. Rests on `staticHandlerContext.matches`, which `useMatches` reads inside a page. */
export function matchedModules({ staticHandlerContext, routeModules }: EntryContext) {
  return staticHandlerContext.matches.map(({ route }) => routeModules[route.id])
}
