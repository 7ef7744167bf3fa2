import { analysisBody, FORM, type Hostile, MARK, post } from './requests.ts'

/** Bodies that are not a form, or a broken one. */
export function hostileBodies(): Hostile[] {
  const types: [string, string | Buffer][] = [
    ['Content-Type: multipart/form-data', 'x'],
    ['Content-Type: multipart/form-data; boundary=', '--\r\n\r\n----'],
    ['Content-Type: multipart/form-data; boundary=x', '--y\r\n\r\nz'],
    ['Content-Type: multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nunfinished'],
    [
      'Content-Type: multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="email"; filename="${MARK}"\r\n\r\nz\r\n--x--\r\n`,
    ],
    [
      'Content-Type: multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="properties[0].streetAddress"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nz\r\n--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nsubmit\r\n--x--\r\n',
    ],
    [
      'Content-Type: multipart/form-data; boundary=x',
      `--x\r\nContent-Disposition: form-data; name="email"; filename*=utf-8''%ff\r\n\r\nz\r\n--x--\r\n`,
    ],
    [
      'Content-Type: multipart/form-data; y="; boundary=y"; boundary=x',
      `${'--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nz\r\n'.repeat(10_000)}--x--\r\n`,
    ],
    [`Content-Type: multipart/form-data; boundary=${'x'.repeat(5000)}`, 'x'],
    ['Content-Type: text/plain\r\nContent-Type: application/x-www-form-urlencoded', 'email=a'],
    ['Content-Type: text/plain', 'email=a'],
    ['Content-Type: application/json', '{"email":1}'],
    ['Content-Type: application/json', '{'],
    ['Content-Type: application/json', '['.repeat(50_000)],
    ['Content-Type: application/xml', '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>'],
    ['Content-Type: application/x-www-form-urlencoded; charset=utf-16', 'e\u0000m\u0000'],
    ['Content-Type: ;;;', 'x'],
    ['Content-Type:', 'x'],
    ['Content-Type: application/octet-stream', Buffer.from([0, 255, 254, 0, 1])],
    [FORM, ''],
    [FORM, '&&&&==='],
    [FORM, '='.repeat(5000)],
    [FORM, 'a&'.repeat(20_000)],
    [FORM, 'a=1&'.repeat(20_000)],
    [FORM, Buffer.alloc(2000)],
    [`${FORM}\r\nContent-Encoding: gzip`, 'not gzip'],
    [`${FORM}\r\nContent-Encoding: br`, analysisBody()],
  ]
  const json = [
    '',
    'null',
    '1',
    '"x"',
    '[]',
    '{}',
    '{"lead":null}',
    '{"lead":{}}',
    '{"lead":{"id":null}}',
    '{"lead":{"id":{"$ne":1}}}',
    '{"lead":"' + 'x'.repeat(5000) + '"}',
    `{"lead":{"id":${JSON.stringify(MARK)}}}`,
    '{"lead":{"id":"../../etc/passwd"}}',
    '{"leadId":"\\u0000"}',
    '{"__proto__":{"polluted":1},"lead":{"id":"x"}}',
    '{"lead":{"id":"x"},"rentEstimate":1e309}',
    '{"lead":{"id":"x"},"improvements":' + '['.repeat(5000) + ']'.repeat(5000) + '}',
    '\uFEFF{}',
    '{"lead":{"id":"x"}} x',
  ]
  return [
    ...[
      '/analysis',
      '/login',
      '/logout',
      '/',
      '/api/pdf/generate-report',
      '/no-such-page',
      '/analysis.data',
      '/login.data',
    ].flatMap((target) =>
      types.map(([type, body]) =>
        post(`POST ${target} ${type.slice(0, 50)} ${String(body).slice(0, 20)}`, target, body, type.split('\r\n')),
      ),
    ),
    ...json.map((body) =>
      post(`PDF of ${body.slice(0, 40)}`, '/api/pdf/generate-report', body, ['Content-Type: application/json']),
    ),
  ]
}

/** Input that is not HTTP or breaks off. Each ends with a refusal or a closed connection. */
export const BROKEN_HTTP: Record<string, string | Buffer> = {
  'nothing of HTTP': 'hello\r\n\r\n',
  'a TLS greeting': Buffer.from('16030100a5010000a10303', 'hex'),
  'an HTTP/2 preface': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/0.9': 'GET /\r\n\r\n',
  'HTTP/3.0': 'GET / HTTP/3.0\r\nHost: a\r\n\r\n',
  'HTTP/1.1 without Host': 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  'HTTP/1.0': 'GET / HTTP/1.0\r\n\r\n',
  'two spaces': 'GET  / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'bare line feeds': 'GET / HTTP/1.1\nHost: a\nConnection: close\n\n',
  'a body in bad chunks': 'POST /analysis HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n',
  'a chunk of an absurd size': 'POST /analysis HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nabc',
  'two ways of telling the length':
    'POST /analysis HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\nHost: a\r\n\r\n',
  'two lengths': 'POST /analysis HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 30\r\n\r\nabc',
  'a NUL in the request line': 'GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n',
  'a NUL in a header': 'GET / HTTP/1.1\r\nHost: a\u0000b\r\n\r\n',
  'an endless request line': `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  'endless headers': `GET / HTTP/1.1\r\nHost: a\r\n${'X-Y: z\r\n'.repeat(20_000)}\r\n`,
}
