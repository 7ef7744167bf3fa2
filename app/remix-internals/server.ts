import type { EntryContext } from '@remix-run/node'

/**
 * The inline script that passes the loaders' data to the page's scripts. `RemixServer` would stream it through React, which
 * requires a streamed page and takes twice as long. Assumes that `serverHandoffStream` contains the data as
 * `window.__remixContext.stream` expects it, and that `<Scripts>` exposes the other end as `streamController`.
 */
export async function writeDataScript({ serverHandoffStream }: EntryContext): Promise<string> {
  const reader = serverHandoffStream?.getReader()
  const decoder = new TextDecoder()
  let data = ''
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
    data += decoder.decode(read.value, { stream: true })
  const written = JSON.stringify(data).replace(ESCAPED, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const controller = 'window.__remixContext.streamController'
  return `${controller}.enqueue(${written});${controller}.close();`
}

/** What would end the script, and letters that would make each one of the page take two bytes (`app/server/markup-cache.ts`). */
const ESCAPED = /[<>&]|[\u0100-\uffff]/g

/**
 * The context for a page rendered as one string: without a stream, `RemixServer` sends none. It makes React routes of the page's
 * own routes. Assumes that it reads no others.
 */
export function forOnePage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const ids = new Set(staticHandlerContext.matches.map(({ route }) => route.id))
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id)))
  return { ...context, manifest: { ...manifest, routes }, serverHandoffStream: undefined }
}

/**
 * The modules of a page's routes, the root's first. Assumes `staticHandlerContext.matches`, which `useMatches` reads inside a
 * page.
 */
export function matchedModules({ staticHandlerContext, routeModules }: EntryContext) {
  return staticHandlerContext.matches.map(({ route }) => routeModules[route.id])
}

/** Whether a response is an error that Remix wrote itself, without our error page. */
export function isRemixFailure(answer: Response): boolean {
  return answer.headers.has('X-Remix-Error')
}

/** The page behind a data request of the scripts ('/leads.data', '/_root.data'); any other path is its own. */
export function pagePathOf(path: string): string {
  return path.endsWith('.data') ? path.replace(/\.data$/, '').replace(/^\/_root$/, '/') : path
}
