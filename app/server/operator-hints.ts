import type { Logger } from 'pino'

const HINTS = {
  proxy:
    'Forwarded headers arrive, but TRUST_PROXY is 0, so they are ignored. Behind a proxy, set TRUST_PROXY to the number of proxies.',
  host: 'Rejected a request for a host that doesn’t match BASE_URL. A proxy must pass on the Host header, or send X-Forwarded-Host with TRUST_PROXY set.',
}

/** Warns of something that an operator may want to fix. */
export type Hint = (about: keyof typeof HINTS) => void

/** Each hint is logged once per process. */
export function hintOnce(log: Logger): Hint {
  const given = new Set<string>()
  return (about) => {
    if (given.has(about)) return
    given.add(about)
    log.warn(HINTS[about])
  }
}
