import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListPager } from './pager.tsx'

type Page = Parameters<typeof ListPager<{ after?: string; before?: string }>>[0]['page']

const base: Page = {
  rows: Array.from({ length: 25 }),
  position: 25,
  total: 1240,
  next: { after: 'b' },
  previous: { before: 'a' },
}

function htmlOf(page: Partial<Page>, order?: string): string {
  return renderToStaticMarkup(
    <ListPager
      page={{ ...base, ...page }}
      noun={{ one: 'lead', many: 'leads' }}
      {...(order === undefined ? {} : { order })}
      to={(query) => `/leads?${new URLSearchParams(query).toString()}`}
    />,
  )
}
const said = (html: string) => /<span[^>]*>([^<]*)<\/span>/.exec(html)?.[1]
const ways = (html: string) => [...html.matchAll(/href="([^"]*)"[^>]* rel="(\w+)"/g)].map(([, to, rel]) => [rel, to])

test('shows the position in the list, with links to both sides', () => {
  expect(said(htmlOf({}))).toBe('26 to 50 of 1,240 leads')
  expect(ways(htmlOf({}))).toEqual([
    ['prev', '/leads?before=a'],
    ['next', '/leads?after=b'],
  ])
  expect(said(htmlOf({ rows: [1], position: 0, total: 1 }))).toBe('1 to 1 of 1 lead')
})

test("says that there are more if they weren't all counted", () => {
  expect(said(htmlOf({ total: 1000, isMore: true }))).toBe('26 to 50 of more than 1,000 leads')
  expect(said(htmlOf({ total: 40, position: 100, isMore: true }))).toBe('101 to 125 of more than 125 leads')
})

test("has no link to a page that doesn't exist", () => {
  expect(ways(htmlOf({ previous: null }))).toEqual([['next', '/leads?after=b']])
  expect(htmlOf({ previous: null, next: null })).not.toContain('<nav')
})

test('stays in the list after rows were removed, and names the order if there is no count', () => {
  expect(said(htmlOf({ rows: [1, 2], position: 1239 }))).toBe('1,239 to 1,240 of 1,240 leads')
  expect(said(htmlOf({ total: undefined }))).toBe('26 to 50, newest first')
  expect(said(htmlOf({ total: undefined }, 'the next due first'))).toBe('26 to 50, the next due first')
})
