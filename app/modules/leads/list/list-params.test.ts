import { expect, test } from 'vitest'
import { NEWEST_FIRST, parseLeadFilter, sortInAddress, startOfDayInChicago } from './list-params.ts'

function read(query: string) {
  return parseLeadFilter(new URLSearchParams(query))
}

test('An empty query asks for everything', () => {
  expect(read('')).toEqual({
    status: null,
    search: '',
    range: { from: '', to: '', start: null, end: null },
    assignee: null,
    source: null,
    isOverdue: false,
    sort: { by: 'created', direction: 'descending' },
    size: 25,
    page: { after: undefined, before: undefined },
    problems: [],
  })
})

test('The status is read from the address, new_lead included, and an unknown one is left out', () => {
  expect(read('status=new_lead').status).toBe('leads')
  expect(read('status=contract_sent').status).toBe('contract_sent')
  expect(read('status=nonsense').status).toBeNull()
})

test('Assignee, source, order and size are read from the address; what nobody offers is left out and named', () => {
  const asked = read('assignee=me&source=webinar&overdue=yes&sort=-rent&size=50')
  expect(asked).toMatchObject({ assignee: 'me', source: 'webinar', isOverdue: true, size: 50, problems: [] })
  expect(asked.sort).toEqual({ by: 'rent', direction: 'descending' })
  expect(sortInAddress(asked.sort)).toBe('-rent')
  const unknown = read('assignee=__proto__&source=toString&overdue=1&sort=constructor&size=10000&status=nonsense')
  expect(unknown).toMatchObject({ assignee: null, source: null, isOverdue: false, size: 25, status: null })
  expect(unknown.sort).toEqual(NEWEST_FIRST)
  expect(unknown.problems).toEqual([
    'There is no such status. It was left out.',
    'There is no such assignee. It was left out.',
    'There is no such source. It was left out.',
    'There is no such order. It was left out.',
  ])
})

test('A range is whole days in Chicago, the end day included', () => {
  const { range, problems } = read('from=2026-07-01&to=2026-07-31')
  expect(problems).toEqual([])
  expect(range.start?.toISOString()).toBe('2026-07-01T05:00:00.000Z')
  expect(range.end?.toISOString()).toBe('2026-08-01T05:00:00.000Z')
  expect(read('to=2026-12-31').range).toMatchObject({ start: null, end: new Date('2027-01-01T06:00:00Z') })
})

test('Days start at midnight in Chicago on the days when its clocks change, too', () => {
  expect(startOfDayInChicago('2026-03-08').toISOString()).toBe('2026-03-08T06:00:00.000Z')
  expect(startOfDayInChicago('2026-03-09').toISOString()).toBe('2026-03-09T05:00:00.000Z')
  expect(startOfDayInChicago('2026-11-01').toISOString()).toBe('2026-11-01T05:00:00.000Z')
  expect(startOfDayInChicago('2026-11-02').toISOString()).toBe('2026-11-02T06:00:00.000Z')
})

test('What is no day is left out and named; a range that ends before it starts is named', () => {
  for (const bad of ['2026-02-30', '31/12/2026', 'abc', '9999-12-31', '2026-1-1', '2026-13-01']) {
    const { range, problems } = read(`from=${encodeURIComponent(bad)}`)
    expect(range.start).toBeNull()
    expect(problems).toHaveLength(1)
  }
  expect(read('from=2026-05-02&to=2026-05-01').problems).toHaveLength(1)
})

test('A search loses its control characters and its excess', () => {
  expect(read('q=%20%00ra%0Aman%20').search).toBe('ra man')
  expect(read(`q=${'x'.repeat(5000)}`).search).toHaveLength(100)
})
