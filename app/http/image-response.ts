/** A stored image file. `etag` identifies its content. */
type ImageFile = { etag: string; type: string; read: () => Promise<Uint8Array<ArrayBuffer>> }

/** A public picture, or 304 if the browser has it. `caching`: its Cache-Control. */
export async function imageResponse(request: Request, file: ImageFile, caching: string): Promise<Response> {
  const headers = {
    'Cache-Control': `public, ${caching}`,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ETag: file.etag,
  }
  if (request.headers.get('If-None-Match') === file.etag) return new Response(null, { status: 304, headers })
  const bytes = await file.read()
  return new Response(bytes, {
    headers: { ...headers, 'Content-Type': file.type, 'Content-Length': String(bytes.byteLength) },
  })
}

/** The answer for a missing picture. */
export function noImageResponse(words: string): Response {
  return new Response(words, { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
