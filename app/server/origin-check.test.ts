import { describe, expect, it } from 'vitest'
import { isSameOrigin } from './origin-check.ts'

const HOST = 'site.example'

describe('the origin of a post', () => {
  it.each([
    [{ origin: 'https://site.example' }],
    [{ origin: 'http://site.example' }],
    [{ origin: 'https://SITE.example' }],
    [{ origin: 'https://site.example:443' }],
    [{ origin: 'https://site.example', 'sec-fetch-site': 'same-origin', cookie: 'a=b' }],
    [{ origin: 'https://site.example', 'sec-fetch-site': 'none' }],
    [{ 'sec-fetch-site': 'same-origin', cookie: 'a=b' }],
    [{ referer: 'https://site.example/analysis?step=2', cookie: 'a=b' }],
    [{}],
    [{ 'user-agent': 'curl/8.5.0', accept: '*/*' }],
  ])('accepts %j', (headers) => {
    expect(isSameOrigin(headers, HOST)).toBe(true)
  })

  it.each([
    [{ origin: 'null' }],
    [{ origin: '' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'https://site.example.evil.example' }],
    [{ origin: 'https://evil.example/site.example' }],
    [{ origin: 'https://site.example@evil.example' }],
    [{ origin: 'https://evil.example@site.example' }],
    [{ origin: 'https://sub.site.example' }],
    [{ origin: 'https://site.example:8443' }],
    [{ origin: 'https://site.example/path' }],
    [{ origin: 'https://site.example, https://evil.example' }],
    [{ origin: 'site.example' }],
    [{ origin: '//site.example' }],
    [{ origin: 'file://' }],
    [{ origin: 'chrome-extension://site.example' }],
    [{ origin: 'https://[' }],
    [{ origin: 'https://site.example', 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'https://site.example', 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example', referer: 'https://site.example/' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', referer: 'https://site.example/' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ referer: 'https://evil.example/site.example' }],
    [{ referer: 'https://site.example.evil.example/' }],
    [{ referer: 'about:blank' }],
    [{ referer: '' }],
    [{ cookie: 'auth-storage=x' }],
    [{ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }],
    [{ 'sec-ch-ua': '"Chromium"' }],
  ])('refuses %j', (headers) => {
    expect(isSameOrigin(headers, HOST)).toBe(false)
  })

  it('also compares the port', () => {
    expect(isSameOrigin({ origin: 'http://localhost:3000' }, 'localhost:3000')).toBe(true)
    expect(isSameOrigin({ origin: 'http://localhost:3001' }, 'localhost:3000')).toBe(false)
    expect(isSameOrigin({ origin: 'http://localhost' }, 'localhost:80')).toBe(true)
  })
})
