import { describe, expect, it } from 'vitest'
import type { IncomingHttpHeaders } from 'node:http'
import { isForwarded, readClient } from './client-address.ts'

const DIRECT = '198.51.100.9'
const head = (headers: IncomingHttpHeaders, httpVersion = '1.1', remoteAddress = DIRECT) => ({
  headers,
  httpVersion,
  socket: { remoteAddress },
})

describe('the client of a request', () => {
  it('is the connected peer if no proxy is trusted', () => {
    const headers = {
      host: 'site.example:3000',
      'x-forwarded-for': '203.0.113.1',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
    }
    expect(readClient(head(headers), 0)).toEqual({ ip: DIRECT, host: 'site.example:3000', protocol: 'http' })
    expect(isForwarded(headers)).toBe(true)
    expect(isForwarded({ host: 'site.example' })).toBe(false)
  })

  it.each([
    ['203.0.113.1', 1, '203.0.113.1'],
    ['6.6.6.6, 203.0.113.1', 1, '203.0.113.1'],
    ['6.6.6.6, 203.0.113.1, 10.0.0.2', 2, '203.0.113.1'],
    ['203.0.113.1', 2, '203.0.113.1'],
    ['203.0.113.1:4711', 1, '203.0.113.1'],
    ['[2001:db8::1]:4711', 1, '2001:db8::1'],
    ['2001:DB8::1', 1, '2001:db8::1'],
    ['::ffff:203.0.113.1', 1, '203.0.113.1'],
    ['unknown', 1, DIRECT],
    ['', 1, DIRECT],
    ['<script>', 1, DIRECT],
  ])('reads %j behind %i trusted proxies as %s', (forwarded, trustProxy, ip) => {
    expect(readClient(head({ host: 'a.example', 'x-forwarded-for': forwarded }), trustProxy)?.ip).toBe(ip)
  })

  it('takes host and scheme from a trusted proxy', () => {
    const headers = { host: 'inside:3000', 'x-forwarded-host': 'Site.Example', 'x-forwarded-proto': 'https' }
    expect(readClient(head(headers), 1)).toMatchObject({ host: 'site.example', protocol: 'https' })
  })

  it.each([
    'evil.example"><script>',
    'a b',
    'a/b',
    'user@host',
    '[::1',
    'host:99999',
    '999.1.1.1',
    ''.padEnd(300, 'a'),
    'ho%00st',
  ])('refuses the host %j', (host) => {
    expect(readClient(head({ host }), 0)).toBeNull()
  })

  it('reads an IPv4-mapped IPv6 address as IPv4, and allows HTTP/1.0 without a host', () => {
    expect(readClient(head({}), 0)).toBeNull()
    expect(readClient(head({}, '1.0', '::ffff:203.0.113.5'), 0)).toEqual({
      ip: '203.0.113.5',
      host: 'localhost',
      protocol: 'http',
    })
  })
})
