/** A status code of RFC 3463 within a text, such as '5.1.1'. Four dotted numbers are an IP address. */
const STATUS = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/

/** Codes for an address or mailbox that permanently doesn't exist: RFC 3463, and what mail servers use in practice. */
const HARD_STATUSES = [
  /^5\.1\.(?:0|1|2|3|6|10)$/,
  // Mailbox disabled, not accepting messages.
  /^5\.2\.1$/,
  // No route to the domain.
  /^5\.4\.4$/,
]
/** Phrases of servers that send no useful status code. */
const HARD_WORDS =
  /\b(?:no such (?:user|mailbox|recipient|person|address)|(?:user|mailbox|recipient|address|account)(?: is)? (?:unknown|not found|disabled|does ?n[o']t exist|has been (?:disabled|deactivated|suspended))|unknown (?:user|mailbox|recipient|address)|does(?: not|n't) exist|invalid (?:recipient|mailbox|address)|host or domain name not found|account that you tried to reach)/i
const GENERAL_STATUS = /^5\.[035]\.0$/
/** Reply code of a server that rejects a mailbox (RFC 5321). */
const REFUSAL = /(?<!\d)55[0-6]\b/

/** The status code in a server's response, or null. */
export function findStatus(words: string): string | null {
  return STATUS.exec(words)?.[1] ?? null
}

/**
 * Whether a mail server's response means that the address will never accept email, because its mailbox or domain doesn't exist. A
 * full mailbox, a spam verdict or a dispute between servers says nothing about the address.
 */
export function isHardBounce(words: string, status = findStatus(words)): boolean {
  if (status !== null && !GENERAL_STATUS.test(status)) return HARD_STATUSES.some((hard) => hard.test(status))
  return (status !== null || REFUSAL.test(words)) && HARD_WORDS.test(words)
}
