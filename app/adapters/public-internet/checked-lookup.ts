import { lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

/** Which IP addresses may be connected to. */
export type MayConnect = (address: string) => boolean

/** The address is in a private network, so nothing was requested. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/** A URL's host for the system, without the brackets of an IPv6 address. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Whether a URL's host is a forbidden IP address. IP addresses skip the lookup, which would check them. */
export function isRefusedHost(url: URL, mayConnect: MayConnect): boolean {
  const host = hostOf(url)
  return isIP(host) !== 0 && !mayConnect(host)
}

/** Like `dns.lookup`, but fails if any of the addresses is forbidden. The connection uses the checked address. */
export function checkedLookup(mayConnect: MayConnect): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first) return callback(new Error('The name has no address'), '', 0)
      if (addresses.some(({ address }) => !mayConnect(address)))
        return callback(new PrivateAddressError('The name resolves to a private network'), '', 0)
      if (options.all === true) return callback(null, addresses)
      callback(null, first.address, first.family)
    })
  }
}
