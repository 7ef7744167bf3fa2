/** A field of a multipart form. `fileName`: null if it is not a file. `type`: as declared, or ''. */
type MultipartPart = { name: string; fileName: string | null; type: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * The parts of a multipart form that the server has already checked (`app/server/multipart.ts`); null for other bodies. Their
 * bytes are views of the body, not copies, so a large file costs only the search for its end.
 */
export function splitMultipart(contentType: string, body: Uint8Array<ArrayBuffer>): MultipartPart[] | null {
  const boundary = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  const delimiter = boundary?.[1] ?? boundary?.[2]
  if (delimiter === undefined) return null
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  const separator = `\r\n--${delimiter}`
  const parts: MultipartPart[] = []
  // The first delimiter may be at the start.
  let at = bytes.indexOf(`--${delimiter}`)
  if (at === -1) return null
  at += delimiter.length + 2
  while (bytes.toString('latin1', at, at + 2) === '\r\n') {
    const head = bytes.indexOf('\r\n\r\n', at)
    const end = head === -1 ? -1 : bytes.indexOf(separator, head + 2)
    if (end === -1) return null
    const part = readHead(bytes.toString('utf8', at + 2, head))
    if (part) parts.push({ ...part, bytes: body.subarray(head + 4, Math.max(end, head + 4)) })
    at = end + separator.length
  }
  return parts
}

const TYPE = /^content-type:[ \t]*([^\s;]+)/im
const DISPOSITION = /^content-disposition:[ \t]*form-data;[ \t]*name="([^"]*)"(?:;[ \t]*filename="([^"]*)")?/im

function readHead(head: string): Omit<MultipartPart, 'bytes'> | null {
  const [, name, fileName] = DISPOSITION.exec(head) ?? []
  if (name === undefined) return null
  const type = TYPE.exec(head)?.[1]?.toLowerCase() ?? ''
  return { name: unescaped(name), fileName: fileName === undefined ? null : unescaped(fileName), type }
}

/** How browsers write quotation marks and line breaks in names (HTML standard, multipart/form-data). */
function unescaped(text: string): string {
  return text.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}
