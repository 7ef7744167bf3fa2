import { env } from '#app/config/env.server.ts'
import type { DnsAdapter } from './port.ts'
import { resolverDns } from './resolver.server.ts'

let chosen: DnsAdapter | undefined

/** Asks the name servers that the settings name, else those of the machine. */
export function dnsAdapter(): DnsAdapter {
  chosen ??= resolverDns({ server: env().DNS_SERVER })
  return chosen
}
