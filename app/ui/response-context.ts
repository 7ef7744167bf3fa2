import { createContext, useContext, useState, useSyncExternalStore } from 'react'

/** Data about the response that a page is rendered for. Empty in the browser, and under plain `remix-serve`. */
type AnswerFacts = {
  /** Nonce of the response's Content-Security-Policy: only inline scripts with it run. */
  nonce?: string | undefined
  /** Id of the request in the log. */
  requestId?: string | undefined
  /** The script that passes loader data to hydration. */
  dataScript?: string | undefined
}

/** Set by the server around every page. */
export const AnswerContext = createContext<AnswerFacts>({})

/** The nonce for `<Scripts>`, `<ScrollRestoration>` and other inline scripts. */
export function useNonce(): string | undefined {
  return useContext(AnswerContext).nonce
}

/** The script that passes on the loader data; empty in the browser, where it has already run. */
export function useDataScript(): string {
  return useContext(AnswerContext).dataScript ?? ''
}

/**
 * The log id of the failed request, for error pages. Print it in an element with the attribute `data-request-id={id}`, where
 * hydration reads it. Errors after the page load have no id.
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

/** Reads the value from the server's HTML; undefined on the server. */
function writtenRequestId(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector('[data-request-id]')?.getAttribute('data-request-id') ?? undefined
}

const neverChanges = () => () => undefined
