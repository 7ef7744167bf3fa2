import { expect, test } from 'vitest'
import { formRefusal } from './form-body.ts'

const FORM = 'application/x-www-form-urlencoded'
const refusal = (path: string, type: string | undefined, body: string, encoding?: string) =>
  formRefusal(
    path,
    { ...(type === undefined ? {} : { 'content-type': type }), ...(encoding ? { 'content-encoding': encoding } : {}) },
    Buffer.from(body),
  )

test.each([
  ['/login', FORM, 'a=1&b=2', null],
  ['/login', `${FORM}; charset=utf-8`, 'a=1', null],
  ['/login', FORM, 'a=1&'.repeat(499), null],
  ['/login', FORM, 'a=1&'.repeat(500), 413],
  ['/login', FORM, '&'.repeat(900_000), 413],
  ['/login', undefined, '', null],
  ['/login', undefined, 'a=1', 415],
  ['/login', 'text/plain', 'a=1', 415],
  ['/login', 'application/json', '{}', 415],
  ['/login', 'multipart/form-data', 'a=1', 400],
  // Of a list of types, a parser takes the last.
  ['/login', `${FORM}, multipart/form-data; boundary=x`, 'a=1', 415],
  ['/login', `${FORM}; a, multipart/form-data; boundary=x`, 'a=1', 415],
  ['/api/thing', 'application/json', '{"a":"&&"}', null],
  ['/webhooks/stripe', 'text/plain', 'anything', null],
  ['/u/token', FORM, 'List-Unsubscribe=One-Click', null],
  ['/u/token', FORM, 'a=1&'.repeat(500), 413],
  ['/api/thing', `text/plain, ${FORM}`, 'a=1', 415],
])('a post to %s of type %j: %.20s is refused with %j', (path, type, body, status) => {
  expect(refusal(path, type, body)).toBe(status)
})

test('a compressed form is refused', () => expect(refusal('/login', FORM, 'a=1', 'gzip')).toBe(415))
