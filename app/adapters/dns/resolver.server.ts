import { Resolver } from 'node:dns/promises'
import { errorCode } from '#app/config/errors.ts'
import { type DnsAdapter, DnsError } from './port.ts'

const TIMEOUT_MS = 1500
const TRIES = 2
/** c-ares' errors for missing names and records. */
const NOTHING_THERE = ['ENOTFOUND', 'ENODATA']

/** Asks the machine's name servers, or this one ('9.9.9.9', '127.0.0.1:5353'). */
export function resolverDns({
  server,
  timeoutMs = TIMEOUT_MS,
}: { server?: string | undefined; timeoutMs?: number } = {}): DnsAdapter {
  const resolver = new Resolver({ timeout: timeoutMs, tries: TRIES })
  if (server !== undefined) resolver.setServers([server])
  return {
    texts: async (name) => (await ask(() => resolver.resolveTxt(name))).map((pieces) => pieces.join('')),
    addresses: async (name) =>
      (await Promise.all([ask(() => resolver.resolve4(name)), ask(() => resolver.resolve6(name))])).flat(),
    mailServers: async (name) => (await ask(() => resolver.resolveMx(name))).map(({ exchange }) => exchange),
  }
}

async function ask<Found>(request: () => Promise<Found[]>): Promise<Found[]> {
  try {
    return await request()
  } catch (error) {
    const code = errorCode(error) ?? 'no code'
    if (NOTHING_THERE.includes(code)) return []
    throw new DnsError(`The name servers could not be reached (${code})`, { cause: error })
  }
}
