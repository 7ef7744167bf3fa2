import { describe, expect, test } from 'vitest'
import { leastCost } from '#tests/setup/processor-time.ts'
import { ImportFileError } from './check-header.ts'
import { readRows } from './read-table.ts'

const read = (text: string) => readRows(Buffer.from(text))

describe('the rows of a file', () => {
  test('may contain quoted commas, doubled quotes and line breaks, with any line ending', async () => {
    expect(await read('\uFEFFid,note\r\n1,"a, ""b""\r\nc"\r\n\r\n2,plain\r\n')).toEqual([
      { line: 2, fields: { id: '1', note: 'a, "b"\nc' } },
      { line: 5, fields: { id: '2', note: 'plain' } },
    ])
  })

  test('have composed accents, as forms do', async () => {
    expect(await read('straße,città\n1,Zoë'.normalize('NFD'))).toEqual([{ line: 2, fields: { straße: '1', città: 'Zoë' } }])
  })

  test('are counted by lines as in an editor, with any line ending, also within a cell', async () => {
    const linesOf = async (text: string) => (await read(text)).map(({ line, fields }) => [line, fields.b])
    expect(await linesOf('a,b\r\n1,"x\r\ny"\r\n\r\n \r\n2,z\r\n')).toEqual([
      [2, 'x\ny'],
      [6, 'z'],
    ])
    expect(await linesOf('a,b\r1,x\r2,y')).toEqual([
      [2, 'x'],
      [3, 'y'],
    ])
    expect(await linesOf('a,b\r\n1,x\n2, "y" \n')).toEqual([
      [2, 'x'],
      [3, 'y'],
    ])
  })

  test.each([
    ['', 'The file is empty.'],
    ['a,a\n1,2', 'The first line lists the column "a" twice, in positions 1 and 2. Rename one of them.'],
    ['a,b\n1,2\n1,2,3\n', 'Line 3 has 3 cells, but the first line has 2 columns.'],
    ['a\n"1', 'A quotation mark opened on line 2 is never closed.'],
    ['a\r\n1\r\n"2\r\n3\r\n', 'A quotation mark opened on line 3 is never closed.'],
    ['a\n1"2"', 'Line 2 has a quotation mark in the middle of a cell.'],
    ['a\n"1"2', 'Line 2 has text after a closing quotation mark.'],
    ['a\u0000', 'The file contains NUL bytes, so it isn’t a CSV file.'],
  ])('of %j are refused with a message', async (text, message) => {
    await expect(read(text)).rejects.toThrow(new ImportFileError(message))
  })
})

test('a row of millions of cells is refused before it is parsed', async () => {
  const commas = Buffer.from(`a,b\n1,2\n${','.repeat(9_000_000)}`)
  await expect(readRows(commas)).rejects.toThrow(new ImportFileError('The row on line 3 has more than 1,000 cells.'))
  await expect(read(`a\n${','.repeat(2_000)}\n1`)).rejects.toThrow('The row on line 2 has more than 1,000 cells.')
  expect(await leastCost(() => readRows(commas).catch(() => null), { enough: 100 })).toBeLessThan(100)
  // Inside quotation marks, they are text.
  expect(await read(`a\n"${','.repeat(2_000)}"`)).toEqual([{ line: 2, fields: { a: ','.repeat(2_000) } }])
})
