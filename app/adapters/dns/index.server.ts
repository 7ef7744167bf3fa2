import { env } from '#app/config/env.server.ts'
import type { DnsAdapter } from './port.ts'
import { resolverDns } from './resolver.server.ts'

let chosen: DnsAdapter | undefined

/** Uses the name servers in the settings, else the machine's. */
export function dnsAdapter(): DnsAdapter {
  chosen ??= resolverDns({ server: env().DNS_SERVER })
  return chosen
}
