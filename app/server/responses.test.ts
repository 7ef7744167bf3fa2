import { describe, expect, it } from 'vitest'
import { productTable } from '#tests/setup/product-routes.ts'
import { defaultCacheControl } from './send-response.ts'
import { acceptedEncoding, isCompressible } from './encoding.ts'
import { pathMask } from './masked-path.ts'
import { createSecurityHeaders, originsOf } from './security-headers.ts'

const table = await productTable()

describe('a path in the log', () => {
  const maskedPath = pathMask(table.known)

  it.each([
    ['/analysis/4f0c', '/analysis/4f0c'],
    ['/r/abcdef', '/r/***'],
    ['/r/abcdef.data', '/r/***'],
    ['/s/abcdef', '/s/***'],
    ['/s/abcdef/report.pdf', '/s/***/report.pdf'],
    ['/sign/abc/done', '/sign/***/done'],
    ['/rentals', '/rentals'],
    ['/Blog/A%20b', '/Blog/A%20b'],
    ['/R/abcdef', '/r/***'],
    ['/%72/%61bcdef', '/r/***'],
    ['/%2572/%252561bcdef', '/r/***'],
    ['/r%2Fabcdef', '/r/***'],
    ['/r/abcdef%', '/r/***'],
    ['/r/%ff%61bcdef', '/r/***'],
    ['/%73ign/abcdef/copy.pdf', '/sign/***/copy.pdf'],
    ['//r//abcdef', '/r/***'],
    ['/r\\abcdef', '/r/***'],
    ['/x/../r/abcdef/%2e%2e', '/x/r/***'],
    ['http://site.example/r/abcdef', '/r/***'],
    ['/API/Stripe/verify-payment/cs_1', '/api/stripe/verify-payment/***'],
    [`/${'a'.repeat(400)}`, `/${'a'.repeat(299)}…`],
  ])('shows %s as %s', (path, shown) => {
    expect(maskedPath(path)).toBe(shown)
  })

  const secretPaths = table.known.map(({ path }) => path).filter((path) => /:token|:sessionId|:paymentId/.test(path))

  it('covers every route with a secret in its path', () => {
    expect(secretPaths.length).toBeGreaterThan(5)
    for (const path of secretPaths) {
      const asked = path.replace(/:\w+/, 'The-Secret')
      expect(maskedPath(asked)).toBe(path.replace(/:\w+/, '***'))
      expect(maskedPath(asked.toUpperCase()).toLowerCase()).toBe(path.replace(/:\w+/, '***').toLowerCase())
    }
  })
})

describe('the cacheability of a response', () => {
  it.each([
    ['/', 200, undefined, 'private, no-cache'],
    ['/analysis', 200, 'visitor=x', 'private, no-cache'],
    ['/', 200, 'a=b; auth-storage=x', 'private, no-store'],
    ['/', 200, 'not-auth-storage=x', 'private, no-cache'],
    ['/', 404, undefined, 'private, no-store'],
    ['/login', 200, undefined, 'private, no-store'],
    ['/leads.data', 200, undefined, 'private, no-store'],
    ['/mails', 200, undefined, 'private, no-store'],
    ['/leads/4f', 302, undefined, 'private, no-store'],
    ['/rentals', 200, undefined, 'private, no-cache'],
    ['/r/token', 200, undefined, 'private, no-store'],
    ['/R/token', 200, undefined, 'private, no-store'],
    ['/mails/a/html', 200, undefined, 'private, no-store'],
    ['/analysis/4f', 200, undefined, 'private, no-store'],
    ['/enroll/walkthrough/4f.data', 200, undefined, 'private, no-store'],
    ['/enroll', 200, undefined, 'private, no-cache'],
  ])('%s %i with %j: %s', (path, status, cookie, expected) => {
    expect(defaultCacheControl(table.handleAt(path), status, cookie)).toBe(expected)
  })
})

describe('compression', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000,gzip;q=0', undefined],
    ['br;q=0.5', 'br'],
    ['brotli-x, xgzip', undefined],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %j is %s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })

  it('is for text', () => {
    for (const type of ['text/html; charset=utf-8', 'text/x-script', 'application/json', 'image/svg+xml'])
      expect(isCompressible(type)).toBe(true)
    for (const type of ['image/png', 'application/pdf', 'font/woff2', null]) expect(isCompressible(type)).toBe(false)
  })
})

describe('security headers', () => {
  const outsideOrigins = () => ({ forms: ['https://checkout.example'], images: ['https://tiles.example'] })
  const settings = { isProduction: true, outsideOrigins }

  it('allow scripts by nonce only, forms to the listed places, and no framing', () => {
    const policy = createSecurityHeaders(settings).policy({ nonce: 'abc' })
    expect(policy).toContain("script-src 'self' 'nonce-abc';")
    expect(policy).toContain("form-action 'self' https://checkout.example;")
    expect(policy).toContain("img-src 'self' data: https://tiles.example;")
    expect(policy).toContain("frame-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(createSecurityHeaders(settings).policy()).toContain("script-src 'self';")
    expect(createSecurityHeaders(settings).policy({ framedBySelf: true })).toContain("frame-ancestors 'self'")
    const framing = createSecurityHeaders(settings).policy({ frameSource: 'https://listings.example' })
    expect(framing).toContain('frame-src https://listings.example;')
  })

  it('require https in production only', () => {
    const names = (isProduction: boolean) => createSecurityHeaders({ ...settings, isProduction }).fixed.map(([name]) => name)
    expect(names(true)).toContain('Strict-Transport-Security')
    expect(names(false)).not.toContain('Strict-Transport-Security')
    const hsts = (hstsIncludesSubdomains: boolean, isProduction = true) =>
      new Map(createSecurityHeaders({ isProduction, hstsIncludesSubdomains, outsideOrigins }).fixed).get(
        'Strict-Transport-Security',
      )
    expect(hsts(false)).toBe('max-age=63072000')
    expect(hsts(true)).toBe('max-age=63072000; includeSubDomains')
    expect(hsts(true, false)).toBeUndefined()
  })

  it('name the origin of an address once', () => {
    expect(originsOf(['https://a.example/book?x=1', undefined, 'https://a.example/', 'nonsense'])).toEqual(['https://a.example'])
  })
})
