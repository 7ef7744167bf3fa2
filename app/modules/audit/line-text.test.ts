import { expect, test } from 'vitest'
import { detailText, shortId, subjectText } from './line-text.ts'

const ID = '8f3a0000000000000000000000000c1b'
const CLARA = 'c1a2a00000000000000000000000c1a2'

test('an ID is shortened to the part that people compare, other texts stay', () => {
  expect(shortId(ID)).toBe('8f3a…0c1b')
  expect(shortId('unknown address')).toBe('unknown address')
})

test.each([
  ['fields', { fields: ['ownerName', 'estimatedRent', 'improvement:Paint'] }, 'owner name, estimated rent, improvement paint'],
  [
    'an export',
    { rows: 128, isWhole: true, filter: { status: 'lost' }, selected: null, isSearched: false },
    '128 rows, complete, status lost',
  ],
  ['a broken-off export', { rows: 1, isWhole: false, isSearched: true }, '1 row, stopped early, searched'],
  ['a file', { fileId: ID }, 'file 8f3a…0c1b'],
  ['a status', { from: 'leads', to: 'site_visit_scheduled' }, 'new lead → site visit scheduled'],
  ['an assignment', { toId: CLARA }, 'unassigned → Clara Quist'],
  ['a role', { from: 'admin', to: 'editor' }, 'admin → editor'],
  ['a payment', { amountCents: 20_000 }, 'amount $200.00'],
  ['a setting', { fields: [], from: null, to: true }, 'empty → on'],
  ['a setting of several values', { fields: ['mailFrom'], from: { mailFrom: '08:00' }, to: { mailFrom: '09:00' } }, 'mail from'],
  ['a version', { version: 3, workflow: 'warm_lead' }, 'version 3, workflow warm lead'],
  ['a deleted person', { leads: 2, analyses: 1, notes: 1 }, '2 leads, 1 analysis, 1 note'],
  ['an import', { kind: 'leads', added: 3 }, 'kind leads, added 3'],
  ['nothing', null, ''],
])('the details of an entry are words: %s', (_, detail, words) => {
  expect(detailText(detail, new Map([[CLARA, 'Clara Quist']]))).toBe(words)
})

test('a record without a name is a short ID, or its key in words', () => {
  expect(subjectText(ID)).toBe('8f3a…0c1b')
  expect(subjectText('leadAssignment')).toBe('Lead assignment')
  expect(subjectText('warm_lead')).toBe('Warm lead')
  expect(subjectText('sms')).toBe('Phone number')
})
