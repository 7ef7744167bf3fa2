/** Longest request target; longer gets 414. None of our addresses comes close. */
const MAX_TARGET_LENGTH = 8_000

/** A path that is safe to match, or the refusal's status. */
export type Target = { ok: true; path: string; search: string } | { ok: false; status: 400 | 404 | 414 }

const refused = (status: 400 | 404 | 414): Target => ({ ok: false, status })

/** Only letters, digits and simple marks, and no dot or slash after a slash: nothing in it needs a closer look. */
const plainPath = /^\/(?:[A-Za-z0-9_~-][A-Za-z0-9_~.-]*(?:\/[A-Za-z0-9_~-][A-Za-z0-9_~.-]*)*\/?)?$/

/**
 * Reads the target of a request line. Refuses what no page of ours can have and what routers, browsers and databases read
 * differently: broken percent signs, control characters, backslashes, doubled slashes (a path that starts with two names
 * another host when it is used as a link).
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

/** The path and query of a target; a proxy's form (`GET http://host/path`) counts by its path alone. */
function originForm(raw: string): string | null {
  if (raw.startsWith('/')) return raw
  const absolute = /^https?:\/\/[^/?#]*((?:[/?#].*)?)$/i.exec(raw)
  if (!absolute) return null
  const rest = absolute[1] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The path without dot segments; null where it cannot be decoded or contains what no path of ours contains. */
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
  // The data requests of older Remix clients: nothing of ours makes them, and they reach loaders on another way.
  const mayHoldData = search.includes('_data') || search.includes('%')
  return !mayHoldData || !new URLSearchParams(search).has('_data')
}
