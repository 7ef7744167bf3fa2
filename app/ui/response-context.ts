import { createContext, useContext, useState, useSyncExternalStore } from 'react'

/** What the server says of the answer that a page is rendered for. Empty in the browser, and under plain `remix-serve`. */
export type AnswerFacts = {
  /** Of the answer's Content-Security-Policy: inline scripts run with it alone. */
  nonce?: string | undefined
  /** Id of the request in the log. */
  requestId?: string | undefined
  /** What hands the loaders' data to the scripts of a page that comes to life. */
  dataScript?: string | undefined
}

/** Filled by the server around every page. */
export const AnswerContext = createContext<AnswerFacts>({})

/** The nonce for `<Scripts>`, `<ScrollRestoration>` and other inline scripts. */
export function useNonce(): string | undefined {
  return useContext(AnswerContext).nonce
}

/** The script that hands the loaders' data on; empty in the browser, where it has run. */
export function useDataScript(): string {
  return useContext(AnswerContext).dataScript ?? ''
}

/**
 * The id under which the request that ended in this error is in the log, for an error page to show. Print it in an element with the attribute
 * `data-request-id={id}`: there it is found again when the page comes to life in the browser. Of an error that came later, without its own page, no
 * id is known.
 */
export function useRequestId(error: unknown): string | undefined {
  const { requestId } = useContext(AnswerContext)
  const isOfServer = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [first] = useState(() => ({ error, requestId: isOfServer ? (requestId ?? writtenRequestId()) : undefined }))
  return error === first.error ? first.requestId : undefined
}

/** What the server wrote into the page; undefined on the server itself. */
function writtenRequestId(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector('[data-request-id]')?.getAttribute('data-request-id') ?? undefined
}

const neverChanges = () => () => undefined
