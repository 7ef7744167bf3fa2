import { expect, test } from 'vitest'
import { FIRST_COLUMNS } from './lead-columns.ts'
import { leadList, NEWEST_FIRST, sortInAddress } from './list-params.ts'

function read(query: string) {
  return leadList.read(new URLSearchParams(query))
}

test('An empty query asks for everything', () => {
  expect(read('')).toEqual({
    columns: FIRST_COLUMNS,
    status: null,
    search: '',
    range: { from: '', to: '', start: null, end: null },
    assignee: null,
    source: null,
    isOverdue: false,
    isUncontacted: false,
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

test('Assignee, source, order and size are read from the address; an unknown value is dropped and reported', () => {
  const asked = read('assignee=me&source=webinar&overdue=yes&sort=-rent&size=50')
  expect(asked).toMatchObject({ assignee: 'me', source: 'webinar', isOverdue: true, size: 50, problems: [] })
  expect(read('assignee=nobody'), 'an old bookmark').toMatchObject({ assignee: 'unassigned', problems: [] })
  expect(asked.sort).toEqual({ by: 'rent', direction: 'descending' })
  expect(sortInAddress(asked.sort)).toBe('-rent')
  const unknown = read('assignee=__proto__&source=toString&overdue=1&sort=constructor&size=10000&status=nonsense')
  expect(unknown).toMatchObject({ assignee: null, source: null, isOverdue: false, size: 25, status: null })
  expect(unknown.sort).toEqual(NEWEST_FIRST)
  expect(unknown.problems).toEqual([
    'That status doesn’t exist, so we ignored it.',
    'That assignee doesn’t exist, so we ignored it.',
    'That source doesn’t exist, so we ignored it.',
    'This sort order doesn’t exist, so we ignored it.',
    'That size doesn’t exist, so we ignored it.',
  ])
})

test('A search loses its control characters and its excess', () => {
  expect(read('q=%20%00ra%0Aman%20').search).toBe('ra man')
  expect(read(`q=${'x'.repeat(5000)}`).search).toHaveLength(100)
})
