/** Longest request target; longer gets 414. None of our addresses comes close. */
const MAX_TARGET_LENGTH = 8_000

/** A path that is safe to match, or the refusal's status. */
export type Target = { ok: true; path: string; search: string } | { ok: false; status: 400 | 404 | 414 }

const refused = (status: 400 | 404 | 414): Target => ({ ok: false, status })

/** Only letters, digits and simple marks, and no dot or slash after a slash: needs no further checks. */
const plainPath = /^\/(?:[A-Za-z0-9_~-][A-Za-z0-9_~.-]*(?:\/[A-Za-z0-9_~-][A-Za-z0-9_~.-]*)*\/?)?$/

/**
 * Parses a request target. Refuses what none of our pages has and what routers, browsers and databases read differently: broken
 * percent signs, control characters, backslashes, double slashes (as a link, a path with two at its start names another host).
 */
export function readTarget(raw: string): Target {
  if (raw.length > MAX_TARGET_LENGTH) return refused(414)
  const target = originForm(raw)
  if (target === null) return refused(400)
  const hash = target.indexOf('#')
  const whole = hash === -1 ? target : target.slice(0, hash)
  const mark = whole.indexOf('?')
  const rawPath = mark === -1 ? whole : whole.slice(0, mark)
  const search = mark === -1 ? '' : whole.slice(mark)
  const path = plainPath.test(rawPath) ? rawPath : normalPath(rawPath)
  if (path === null) return refused(400)
  if (path.includes('//')) return refused(404)
  if (search !== '' && !isSafeSearch(search)) return refused(400)
  return { ok: true, path, search }
}

/** A target's path and query. For a proxy's form (`GET http://host/path`), only the path counts. */
function originForm(raw: string): string | null {
  if (raw.startsWith('/')) return raw
  const absolute = /^https?:\/\/[^/?#]*((?:[/?#].*)?)$/i.exec(raw)
  if (!absolute) return null
  const rest = absolute[1] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The path without dot segments; null if it can't be decoded or contains what none of our paths has. */
function normalPath(rawPath: string): string | null {
  if (rawPath.includes('\\')) return null
  let decoded: string
  try {
    decoded = decodeURIComponent(rawPath)
  } catch {
    // A percent sign that starts no character. The caller answers 400.
    return null
  }
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(decoded)) return null
  return new URL(`http://localhost${rawPath}`).pathname
}

function isSafeSearch(search: string): boolean {
  // Data requests of older Remix clients. Nothing of ours sends them, and they reach loaders in a different way.
  const mayHoldData = search.includes('_data') || search.includes('%')
  return !mayHoldData || !new URLSearchParams(search).has('_data')
}
