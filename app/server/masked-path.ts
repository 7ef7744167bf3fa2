import type { KnownRoute } from '#app/ui/route-handle.ts'

const MAX_LOGGED_LENGTH = 300
/** Longer than any path with a secret. The rest is neither checked nor logged. */
const MAX_READ_LENGTH = 2_000
/** How often to decode a path that email programs and proxies have escaped repeatedly. */
const MAX_DECODINGS = 3

/**
 * Creates a function that prepares a path for the log: no query, at most 300 characters, and everything after a secret route
 * parameter's position masked. Compares the decoded path in lowercase with single slashes, because routes match any case and
 * escape, and a mangled link still contains its secret.
 */
export function pathMask(routes: readonly KnownRoute[]): (path: string) => string {
  const beginnings = [...new Set(routes.flatMap(beforeSecret))]
  const secrets = new RegExp(beginnings.map((beginning) => `(?<=${beginning})[^/]+`).join('|') || '(?!)', 'g')
  return (path) => {
    const read = path.slice(0, MAX_READ_LENGTH)
    const plain = plainForm(read)
    const masked = plain.replace(secrets, '***')
    const shown = masked === plain ? read : masked
    return shown.length > MAX_LOGGED_LENGTH ? `${shown.slice(0, MAX_LOGGED_LENGTH)}…` : shown
  }
}

/** The pattern before the secret in a route's path: '/r/'. */
function beforeSecret({ path, handle }: KnownRoute): string[] {
  if (typeof handle.private !== 'object') return []
  const at = path.indexOf(`:${handle.private.secret}`)
  if (at === -1) throw new Error(`${path} has no parameter ${handle.private.secret}`)
  return [
    path
      .slice(0, at)
      .toLowerCase()
      .replace(/[^\w/]/g, '\\$&'),
  ]
}

function plainForm(path: string): string {
  let plain = path.replace(/^https?:\/\/[^/?#]*/i, '')
  for (let round = 0; round < MAX_DECODINGS && plain.includes('%'); round++) plain = decoded(plain)
  const segments = plain.toLowerCase().split(/[/\\]+/)
  return `/${segments.filter((segment) => !['', '.', '..'].includes(segment)).join('/')}`
}

/** Invalid escapes stay as they are. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes)
    } catch {
      // A different encoding. Our secrets are ASCII, so no part of it is one.
      return escapes.replace(/%([2-7][0-9a-f])/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    }
  })
}
