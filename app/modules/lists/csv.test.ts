import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvRows } from './csv.server.ts'

test('a cell with a comma, a quote or a line break is in quotes, and lines end with CR LF', () => {
  expect(csvRows([['a,b', 'say "no"', 'two\nlines', 'two\r\nlines', '', null, 1.5]])).toBe(
    '"a,b","say ""no""","two\nlines","two\r\nlines",,,1.5\r\n',
  )
})

test.each(['=1+1', '+1 515 555 0142', '-5', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'])(
  "a spreadsheet doesn't read %j as a formula",
  (text) => {
    const [[cell]] = parse(csvRows([[text, 'next']]), { record_delimiter: '\r\n' }) as [[string]]
    expect(cell).toBe(`'${text}`)
  },
)

test('figures stay figures, and other text stays unchanged', () => {
  expect(csvRows([[-5, 0, 'a=b', "'quoted'", 'Ann–Marie', 'Zoë']])).toBe("-5,0,a=b,'quoted',Ann–Marie,Zoë\r\n")
})
