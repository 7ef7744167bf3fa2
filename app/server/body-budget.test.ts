import { expect, test } from 'vitest'
import { BodyBudget } from './body-budget.ts'

test('a process has a limited number of bytes, and more after some are returned', () => {
  const budget = new BodyBudget(100, 100)
  const giveBack = budget.take('203.0.113.7', 60)
  expect(budget.take('203.0.113.8', 41)).toBeNull()
  expect(budget.take('203.0.113.8', 40)).not.toBeNull()
  giveBack?.()
  giveBack?.()
  expect(budget.take('203.0.113.9', 61)).toBeNull()
  expect(budget.take('203.0.113.9', 60)).not.toBeNull()
})

test('no network gets more than its share; IPv6 counts by /64', () => {
  const budget = new BodyBudget(100, 25)
  expect(budget.take('2001:db8::1', 20)).not.toBeNull()
  expect(budget.take('2001:db8::ffff', 6)).toBeNull()
  expect(budget.take('2001:db8:0:1::1', 20)).not.toBeNull()
  expect(budget.take('203.0.113.7', 26)).toBeNull()
})

test('an empty body always fits', () => {
  const budget = new BodyBudget(10, 10)
  budget.take('203.0.113.7', 10)
  expect(budget.take('203.0.113.7', 0)).not.toBeNull()
})
