import { expect, test } from 'vitest'
import { newId, newSecret } from './columns.ts'
import { leads } from './schema/index.ts'

/** Far ahead, so that no ID from the real clock falls in between. */
const LATER = Date.UTC(2050, 0, 1)

test('IDs sort in the order of their creation, also within a millisecond', () => {
  const made = Array.from({ length: 1000 }, () => newId())
  expect([...made].sort()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{32}$/)
})

test('IDs stay in order if the clock goes back or a millisecond is full', () => {
  const made = [newId(LATER), newId(LATER - 60_000)]
  for (let count = 0; count < 0x1_0000; count += 1) made.push(newId(LATER))
  expect([...made].sort()).toEqual(made)
  expect(newId(LATER + 5).slice(0, 12)).toBe((LATER + 5).toString(16).padStart(12, '0'))
})

test('Two IDs of one millisecond share nothing in their random half', () => {
  const [first, second] = [newId(LATER), newId(LATER)].map((id) => id.slice(16))
  expect(first).not.toBe(second)
})

test("A secret doesn't reveal when it was created", () => {
  const made = Array.from({ length: 200 }, () => newSecret())
  for (const secret of made) expect(secret).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(made.map((secret) => secret.slice(0, 8))).size).toBe(made.length)
})

test('The ID of a lead, which opens its report, is fully random', () => {
  expect(leads.id.defaultFn).toBe(newSecret)
})
