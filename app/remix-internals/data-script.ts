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
