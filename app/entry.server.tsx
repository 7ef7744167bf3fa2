import { Writable } from 'node:stream'
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import { log } from '#app/config/log.server.ts'
import { restoreData } from '#app/server/data-aside.ts'
import { findKeptMarkup, keepWantedMarkup } from '#app/server/kept-markup.ts'
import { maskedPath } from '#app/server/masked-path.ts'
import { wholePage } from '#app/server/whole-page.ts'
import { KeptMarkup } from '#app/ui/kept.tsx'
import { AnswerContext } from '#app/ui/nonce.ts'
import { type RouteHandle, shipsScripts } from '#app/ui/route-handle.ts'

// What the build offers beside its pages: `scripts/serve.js` starts the product's own server with it.
export { serve } from '#app/server/serve.ts'

/** Time after which slow data is given up, in ms. Nothing of ours is slow: pages are sent when they are whole. */
export const streamTimeout = 10_000

/** Renders a page, whole, so that it reads the same with scripts and without. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { nonce, requestId } = loadContext
  restoreData(remixContext, loadContext)
  const page = (
    <AnswerContext.Provider value={{ nonce, requestId }}>
      <KeptMarkup.Provider value={findKeptMarkup}>
        <RemixServer context={remixContext} url={request.url} {...(nonce === undefined ? {} : { nonce })} />
      </KeptMarkup.Provider>
    </AnswerContext.Provider>
  )
  const rendered = comesToLife(remixContext) ? await render(page, request.signal) : { html: renderPlain(page), error: undefined }
  keepWantedMarkup()
  if (rendered.error !== undefined) handleError(rendered.error, { request, params: {}, context: loadContext })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const html = import.meta.env.DEV ? withReload(rendered.html) : rendered.html
  return wholePage(html, { status: rendered.error === undefined ? status : 500, headers })
}

/** Logs what a loader, an action or a page threw, with the id that the error page shows. Answers that were thrown on purpose are none of it. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  const cause = isRouteErrorResponse(error) && 'error' in error ? error.error : error
  log.error(
    { id: context.requestId, method: request.method, path: maskedPath(new URL(request.url).pathname), err: cause },
    'A request failed',
  )
}

/** In development: pages without the client bundle listen for changes, too. */
function withReload(html: Buffer): Buffer {
  return Buffer.from(html.toString().replace('</head>', '<script type="module" src="/@vite/client"></script></head>'))
}

/** Whether React takes the page over in the browser. */
function comesToLife({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return shipsScripts(staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle as RouteHandle | undefined))
}

/** A page that nothing but the browser reads: in one go and without React's marks, in a third of the time of a stream. Throws what a part of it throws. */
function renderPlain(page: React.ReactElement): Buffer {
  return Buffer.from(`<!DOCTYPE html>${renderToStaticMarkup(page)}`)
}

type Rendered = { html: Buffer; error: unknown }

/** The page's bytes, and what went wrong in a part of it. Rejects where there is no page at all. */
function render(page: React.ReactElement, signal: AbortSignal): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let error: unknown
    const chunks: Buffer[] = []
    const collector = new Writable({
      write(chunk: Buffer, _encoding, done) {
        // React writes each chunk into memory of its own: keeping it needs no copy.
        chunks.push(chunk)
        done()
      },
      final(done) {
        done()
        resolve({ html: Buffer.concat(chunks), error })
      },
    })
    const stream = renderToPipeableStream(page, {
      onAllReady: () => stream.pipe(collector),
      onShellError: reject,
      onError: (thrown) => {
        error ??= thrown
      },
    })
    const giveUp = setTimeout(() => stream.abort(new Error('The page was not whole in time.')), streamTimeout + 1_000)
    collector.once('close', () => clearTimeout(giveUp))
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true })
  })
}
