/** The name servers could not be reached; the message says why. A missing name or record is not an error. */
export class DnsError extends Error {
  override name = 'DnsError'
}

/** The domain name system. Each throws `DnsError`, and returns nothing if the name or record doesn't exist. */
export type DnsAdapter = {
  /** TXT records, each joined into one text. */
  texts: (name: string) => Promise<string[]>
  /** IPv4 and IPv6 addresses. */
  addresses: (name: string) => Promise<string[]>
  /** Names of the domain's mail servers. */
  mailServers: (name: string) => Promise<string[]>
}
