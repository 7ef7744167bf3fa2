/** A result of one check, in an Authentication-Results header without comments: 'dmarc=fail', 'spf=pass'. */
const RESULT = /(?:^|;)\s*(spf|dkim|dmarc)\s*=\s*([a-z]+)/gi

/**
 * Whether our mail server's checks contradict an email's sender: DMARC failed, or SPF failed without a valid signature.
 * `headers`: its Authentication-Results (RFC 8601), from the top. The server that took the email wrote the first ones; those of
 * other servers, which the sender may have written, don't count. Without results, nothing is known.
 */
export function contradictsSender(headers: readonly string[]): boolean {
  const plain = headers.map(withoutComments)
  const server = serverOf(plain[0] ?? '')
  const results = plain
    .filter((header) => serverOf(header) === server)
    .flatMap((header) => [...header.matchAll(RESULT)])
    .map(([, check = '', result = '']) => [check.toLowerCase(), result.toLowerCase()])
  const [, dmarc] = results.find(([check]) => check === 'dmarc') ?? []
  if (dmarc === 'fail' || dmarc === 'pass') return dmarc === 'fail'
  const has = (check: string, result: string) => results.some(([of, is]) => of === check && is === result)
  return has('spf', 'fail') && !has('dkim', 'pass')
}

/** The name of the server before the first result. */
function serverOf(header: string): string {
  return header.split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

/** Comments in parentheses may contain anything, and others. */
function withoutComments(header: string): string {
  let depth = 0
  let plain = ''
  for (const letter of header) {
    if (letter === '(') depth += 1
    else if (letter === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) plain += letter
  }
  return plain
}
