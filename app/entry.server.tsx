import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { log } from '#app/config/log.server.ts'
import { matchedModules, forOnePage, writeDataScript } from '#app/remix-internals/server.ts'
import { findCachedMarkup, renderWantedMarkup } from '#app/server/markup-cache.ts'
import { bufferedResponse } from '#app/server/buffered-response.ts'
import { getSiteFacts, type SiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { MarkupCache } from '#app/ui/cached-markup.tsx'
import { BUILT_IN_FACTS, ErrorFactsContext } from '#app/shells/public/error-facts.ts'
import { AnswerContext } from '#app/ui/response-context.ts'
import { handleOf, mergedHandle } from '#app/ui/route-handle.ts'

// The build's exports besides pages: `scripts/serve.js` starts the product's server with them.
export { serve } from '#app/server/serve.ts'

/** Timeout for deferred data, in ms. We have none: pages are sent whole. */
export const streamTimeout = 10_000

/**
 * Renders the whole page before sending it, so that it is the same with and without scripts. If a part throws, Remix renders the
 * error page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { nonce, requestId } = loadContext
  // Whether React hydrates the page in the browser.
  const isHydrated = mergedHandle(matchedModules(remixContext).map(handleOf)).scripts === true
  const dataScript = isHydrated ? await writeDataScript(remixContext) : undefined
  const errorFacts = (remixContext.staticHandlerContext.errors ? findStoredFacts() : null) ?? BUILT_IN_FACTS
  const page = (
    <AnswerContext.Provider value={{ nonce, requestId, dataScript }}>
      <ErrorFactsContext.Provider value={errorFacts}>
        <MarkupCache.Provider value={findCachedMarkup}>
          <RemixServer context={forOnePage(remixContext)} url={request.url} />
        </MarkupCache.Provider>
      </ErrorFactsContext.Provider>
    </AnswerContext.Provider>
  )
  // A page that isn't hydrated is sent without React's markers.
  const html = isHydrated ? renderToString(page) : renderToStaticMarkup(page)
  renderWantedMarkup()
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const listening = import.meta.env.DEV && !isHydrated ? withReload(html) : html
  return bufferedResponse(Buffer.from(`<!DOCTYPE html>${listening}`), { status, headers })
}

/** Logs errors of loaders, actions and pages with the ID on the error page. Thrown responses are skipped. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return
  if (isRouteErrorResponse(error) && error.status < 500) return
  const cause = isRouteErrorResponse(error) && 'error' in error ? error.error : error
  log.error({ id: context.requestId, method: request.method, path: context.loggedPath, err: cause }, 'A request failed')
}

/** In development: pages without the client bundle listen for changes, too. */
function withReload(html: string): string {
  return html.replace('</head>', '<script type="module" src="/@vite/client"></script></head>')
}

/** The company and its links for an error page; null if they can't be read either. */
function findStoredFacts(): Pick<SiteFacts, 'company' | 'links'> | null {
  try {
    return getSiteFacts()
  } catch (error) {
    log.error({ err: error }, 'Could not read the company details for an error page')
    return null
  }
}
