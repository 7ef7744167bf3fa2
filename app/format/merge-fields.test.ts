import { expect, test } from 'vitest'
import { fillMergeFields, formatMergeProblem, mergeFieldNames, mergeProblems } from './merge-fields.ts'

const NAMES = new Set(['first_name', 'address'])
const problemsOf = (text: string) => mergeProblems(text, NAMES).map(formatMergeProblem)

test('a template is filled with known values, and with its fallback words otherwise', () => {
  const values = { first_name: 'Ann', address: ' ' }
  expect(fillMergeFields('Dear {{ first_name }}, about {{address | your home}}.', values)).toBe('Dear Ann, about your home.')
  expect(fillMergeFields('{{address}}{{constructor | none}}', values)).toBe('none')
})

test('values are escaped, template words are not, and a value that looks like a field stays unchanged', () => {
  const escape = (value: string) => value.replaceAll('<', '&lt;')
  expect(fillMergeFields('<b>{{first_name}}</b>', { first_name: '<i>{{address}}$&', address: 'no' }, { escape })).toBe(
    '<b>&lt;i>{{address}}$&</b>',
  )
})

test('a field without fallback words leaves what its caller asks for', () => {
  const left = ({ name, source }: { name: string; source: string }) => `${name}: ${source}`
  expect(fillMergeFields('{{address}}, {{first_name | you}}', {}, { left })).toBe('address: {{address}}, you')
  expect(mergeFieldNames('{{address}} {{first_name | you}}', { areBare: true })).toEqual(['address'])
})

test('an unknown field is named with its line and column', () => {
  expect(problemsOf('Dear {{first_name}},\n\nyour {{rnet}} and {{address}}')).toEqual([
    'Line 3, column 6: there is no field named “rnet”',
  ])
})

test('unbalanced braces and braces without a name are refused', () => {
  expect(problemsOf('{{first_name\n{{ }} {{First Name}} }}')).toEqual([
    'Line 1, column 1: “{{” has no match',
    'Line 2, column 1: the braces contain no field',
    'Line 2, column 7: “First Name” is not a merge field',
    'Line 2, column 22: “}}” has no match',
  ])
})

test('the names of a template are listed once each', () => {
  expect(mergeFieldNames('{{address}} {{first_name | x}} {{address}}')).toEqual(['address', 'first_name'])
})

test('a text of only braces and lines is parsed right away, with at most twenty problems', () => {
  expect(mergeProblems('{{\n'.repeat(300_000), NAMES)).toHaveLength(20)
  expect(mergeProblems(`${'{{first_name}}\n'.repeat(60_000)}{{x}}`, NAMES)).toEqual([
    { kind: 'unknown', words: 'x', line: 60_001, column: 1 },
  ])
})
