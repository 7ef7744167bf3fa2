import type { KnownRoute } from '#app/ui/route-handle.ts'

/** What the server passes to loaders and actions. Empty under plain `remix-serve`. */
declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Nonce of this answer's Content-Security-Policy. */
    nonce?: string
    /** The request's ID, as logged and as shown on the error page. */
    requestId?: string
    /** The request's path with secrets masked, for the log. */
    loggedPath?: string
    /** All routes with their handles. */
    routes?: readonly KnownRoute[]
    /** The visitor's address, trusting proxies as `TRUST_PROXY` says. */
    clientIp?: string
    /** The request is a HEAD; routes see a GET. */
    isHead?: boolean
    /**
     * The body of a large post to a route with `upload`; `parseUpload` reads it. The request itself has no body, because each
     * copy would block others.
     */
    upload?: Uint8Array<ArrayBuffer>
    /** Headers for the answer, even if a thrown Response becomes an error page. */
    responseHeaders?: Headers
    /** Aborted when the process starts to stop, to end streams. */
    stopping?: AbortSignal | undefined
  }
}
