/** Domain endings that make any short word before them a web address. */
const COMMON_ENDINGS = new Set(['com', 'net', 'org', 'info', 'biz'])

/** Endings used by link shorteners, which make a web address even of a two-letter word: 'wa.me'. */
const SHORTENER_ENDINGS = new Set(['ai', 'app', 'be', 'cc', 'co', 'gg', 'io', 'ly', 'me', 'tv', 'us', 'ws'])

/** Common abbreviations with a period, sometimes without a space after it: 'Mrs.Smith', '4th Ave.NE', 'Bros.Inc'. */
const ABBREVIATIONS = new Set(
  [
    'ann apt attn ave bldg blvd bros capt cir corp cres ctr dept esq esp est expy ext fmly fwy gen gov hon hwy inc jct lieut ltd llc llp lot maj',
    'mrs msgr pkwy plz prof rep rev rte sec sen sgt sist sqr ste sts supt ter terr tpke trl unit univ via',
    'rd dr st ct ln pl mt ft jr sr mr ms no po sq rm fl wm co bl av pk ph ii iv ne nw se sw la le de',
  ]
    .join(' ')
    .split(' '),
)

/** An ordinal or a plain number, such as in a street or a house number. */
const NUMBER = /^\d+(st|nd|rd|th)?$/

/**
 * Whether a text contains a link, or a word that email programs turn into one ('example.com', 'wa.me/1', 'http://'). Common names
 * contain none: 'St. John', 'J.R. Smith', 'Sons Inc.', '4th St.Apt 2'. One pass over the text.
 */
export function hasWebAddress(text: string): boolean {
  // Periods of other scripts lead to the same host (RFC 3490, section 3.1).
  // Without marks, because normalizing takes quadratic time in them.
  const plain = text.replace(/\p{M}/gu, '').normalize('NFKC').toLowerCase().replaceAll('。', '.')
  if (plain.includes('://') || plain.includes('www.')) return true
  return plain.split(/[\s,;"'’()<>[\]{}|]+/).some(isWebAddress)
}

function isWebAddress(word: string): boolean {
  const parts = word.split(/[/:?#@\\]/).filter((part) => part !== '')
  return parts.some((part, index) => isHost(part, index < parts.length - 1))
}

/** `hasPath`: a path follows, as in 'wa.me/1'. */
function isHost(host: string, hasPath: boolean): boolean {
  const labels = host.split('.').map((label) => label.replaceAll(/[^\p{L}\p{N}-]/gu, ''))
  if (isIpAddress(labels)) return true
  return labels.slice(1).some((label, index) => isDomain(labels[index] ?? '', label, hasPath))
}

/** Whether two words with a period between them are the end of a domain. */
function isDomain(name: string, ending: string, hasPath: boolean): boolean {
  const canEnd = /^\p{L}{2,}$/u.test(ending) || ending.startsWith('xn--')
  if (name === '' || !canEnd) return false
  if (hasPath || COMMON_ENDINGS.has(ending)) return true
  if (NUMBER.test(name) || ABBREVIATIONS.has(name) || name.length === 1) return false
  return name.length > 2 || SHORTENER_ENDINGS.has(ending)
}

function isIpAddress(labels: string[]): boolean {
  return labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label))
}
