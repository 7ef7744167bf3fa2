/** Path segments after which a secret follows: links from mails, shared reports, unsubscribe links, signing and booking links, resets, payments. */
const SECRET_AFTER =
  /(?<=\/(?:r|s|u|sign|walkthrough|referral|invite|password-reset|reset|checkout|api\/stripe\/verify-payment)\/)[^/]+/g
const MAX_LOGGED_LENGTH = 300
/** Longer than any path with a secret. What is beyond it is not looked at, and not logged. */
const MAX_READ_LENGTH = 2_000
/** A path that mail programs and proxies have escaped again and again is read so many times. */
const MAX_DECODINGS = 3

/**
 * A path as the log may show it: without query, secrets masked, at most 300 characters. Whether it holds a secret is asked of its decoded form in lower
 * case with single slashes, since routes match any case and any escape, and since a link that was mangled on its way still holds its secret.
 */
export function maskedPath(path: string): string {
  const read = path.slice(0, MAX_READ_LENGTH)
  const plain = plainForm(read)
  const masked = plain.replace(SECRET_AFTER, '***')
  const shown = masked === plain ? read : masked
  return shown.length > MAX_LOGGED_LENGTH ? `${shown.slice(0, MAX_LOGGED_LENGTH)}…` : shown
}

function plainForm(path: string): string {
  let plain = path.replace(/^https?:\/\/[^/?#]*/i, '')
  for (let round = 0; round < MAX_DECODINGS && plain.includes('%'); round++) plain = decoded(plain)
  const segments = plain.toLowerCase().split(/[/\\]+/)
  return `/${segments.filter((segment) => !['', '.', '..'].includes(segment)).join('/')}`
}

/** Escapes that stand for no letter stay as they are. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      // Some other encoding's: nothing that could be read belongs to a secret of ours, which is ASCII.
      return escapes.replace(/%([2-7][0-9a-f])/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    }
  })
}
