import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multipartRefusal } from './multipart.ts'
import { leastCost } from '#tests/setup/processor-time.ts'

const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`
const part = (name: string, value: string, head = '') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n${value}\r\n`
const whole = (parts: string) => Buffer.from(`${parts}--${BOUNDARY}--\r\n`)
const refusal = (body: Buffer, type = TYPE, maxParts = 500) => multipartRefusal(type, body, maxParts)

/** Field names that Node's own parser finds; null if it refuses. */
async function parsed(body: Buffer, type = TYPE): Promise<string[] | null> {
  try {
    return [...(await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData()).keys()]
  } catch {
    return null
  }
}

describe('a multipart form', () => {
  test('of a browser is accepted, with its files', async () => {
    const form = new FormData()
    form.append('city', 'Des Moines\r\n--')
    form.append('a "quoted" näme', 'ß')
    form.append('file', new File(['%PDF-'], 'a "b" ü.pdf', { type: 'application/pdf' }))
    form.append('nothing', new File([], ''))
    const posted = new Response(form)
    const body = Buffer.from(await posted.arrayBuffer())
    expect(refusal(body, posted.headers.get('Content-Type') ?? '')).toBeNull()
  })

  test.each([
    ['no part', whole('')],
    ['something before the first part', Buffer.concat([Buffer.from('words\r\n'), whole(part('a', '1'))])],
    ['something after the last', Buffer.concat([whole(part('a', '1')), Buffer.from('words')])],
    ['an empty field', whole(part('', ''))],
    ['a type first', whole(part('a', '1').replace('Content-Disposition', 'Content-Type: text/plain\r\nContent-Disposition'))],
  ])('with %s is accepted', async (_what, body) => {
    expect(refusal(body)).toBeNull()
    expect(await parsed(body)).not.toBeNull()
  })

  test('may have the maximum number of parts, and not one more', () => {
    expect(refusal(whole(part('a', '1').repeat(3)), TYPE, 3)).toBeNull()
    expect(refusal(whole(part('a', '1').repeat(4)), TYPE, 3)).toBe(413)
  })

  test.each([
    ['that breaks off', Buffer.from(part('a', '1'))],
    ['that breaks off in a head', Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"`)],
    ['without any part', Buffer.from('words')],
    ['that is empty', Buffer.alloc(0)],
    ['with its boundary inside of a value', whole(part('a', `x${BOUNDARY}`))],
    ['with bare line feeds', Buffer.from(whole(part('a', '1')).toString().replaceAll('\r\n', '\n'))],
    ['with a part without a name', whole(part('a', '1').replace('; name="a"', ''))],
    ['with a part without a head', Buffer.from(`--${BOUNDARY}\r\n\r\n1\r\n--${BOUNDARY}--\r\n`)],
    ['with two names for a part', whole(part('a', '1', '\r\nContent-Disposition: form-data; name="b"'))],
    ['with a name of 900 kB', whole(part('a'.repeat(900_000), '1'))],
    ['with a head of 100,000 lines', whole(part('a', '1', '\r\nX-A: b'.repeat(100_000)))],
    ['with a file name that Node fails to decode', whole(part('a', '1', "; filename*=utf-8''%ff"))],
  ])('%s is refused', (_what, body) => expect(refusal(body)).toBe(400))

  test.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=x; boundary=${BOUNDARY}`,
    `multipart/form-data; x="; boundary=x"; boundary=${BOUNDARY}`,
    `multipart/form-data; boundary=x, multipart/form-data; boundary=${BOUNDARY}`,
    `multipart/form-data; boundary="a\\"b"`,
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
  ])('is refused if its type is ambiguous: %s', (type) => {
    expect(refusal(whole(part('a', '1')), type)).toBe(400)
  })

  test.each([`multipart/form-data; boundary="${BOUNDARY}"`, `Multipart/Form-Data;boundary=${BOUNDARY}; charset=UTF-8`])(
    'is accepted with the type %s',
    async (type) => {
      expect(refusal(whole(part('a', '1')), type)).toBeNull()
      expect(await parsed(whole(part('a', '1')), type)).toEqual(['a'])
    },
  )
})

test('anything accepted is read by Node without an error, and has no more fields than were counted', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      `--${BOUNDARY}`,
      BOUNDARY,
      '--',
      '\r\n',
      '\r\n\r\n',
      'Content-Disposition: form-data; name="a"',
      'content-disposition: form-data;name="b"; filename="c"',
      'Content-Type: text/plain',
      'Content-Transfer-Encoding: base64',
      part('a', '1'),
      ':',
      '"',
    ),
    fc.string({ maxLength: 4 }),
  )
  let taken = 0
  const random = fc.asyncProperty(fc.array(piece, { maxLength: 12 }), fc.boolean(), async (pieces, closes) => {
    const body = closes ? whole(pieces.join('')) : Buffer.from(pieces.join(''))
    const max = 2
    if (refusal(body, TYPE, max) !== null) return
    taken++
    const fields = await parsed(body)
    expect(fields).not.toBeNull()
    expect(fields?.length).toBeLessThanOrEqual(max)
  })
  await fc.assert(random, { numRuns: 3_000 })
  expect(taken).toBeGreaterThan(50)
})

test('the worst megabyte is parsed right away', async () => {
  const bodies = [
    whole(part('a', 'x'.repeat(900_000))),
    whole(part('a', 'x'.repeat(1_700)).repeat(500)),
    whole(part('a', '1').repeat(9_000)),
    whole(part('a', `\r\n--${BOUNDARY.slice(0, -1)}`.repeat(20_000))),
    whole(part('a', '\r\n'.repeat(450_000))),
    whole(part('a', '1', `;${' '.repeat(900_000)}`)),
  ]
  for (const body of bodies) expect(await leastCost(() => refusal(body), { enough: 30 })).toBeLessThan(30)
})
