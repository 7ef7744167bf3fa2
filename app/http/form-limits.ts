/**
 * Most fields of a posted form, counted before parsing. Our largest form, an analysis of 20 properties, has about 210.
 */
export const MAX_FORM_FIELDS = 500

/** The message for more than `MAX_FORM_FIELDS`, with 413. */
export const MESSAGE_TOO_MANY_FIELDS = `This form has more than ${MAX_FORM_FIELDS} fields, which is over our limit. Please go back and try again.`

/**
 * Whether the body of a form, url-encoded or multipart, contains more than `max` fields. Parses nothing and stops as soon as it
 * knows. Other bodies have no fields.
 */
export function hasTooManyFields(body: Uint8Array, contentType: string, max = MAX_FORM_FIELDS): boolean {
  if (isUrlEncoded(contentType)) return occursMoreThan(body, '&', max - 1)
  const boundary = /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType)
  const delimiter = boundary?.[1] ?? boundary?.[2]
  // A delimiter starts each part, and one more ends the body.
  return delimiter !== undefined && occursMoreThan(body, `--${delimiter}`, max + 1)
}

export const MESSAGE_SEND_AS_FORM = 'Send this as a form.'

/** Whether a Content-Type is a browser's form without files. */
export function isUrlEncoded(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType)
}

function occursMoreThan(body: Uint8Array, sought: string, times: number): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  let at = bytes.indexOf(sought)
  for (let found = 0; at !== -1; at = bytes.indexOf(sought, at + sought.length)) if (++found > times) return true
  return false
}
