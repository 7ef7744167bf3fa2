import { expect, test } from 'vitest'
import { parseMail } from './parse-mail.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const head = (charset: string, more = '') => latin(`From: dana@example.com\r\n${more}Content-Type: text/plain${charset}\r\n\r\n`)
const textOf = async (...parts: Buffer[]) => (await parseMail(Buffer.concat(parts))).text.own

test.each([
  ['what says UTF-8 and is', '; charset=utf-8', Buffer.from('Grüße €'), 'Grüße €'],
  ['what says UTF-8 and is Windows-1252', '; charset="UTF-8"', Buffer.from([0x47, 0xfc, 0x80]), 'Gü€'],
  ['what says nothing and is Windows-1252', '', latin('Grüße'), 'Grüße'],
  ['what says US-ASCII and is UTF-8', '; charset=us-ascii', Buffer.from('Grüße'), 'Grüße'],
  ['a set that does not exist, in UTF-8', '; charset=klingon-8', Buffer.from('Grüße'), 'Grüße'],
  ['a set that does not exist, in Windows-1252', '; charset=klingon-8', latin('Grüße'), 'Grüße'],
  ['Windows-1252', '; charset=windows-1252', Buffer.from([0x80]), '€'],
  ['a Japanese set by a name of Microsoft', '; charset=cp932', Buffer.from([0x93, 0xfa, 0x96, 0x7b]), '日本'],
])('%s is read', async (_, charset, body, text) => {
  expect(await textOf(head(charset), body)).toBe(text)
})

test('a wrong charset label is corrected, also in encoded text, and flowed text stays flowed', async () => {
  const encoded = (encoding: string) => `Content-Transfer-Encoding: ${encoding}\r\n`
  expect(await textOf(head('; charset=utf-8', encoded('quoted-printable')), latin('Gr=FC=DFe'))).toBe('Grüße')
  expect(await textOf(head('; charset=utf-8', encoded('base64')), latin(latin('Grüße').toString('base64')))).toBe('Grüße')
  expect(await textOf(head('; charset=utf-8; format=flowed'), latin('Gr\xfc\xdfe \r\nan alle'))).toBe('Grüße an alle')
})

test('a subject and a name are read the same way', async () => {
  const subjectOf = async (subject: string) =>
    (await parseMail(Buffer.concat([latin(`Subject: ${subject}\r\nFrom: dana@example.com\r\n\r\nHi`)]))).subject
  expect(await subjectOf('Gr\xfc\xdfe')).toBe('Grüße')
  expect(await subjectOf('=?utf-8?Q?Gr=FC=DFe?=')).toBe('Grüße')
  expect(await subjectOf('=?klingon?Q?Gr=C3=BC=C3=9Fe?=')).toBe('Grüße')
  // A character that is split between two words.
  expect(await subjectOf('=?utf-8?Q?Gr=C3?= =?utf-8?Q?=BC=C3=9Fe?=')).toBe('Grüße')
})
