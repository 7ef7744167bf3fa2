/** Longest part header, in bytes. It contains only field and file names. */
const MAX_PART_HEAD_BYTES = 2_000

/** What browsers send: a boundary, quoted or not, and nothing that parsers read differently. */
const CONTENT_TYPE =
  /^multipart\/form-data;(?:\s*charset="?utf-8"?;)?\s*boundary=(?:([\w'()+./:=?-]{1,70})|"([\w'()+./:=? -]{1,70})")\s*(?:;\s*charset="?utf-8"?)?$/i
const DISPOSITION = /^content-disposition:[ \t]*form-data;[ \t]*name="[^"]*"(?:;[ \t]*filename="[^"]*")?[ \t]*$/i
const HEADER = /^[\w!#$%&'*+.^`|~-]+:/

/**
 * The status to refuse a multipart form with: 400 if it is incomplete or not as browsers write it, 413 with more than `maxParts`
 * parts. Null if `Request.formData` can read it. Checks only delimiters and part headers, each byte once, and parses no fields.
 */
export function multipartRefusal(contentType: string, body: Buffer, maxParts: number): 400 | 413 | null {
  const match = CONTENT_TYPE.exec(contentType)
  const boundary = match?.[1] ?? match?.[2]
  if (boundary === undefined) return 400
  const delimiter = Buffer.from(`--${boundary}`)
  let at = body.indexOf(delimiter)
  if (at === -1) return 400
  for (let parts = 0; ; parts++) {
    at += delimiter.length
    if (is(body, at, '--')) return null
    if (!is(body, at, '\r\n')) return 400
    if (parts === maxParts) return 413
    const end = endOfHead(body, at + 2)
    if (end === null) return 400
    at = body.indexOf(boundary, end) - 2
    // A boundary that doesn't properly end a part would still be read as its end.
    if (at < end + 2 || !is(body, at - 2, '\r\n--')) return 400
  }
}

/** Where a part's content starts, given its header at `at`; null if it isn't a form part's header. */
function endOfHead(body: Buffer, at: number): number | null {
  const length = body.subarray(at, at + MAX_PART_HEAD_BYTES).indexOf('\r\n\r\n')
  if (length === -1) return null
  const lines = body.toString('latin1', at, at + length).split('\r\n')
  const isHead = lines.every((line) => HEADER.test(line) && !/[\r\n]/.test(line))
  const dispositions = lines.filter((line) => /^content-disposition\s*:/i.test(line))
  return isHead && dispositions.length === 1 && DISPOSITION.test(dispositions[0] ?? '') ? at + length + 4 : null
}

function is(body: Buffer, at: number, expected: string): boolean {
  return body.toString('latin1', at, at + expected.length) === expected
}
