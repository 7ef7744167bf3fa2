import { createHash, createVerify } from 'node:crypto'

/** The contents of an email's DKIM signature, and whether it is valid. */
export type DkimVerdict = { domain: string; selector: string; signed: string[]; isBodyValid: boolean; isSignatureValid: boolean }

/**
 * Verifies an email's DKIM signature as a receiver does (RFC 6376, relaxed/relaxed with RSA and SHA-256). Throws if it has none.
 */
export function verifyDkim(source: string, publicKeyPem: string): DkimVerdict {
  const split = source.indexOf('\r\n\r\n')
  const headers = source.slice(0, split).split(/\r\n(?![ \t])/)
  const signature = headers.find((line) => /^dkim-signature:/i.test(line))
  if (signature === undefined) throw new Error('The email has no signature')
  const tags = new Map(
    signature
      .slice(signature.indexOf(':') + 1)
      .split(';')
      .map((tag): [string, string] => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replace(/\s/g, ''),
      ]),
  )
  const tag = (name: string) => tags.get(name) ?? ''
  const signed = tag('h').toLowerCase().split(':')
  // If a name repeats, the last line counts first.
  const remaining = [...headers].reverse()
  const lines = signed.flatMap((name) => {
    const index = remaining.findIndex((line) => line.toLowerCase().startsWith(`${name}:`))
    return index === -1 ? [] : remaining.splice(index, 1).map(relaxedHeader)
  })
  const own = relaxedHeader(signature).replace(/(;?\s?\bb=)[^;]*/, '$1')
  const verify = createVerify('RSA-SHA256').update([...lines, own].join('\r\n'))
  return {
    domain: tag('d'),
    selector: tag('s'),
    signed,
    isBodyValid:
      createHash('sha256')
        .update(relaxedBody(source.slice(split + 4)))
        .digest('base64') === tag('bh'),
    isSignatureValid: verify.verify(publicKeyPem, tag('b'), 'base64'),
  }
}

function relaxedHeader(line: string): string {
  const colon = line.indexOf(':')
  return `${line.slice(0, colon).trim().toLowerCase()}:${line
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  while (lines.at(-1) === '') lines.pop()
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`
}
