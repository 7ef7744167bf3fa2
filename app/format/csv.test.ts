import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  [['a', 'b c', ''], 'a,b c,\r\n'],
  [['x, y', 'say "yes"', 'two\nlines'], '"x, y","say ""yes""","two\nlines"\r\n'],
  [['=1+1', '+1 515', '-2', '@x', '\tt', '\rr'], "'=1+1,'+1 515,'-2,'@x,'\tt,\"'\rr\"\r\n"],
  [['2-4', 'a=b', '1@2'], '2-4,a=b,1@2\r\n'],
])('%j is a row of a file, with nothing in it that a spreadsheet would work out', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})
