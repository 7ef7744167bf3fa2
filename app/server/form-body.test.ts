import { expect, test } from 'vitest'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { formRefusal } from './form-body.ts'

const FORM = 'application/x-www-form-urlencoded'
const refusal = (handle: RouteHandle, type: string | undefined, body: string, encoding?: string) =>
  formRefusal(
    handle,
    { ...(type === undefined ? {} : { 'content-type': type }), ...(encoding ? { 'content-encoding': encoding } : {}) },
    Buffer.from(body),
  )

test.each([
  [{}, FORM, 'a=1&b=2', null],
  [{}, `${FORM}; charset=utf-8`, 'a=1', null],
  [{}, FORM, 'a=1&'.repeat(499), null],
  [{}, FORM, 'a=1&'.repeat(500), 413],
  [{}, FORM, '&'.repeat(900_000), 413],
  [{}, undefined, '', null],
  [{}, undefined, 'a=1', 415],
  [{}, 'text/plain', 'a=1', 415],
  [{}, 'application/json', '{}', 415],
  [{}, 'multipart/form-data', 'a=1', 400],
  // In a list of types, a parser uses the last.
  [{}, `${FORM}, multipart/form-data; boundary=x`, 'a=1', 415],
  [{}, `${FORM}; a, multipart/form-data; boundary=x`, 'a=1', 415],
  [{ api: true }, 'application/json', '{"a":"&&"}', null],
  [{ webhook: true }, 'text/plain', 'anything', null],
  [{ webhook: true }, FORM, 'List-Unsubscribe=One-Click', null],
  [{ webhook: true }, FORM, 'a=1&'.repeat(500), 413],
  [{ api: true }, `text/plain, ${FORM}`, 'a=1', 415],
])('a post to a route of %j of type %j: %.20s is refused with %j', (path, type, body, status) => {
  expect(refusal(path, type, body)).toBe(status)
})

test('a compressed form is refused', () => expect(refusal({}, FORM, 'a=1', 'gzip')).toBe(415))
