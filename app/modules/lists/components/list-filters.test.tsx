import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilterFields } from './list-filters.tsx'
import { defineList } from '../define-list.ts'
import { choice, days, search, textChoice, words } from '../filters.ts'

const homes = defineList({
  path: (query) => `/homes?${new URLSearchParams(query)}`,
  label: 'Filter the homes',
  noun: { one: 'home', many: 'homes' },
  filters: {
    search: search('Address'),
    view: choice({ name: 'state', first: 'open', ...words({ open: 'Open', rented: 'Rented' }) }),
    city: textChoice({ label: 'City', placeholder: 'All cities' }),
    kind: choice({ label: 'Kind', placeholder: 'All kinds', ...words({ house: 'House', duplex: 'Duplex' }) }),
    agent: choice({ label: 'Agent', placeholder: 'All agents', read: (id) => id }),
    range: days({ label: 'Listed between' }),
  },
})
const read = (query: string) => homes.read(new URLSearchParams(query))

test('an address parses back unchanged, without its page', () => {
  const address = '/homes?q=Oak&state=rented&city=Ames&kind=house&from=2026-03-01&to=2026-03-31'
  const filter = homes.read(new Request(`http://localhost${address}&after=xyz`))
  expect(filter).toMatchObject({ search: 'Oak', view: 'rented', city: 'Ames', kind: 'house', page: { after: 'xyz' } })
  expect(filter.problems).toEqual([])
  expect(homes.address(filter)).toBe(address)
  expect(homes.pager(filter).to({ before: 'abc' })).toBe(`${address}&before=abc`)
  expect(homes.here(new Request(`http://localhost${address}&after=xyz&left=1`))).toBe(`${address}&after=xyz`)
})

test('a missing value is blank, or the first option', () => {
  expect(read('q=+&kind=&state=')).toMatchObject({ search: '', view: 'open', city: '', kind: null })
  expect(homes.query(read('state=open&kind='))).toEqual({})
  expect(homes.isFiltered(read('state=open&after=xyz'))).toBe(false)
  expect(homes.isFiltered(read('state=rented'))).toBe(true)
})

test('an unknown value is dropped and reported', () => {
  const { view, kind, range, problems } = read('state=sold&kind=toString&from=yesterday')
  expect({ view, kind, from: range.from }).toEqual({ view: 'open', kind: null, from: '' })
  expect(problems).toEqual([
    'That state doesn’t exist, so we ignored it.',
    'That kind doesn’t exist, so we ignored it.',
    'We ignored an invalid date. Enter it as year-month-day, for example 2026-03-31.',
  ])
})

test("the fields show the chosen values, including hidden ones, and keep a text that isn't an option", () => {
  const options = { city: ['Ames'] }
  const shown = (query: string) =>
    renderToStaticMarkup(<FilterFields list={homes} filter={read(query)} now={new Date(0)} options={options} />)
  const html = shown('q=Oak&state=rented&city=ames&kind=duplex')
  expect(html).toMatch(/<input type="search" name="q"[^>]*value="Oak"/)
  expect(html).toContain('<input type="hidden" name="state" value="rented"/>')
  expect(html).toContain('<option value="Ames" selected="">Ames</option>')
  expect(html).toContain('<option value="duplex" selected="">Duplex</option>')
  expect(shown('city=Waukee')).toContain('<option value="Waukee" selected="">Waukee</option>')
  expect(shown('')).not.toContain('type="hidden"')
  expect(shown(''), 'without options there is nothing to choose').not.toContain('All agents')
  expect(shown('agent=7'), 'what filters the list is shown').toContain('<option value="7" selected="">Unknown agent</option>')
})
