/** The status of RFC 3463, '5.1.1', where a text names one. Four numbers with dots are an IP address. */
const STATUS = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/

/** Statuses that say that an address or its mailbox is not there for good: RFC 3463, and what mail servers use them for. */
const HARD_STATUSES = [
  /^5\.1\.(?:0|1|2|3|6|10)$/,
  // Disabled, not accepting messages.
  /^5\.2\.1$/,
  // No way to the domain.
  /^5\.4\.4$/,
]
/** Servers that give no useful status say it in words. */
const HARD_WORDS =
  /\b(?:no such (?:user|mailbox|recipient|person|address)|(?:user|mailbox|recipient|address|account)(?: is)? (?:unknown|not found|disabled|does ?n[o']t exist|has been (?:disabled|deactivated|suspended))|unknown (?:user|mailbox|recipient|address)|does(?: not|n't) exist|invalid (?:recipient|mailbox|address)|host or domain name not found|account that you tried to reach)/i
const GENERAL_STATUS = /^5\.[035]\.0$/
/** The answer of a server that refuses a mailbox (RFC 5321). */
const REFUSAL = /(?<!\d)55[0-6]\b/

/** The status that a server's words name; null where they name none. */
export function findStatus(words: string): string | null {
  return STATUS.exec(words)?.[1] ?? null
}

/**
 * Whether what a mail server said means that the address will never take a mail: there is no such mailbox or domain. A mailbox that is full, a mail that is taken for spam, or a server
 * that is at odds with ours says nothing of the address.
 */
export function isHardBounce(words: string, status = findStatus(words)): boolean {
  if (status !== null && !GENERAL_STATUS.test(status)) return HARD_STATUSES.some((hard) => hard.test(status))
  return (status !== null || REFUSAL.test(words)) && HARD_WORDS.test(words)
}
