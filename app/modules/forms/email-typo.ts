/** Email providers whose names are often mistyped. */
const PROVIDERS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'comcast.net',
  'mchsi.com',
  'msn.com',
  'aol.com',
  'live.com',
  'verizon.net',
  'att.net',
]
/** Real providers that differ by one letter. */
const REAL = ['ymail.com', 'email.com', 'mail.com', 'fmail.com', 'gmail.de', 'yahoo.co', 'hotmail.co', 'outlook.co', 'live.co']
/** These top-level domains do not exist. */
const ENDINGS: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  cim: 'com',
  vom: 'com',
  xom: 'com',
  ney: 'net',
  nte: 'net',
}
/** A shorter name is too similar to others. */
const MIN_NAME_LETTERS = 5

/**
 * Suggests the intended address for an email that looks mistyped: 'foo@gmail.con' returns 'foo@gmail.com'. Null if it looks
 * right.
 */
export function suggestEmail(typed: string): string | null {
  const text = typed.trim()
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1).toLowerCase()
  if (at < 1 || isKnown(domain)) return null
  const dot = domain.lastIndexOf('.')
  const ending = ENDINGS[domain.slice(dot + 1)]
  const mended = ending === undefined ? domain : `${domain.slice(0, dot)}.${ending}`
  const meant = isKnown(mended) ? mended : (PROVIDERS.find((provider) => isNear(mended, provider)) ?? mended)
  return dot < 1 || meant === domain ? null : `${text.slice(0, at)}@${meant}`
}

function isKnown(domain: string): boolean {
  return PROVIDERS.includes(domain) || REAL.includes(domain)
}

/** One letter added, missing, changed or swapped with its neighbor. */
function isNear(domain: string, provider: string): boolean {
  if (provider.indexOf('.') < MIN_NAME_LETTERS || Math.abs(domain.length - provider.length) > 1) return false
  let start = 0
  while (start < domain.length && domain[start] === provider[start]) start += 1
  let end = 0
  while (end < Math.min(domain.length, provider.length) - start && domain.at(-1 - end) === provider.at(-1 - end)) end += 1
  const [left, meant] = [domain.slice(start, domain.length - end), provider.slice(start, provider.length - end)]
  return (left.length <= 1 && meant.length <= 1) || (left.length === 2 && left === [...meant].reverse().join(''))
}
