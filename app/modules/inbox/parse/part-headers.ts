import { decodeHeaderBytes, repairWords } from './mail-charset.ts'

/** A part's headers as its parser should see them, and their facts about its body. */
export type PartHeaders = {
  /** Headers except Content-Type. */
  lines: string[]
  contentType: string
  /** Between a multipart's parts; null if the part is not a multipart. */
  boundary: string | null
  /** Null if it is not displayable text. */
  text: { type: string; charset: string; flow: string } | null
  /** Content-Transfer-Encoding, in lowercase. */
  encoding: string
}

const MAX_BOUNDARY = 200

/** Reads a block of headers. Replaces an ambiguous Content-Type by the result, so that the parser reads it the same way. */
export function readPartHeaders(block: Uint8Array): PartHeaders {
  const fields = fieldsOf(block)
  const valueOf = (name: string) => unfold(fields.find((field) => nameOf(field) === name) ?? '')
  const type = valueOf('content-type')
  const lines = fields.filter((field) => nameOf(field) !== 'content-type').map(repairWords)
  const encoding = valueOf('content-transfer-encoding').toLowerCase()
  if (/multipart\//i.test(type)) return { lines, encoding, ...multipart(type) }
  const named = /^([\w.+-]{1,80}\/[\w.+-]{1,80})\s*(?:;|$)/.exec(type)?.[1]?.toLowerCase()
  const field = fields.find((each) => nameOf(each) === 'content-type')
  const contentType = named === undefined ? 'Content-Type: application/octet-stream' : repairWords(field ?? '')
  const isText =
    (type === '' || named === 'text/plain' || named === 'text/html') && !/^\s*attachment/i.test(valueOf('content-disposition'))
  if (!isText) return { lines, contentType, boundary: null, text: null, encoding }
  const flow = ['format', 'delsp'].map((name) => [name, parameterOf(type, name)] as const)
  const text = {
    type: named ?? 'text/plain',
    charset: parameterOf(type, 'charset'),
    flow: flow.map(([name, value]) => (value === '' ? '' : `; ${name}=${value.replace(/\W/g, '')}`)).join(''),
  }
  return { lines, contentType: type === '' ? '' : contentType, boundary: null, text, encoding }
}

/** The fields of a block of headers, each with its folded lines (RFC 5322, section 2.2.3). */
export function fieldsOf(block: Uint8Array): string[] {
  const fields: string[][] = []
  for (const line of decodeHeaderBytes(block).split(/\r?\n/)) {
    if (line === '') continue
    const last = fields.at(-1)
    if (last !== undefined && /^[ \t]/.test(line)) last.push(line)
    else fields.push([line])
  }
  return fields.map((lines) => lines.join('\r\n'))
}

export function nameOf(field: string): string {
  return field
    .slice(0, Math.max(0, field.indexOf(':')))
    .trim()
    .toLowerCase()
}

function multipart(type: string): Pick<PartHeaders, 'contentType' | 'boundary' | 'text'> {
  const boundary = parameterOf(type, 'boundary')
  const isUsable = boundary.length <= MAX_BOUNDARY && /^[\x20-\x7e]+$/.test(boundary) && !/["\\]/.test(boundary)
  if (!isUsable) return { contentType: 'Content-Type: application/octet-stream', boundary: null, text: null }
  const subtype = /multipart\/([\w.+-]{1,40})/i.exec(type)?.[1]?.toLowerCase() ?? 'mixed'
  return { contentType: `Content-Type: multipart/${subtype}; boundary="${boundary}"`, boundary, text: null }
}

/** The first parameter with a name, without quotes; empty if there is none. */
function parameterOf(value: string, name: string): string {
  const found = new RegExp(`;[ \\t]?${name}[ \\t]?=[ \\t]?(?:"([^"]*)"|([^\\s;"]*))`, 'i').exec(value.replace(/[ \t]+/g, ' '))
  return (found?.[1] ?? found?.[2] ?? '').trim()
}

function unfold(field: string): string {
  return field
    .slice(field.indexOf(':') + 1)
    .replaceAll('\r\n', '')
    .trim()
}
