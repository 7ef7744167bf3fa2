import { describe, expect, it } from 'vitest'
import { leastCost } from '#tests/setup/processor-time.ts'
import { readTarget } from './request-url.ts'

describe('the address of a request', () => {
  it.each([
    ['/', '/', ''],
    ['/analysis', '/analysis', ''],
    ['/analysis/', '/analysis/', ''],
    ['/leads?status=new_lead&q=%25', '/leads', '?status=new_lead&q=%25'],
    ['/leads?', '/leads', '?'],
    ['/analysis/4f.data?_routes=root', '/analysis/4f.data', '?_routes=root'],
    ['/caf%C3%A9', '/caf%C3%A9', ''],
    ['/a/../login', '/login', ''],
    ['/%2e%2e/etc/passwd', '/etc/passwd', ''],
    ['/../../etc/passwd', '/etc/passwd', ''],
    ['/.env', '/.env', ''],
    ['/page#part', '/page', ''],
    ['http://evil.example/leads?x=1', '/leads', '?x=1'],
    ['https://evil.example', '/', ''],
    ['/?index', '/', '?index'],
  ])('reads %s', (raw, path, search) => {
    expect(readTarget(raw)).toEqual({ ok: true, path, search })
  })

  it.each([
    ['', 400],
    ['*', 400],
    ['evil.example:443', 400],
    ['javascript:alert(1)', 400],
    ['/%', 400],
    ['/%zz', 400],
    ['/%ff', 400],
    ['/%c0%af', 400],
    ['/%00', 400],
    ['/analysis/%0d%0aSet-Cookie:x', 400],
    ['/\\evil.example', 400],
    ['/\\..\\..', 400],
    ['//evil.example', 404],
    ['///', 404],
    ['/.//evil.example', 404],
    ['/a//b', 404],
    ['http://evil.example//other.example', 404],
    ['/leads?_data=root', 400],
    ['/leads?a=1&%5fdata=root', 400],
    [`/${'a'.repeat(8_000)}`, 414],
  ])('refuses %s', (raw, status) => {
    expect(readTarget(raw)).toEqual({ ok: false, status })
  })

  it('takes no longer for a long path that almost matches', async () => {
    const paths = [`/${'a'.repeat(7_000)}!`, `${'/a'.repeat(3_500)}!`]
    expect(await leastCost(() => paths.map((path) => readTarget(path)), { enough: 50 })).toBeLessThan(50)
  })
})
