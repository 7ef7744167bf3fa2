import { describe, expect, test } from 'vitest'
import { hasTooManyFields } from './form-limits.ts'

const URL_ENCODED = 'application/x-www-form-urlencoded;charset=UTF-8'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('the fields of a body', () => {
  test.each([
    ['a=1&b', 2],
    ['a=1&b=%26&c', 3],
    ['&&&', 4],
  ])('%j has %i fields, url-encoded', (body, count) => {
    expect(hasTooManyFields(bytesOf(body), URL_ENCODED, count)).toBe(false)
    expect(hasTooManyFields(bytesOf(body), URL_ENCODED, count - 1)).toBe(true)
  })

  test('are the parts of a multipart form', async () => {
    const form = new FormData()
    for (const name of ['a', 'b', 'b']) form.append(name, '--not-a-boundary&')
    form.append('file', new File(['%PDF-'], 'a.pdf'))
    const posted = new Response(form)
    const type = posted.headers.get('Content-Type') ?? ''
    const body = new Uint8Array(await posted.arrayBuffer())
    expect(hasTooManyFields(body, type, 4)).toBe(false)
    expect(hasTooManyFields(body, type, 3)).toBe(true)
  })

  test('are also found with a quoted boundary', () => {
    const body = bytesOf('--x y\r\n\r\n--x y\r\n\r\n--x y--')
    expect(hasTooManyFields(body, 'multipart/form-data; charset=utf-8; boundary="x y"', 1)).toBe(true)
    expect(hasTooManyFields(body, 'multipart/form-data; charset=utf-8; boundary="x y"', 2)).toBe(false)
  })

  test.each(['multipart/form-data', 'application/json', ''])('are not read from a body of type %j', (type) => {
    expect(hasTooManyFields(bytesOf('{"a":"&&&"}'), type, 0)).toBe(false)
  })

  test('are at most 500 by default', () => {
    expect(hasTooManyFields(bytesOf('a=&'.repeat(499)), URL_ENCODED)).toBe(false)
    expect(hasTooManyFields(bytesOf('a=&'.repeat(500)), URL_ENCODED)).toBe(true)
  })
})
