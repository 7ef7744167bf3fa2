import { BlockList, isIPv6 } from 'node:net'

/** Addresses outside of the public internet: IANA's special-purpose registries for IPv4 (RFC 6890) and IPv6. */
const PRIVATE_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Within 2000::/3, the public range: ranges that embed IPv4 (Teredo, 6to4), and those for tests and documentation. */
const PRIVATE_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const blocked = new BlockList()
for (const [network, prefix] of PRIVATE_IPV4) blocked.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of PRIVATE_IPV6) blocked.addSubnet(network, prefix, 'ipv6')
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address, as text, belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !blocked.check(address, 'ipv4')
  return globalIpv6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

/**
 * Whether a host name can be on the public internet: several labels of valid characters (no underscore), and not an IP address.
 */
export function isPublicName(hostname: string): boolean {
  return /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i.test(hostname)
}

/** Whether a URL's host is this machine, by name or loopback address. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}
