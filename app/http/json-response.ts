/** A JSON answer, not cached and not indexed. */
export function jsonResponse(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', ...headers } })
}

/** An error for programs. */
export function jsonError(status: number, error: string, headers: Record<string, string> = {}): Response {
  return jsonResponse(status, { error }, headers)
}

/** The same for programs that read `success`. */
export function jsonFailure(status: number, error: string, headers: Record<string, string> = {}): Response {
  return jsonResponse(status, { success: false, error }, headers)
}

/** The loader of an endpoint that only takes posts. The server refuses all other methods (`app/server/request-head.ts`). */
export function refuseGet(): Response {
  return jsonError(405, 'Use POST.', { Allow: 'POST' })
}
