import { expect, it } from 'vitest'
import { readJson } from './json-text.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

it('reads JSON', () => {
  expect(readJson('{"a":[1,null,"x"]}')).toEqual({ a: [1, null, 'x'] })
  expect(readJson('null')).toBeNull()
})

it.each(['', '{', '[1,]', 'undefined', '"'])('does not read %j', (text) => {
  expect(readJson(text)).toBeUndefined()
})

it('reads up to 100 nested lists', () => {
  expect(readJson(nested(100))).toBeDefined()
  expect(readJson(nested(101))).toBeUndefined()
  expect(readJson(`[${'[],{},'.repeat(500)}0]`)).toBeDefined()
})

it('does not count brackets in strings', () => {
  expect(readJson(JSON.stringify('['.repeat(500)))).toBe('['.repeat(500))
  expect(readJson(JSON.stringify(['\\', '"[', '['.repeat(500)]))).toHaveLength(3)
  expect(readJson(`["a\\"${'['.repeat(500)}"]`)).toHaveLength(1)
  expect(readJson(`["\\\\",${nested(200)}]`)).toBeUndefined()
})
