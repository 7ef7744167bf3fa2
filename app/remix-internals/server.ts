import type { EntryContext } from '@remix-run/node'

/**
 * The text of the script that hands what loaders returned to the scripts of the page. `RemixServer` would send the same through a stream of React's, which
 * needs a page that is sent in pieces and takes twice the time of a text. Rests on: `serverHandoffStream` contains the data as
 * `window.__remixContext.stream` expects it, and `<Scripts>` leaves the other end of that at `streamController`.
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

/** The context for a page that is rendered as one text: `RemixServer` sends no stream where there is none. */
export function withoutStream(context: EntryContext): EntryContext {
  return { ...context, serverHandoffStream: undefined }
}

/** The modules of the routes that a page is rendered of, the root's first. Rests on `staticHandlerContext.matches`, which `useMatches` reads inside a page. */
export function matchedModules({ staticHandlerContext, routeModules }: EntryContext) {
  return staticHandlerContext.matches.map(({ route }) => routeModules[route.id])
}

/** Whether an answer is a failure that Remix itself has written down, without a page of ours. */
export function isRemixFailure(answer: Response): boolean {
  return answer.headers.has('X-Remix-Error')
}

/** The page behind a data request of the scripts ('/leads.data', '/_root.data'); any other path is its own. */
export function pagePathOf(path: string): string {
  return path.endsWith('.data') ? path.replace(/\.data$/, '').replace(/^\/_root$/, '/') : path
}
