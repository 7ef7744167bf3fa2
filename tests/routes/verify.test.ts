import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { hashBytes } from '#app/modules/documents/signing/complete-document.server.ts'
import { action } from '#app/routes/public/verify.tsx'
import { makeDocument } from '#tests/factories/make-onboarding.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callAction } from '#tests/setup/route.ts'
import { errorsOf } from '#tests/setup/form-reply.ts'

setupTestDatabase()

const SIGNED = Buffer.from('%PDF-1.7 an agreement of Ann Owner')
const fileOf = (content: Buffer | string, name = 'agreement.pdf') => new File([new Uint8Array(Buffer.from(content))], name)
const check = (...fields: [string, string | File][]) => callAction(action, { url: '/verify', form: fields })

function sign(): void {
  makeDocument(db(), { status: 'completed', completedAt: new Date('2026-11-21T18:30:00Z'), signedFileHash: hashBytes(SIGNED) })
}

test('a file signed here is recognized, and no one is named', async () => {
  sign()
  const answer = await check(['file', fileOf(SIGNED)])
  expect(answer.data).toEqual({
    checked: {
      fileName: 'agreement.pdf',
      signature: { documentName: 'Property management agreement', signedAt: new Date('2026-11-21T18:30:00Z') },
    },
  })
})

test("one byte more isn't recognized", async () => {
  sign()
  const answer = await check(['file', fileOf(Buffer.concat([SIGNED, Buffer.from(' ')]))])
  expect(answer.data).toMatchObject({ checked: { signature: null } })
})

test.each([
  ['no file', [], 400, 'Choose the PDF file'],
  ['an empty one', [['file', fileOf('')]], 400, 'Choose the PDF file'],
  ['a text in its place', [['file', '%PDF-']], 400, 'Choose the PDF file'],
  [
    'two',
    [
      ['file', fileOf(SIGNED)],
      ['file', fileOf(SIGNED)],
    ],
    400,
    'only one file',
  ],
  ['no PDF', [['file', fileOf('<html>')]], 400, 'not a PDF'],
  ['a large one', [['file', fileOf(Buffer.concat([SIGNED, Buffer.alloc(950_000)]))]], 413, '900 kB'],
] as [string, [string, string | File][], number, string][])(
  '%s: refused with a message',
  async (_name, fields, status, words) => {
    const answer = await check(...fields)
    expect(answer.status).toBe(status)
    expect(errorsOf(answer.data).file).toContain(words)
  },
)

test('a filled honeypot is refused', async () => {
  expect(errorsOf((await check(['website', 'x'], ['file', fileOf(SIGNED)])).data)['']).toBeDefined()
})
