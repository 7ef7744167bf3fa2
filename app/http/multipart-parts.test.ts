import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitMultipart } from './multipart-parts.ts'

/** A form as the platform writes it. */
async function written(fields: [name: string, value: string | File][]) {
  const form = new FormData()
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value)
  }
  const response = new Response(form)
  return { type: response.headers.get('Content-Type') ?? '', body: new Uint8Array(await response.arrayBuffer()) }
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('the parts of a form are its fields and files, in their order', async () => {
  const { type, body } = await written([
    ['intent', 'upload'],
    ['note', ''],
    ['file', new File(['a,b\r\n1,2\r\n'], 'owners "of" März.csv', { type: 'text/csv' })],
  ])
  expect(splitMultipart(type, body)?.map(({ bytes, ...part }) => ({ ...part, text: textOf(bytes) }))).toEqual([
    { name: 'intent', fileName: null, type: '', text: 'upload' },
    { name: 'note', fileName: null, type: '', text: '' },
    { name: 'file', fileName: 'owners "of" März.csv', type: 'text/csv', text: 'a,b\r\n1,2\r\n' },
  ])
})

test('the content of a file is unchanged, whatever it contains', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), async (bytes) => {
      const { type, body } = await written([['file', new File([bytes], 'any.bin')]])
      expect(splitMultipart(type, body)?.[0]?.bytes).toEqual(bytes)
    }),
    { numRuns: 100 },
  )
})

test.each([
  ['application/x-www-form-urlencoded', 'a=1'],
  ['multipart/form-data; boundary=x', ''],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nnever ends'],
])('%s: %j has no parts', (type, text) => {
  expect(splitMultipart(type, new TextEncoder().encode(text))).toBeNull()
})
