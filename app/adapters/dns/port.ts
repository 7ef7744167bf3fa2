/** The name servers could not be reached; the message says why. That a name or record is not there is no error. */
export class DnsError extends Error {
  override name = 'DnsError'
}

/** The window to the domain name system. Each throws `DnsError`, and gives nothing where there is no such name or record. */
export type DnsAdapter = {
  /** TXT records, each in one piece. */
  texts: (name: string) => Promise<string[]>
  /** IPv4 and IPv6 addresses. */
  addresses: (name: string) => Promise<string[]>
  /** Names of the servers that take a domain's mail. */
  mailServers: (name: string) => Promise<string[]>
}
