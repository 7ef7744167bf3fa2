import { describe, expect, test } from 'vitest'
import { CsvError, decodeCsv, parseCsv } from './csv.ts'

describe('parseCsv', () => {
  test('reads quoted commas, doubled quotation marks, line breaks in a field and Windows line ends', () => {
    const rows = parseCsv('\uFEFFid,note\r\n1,"a, ""b""\r\nc"\r\n\r\n2,plain\r\n')
    expect(rows).toEqual([
      { line: 2, fields: { id: '1', note: 'a, "b"\nc' } },
      { line: 5, fields: { id: '2', note: 'plain' } },
    ])
  })

  test('counts lines as an editor does, whatever ends them and stands within a field', () => {
    const lineOf = (text: string) => parseCsv(text).map(({ line, fields }) => [line, fields.b])
    expect(lineOf('a,b\r\n1,"x\r\ny"\r\n\r\n \r\n2,z\r\n')).toEqual([
      [2, 'x\ny'],
      [6, 'z'],
    ])
    expect(lineOf('a,b\r1,x\r2,y')).toEqual([
      [2, 'x'],
      [3, 'y'],
    ])
    expect(lineOf('a,b\r\n1,x\n2, "y" \n')).toEqual([
      [2, 'x'],
      [3, 'y'],
    ])
  })

  test('names the line whose number of fields is wrong', () => {
    expect(() => parseCsv('a,b\n1,2\n1,2,3\n')).toThrow(new CsvError('Line 3 has 3 fields, the header has 2.'))
  })

  test.each([
    ['', 'The file is empty.'],
    ['a,a\n1,2', 'The header names the column "a" twice.'],
    ['a\n"1', 'A quotation mark opened on line 2 is never closed.'],
    ['a\r\n1\r\n"2\r\n3\r\n', 'A quotation mark opened on line 3 is never closed.'],
    ['a\n1"2"', 'Line 2 has a quotation mark in the middle of a field.'],
    ['a\n"1"2', 'Line 2 goes on after a closing quotation mark.'],
  ])('refuses %j in words', (text, message) => {
    expect(() => parseCsv(text)).toThrow(message)
  })
})

test('a file that is not UTF-8, or holds a NUL byte, is refused in words', () => {
  expect(() => decodeCsv(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toThrow('The file is not UTF-8 text. Save it as "CSV UTF-8".')
  expect(() => decodeCsv(new Uint8Array([0x41, 0x00]))).toThrow('The file holds a NUL byte, so it is not a CSV text.')
})
