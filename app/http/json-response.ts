/** An answer of a JSON endpoint: for anyone who asked, kept by no one and found by no search engine. */
export function jsonResponse(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex', ...headers } })
}
