import type { KnownRoute } from '#app/ui/route-handle.ts'

/** What the server hands to loaders and actions beside the request. All of it is missing under plain `remix-serve`. */
declare module '@remix-run/node' {
  interface AppLoadContext {
    /** Nonce of this answer's Content-Security-Policy. */
    nonce?: string
    /** Id of the request, as logged and as shown on the error page. */
    requestId?: string
    /** The path of the request with its secrets masked, for the log. */
    loggedPath?: string
    /** Every address of the product with what its route says of itself. */
    routes?: readonly KnownRoute[]
    /** Address of the visitor, as far as `TRUST_PROXY` lets us believe it. */
    clientIp?: string
    /** The request is a HEAD, which reaches the routes as a GET. */
    isHead?: boolean
    /**
     * The body of a post larger than forms are, to a route with `upload`; `parseUpload` reads it. The request contains none, because every copy costs
     * others time.
     */
    upload?: Uint8Array<ArrayBuffer>
    /** Headers that the answer gets whatever becomes of it, also where a thrown Response ends in an error page. */
    responseHeaders?: Headers
    /** Aborted when the process begins to stop: what would go on by itself ends then. */
    stopping?: AbortSignal | undefined
  }
}
