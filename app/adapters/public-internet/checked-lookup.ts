import { lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

/** Which IP addresses may be connected to. */
export type MayConnect = (address: string) => boolean

/** The address is in a private network, so nothing was requested. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/** The host of an address as the system knows it: that of an IPv6 address is in brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Whether the host of an address is an IP address, which is never looked up, that may not be connected to. */
export function isRefusedHost(url: URL, mayConnect: MayConnect): boolean {
  const host = hostOf(url)
  return isIP(host) !== 0 && !mayConnect(host)
}

/** Looks a name up as usual, but fails if one of its addresses is not allowed. The checked address is the one connected to. */
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
