import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { findAddressee, withGreeting } from './addressee.server.ts'
import { proveMailboxOf } from '#tests/setup/visitor.ts'

setupTestDatabase()

describe('a greeting', () => {
  test.each([
    ['Ann Lee', 'ann@example.com', 'Hello Ann, thank you.'],
    ['Payer', 'Payer@example.com', 'Thank you.'],
    ['m.ruiz', 'm.ruiz@example.com', 'Thank you.'],
    ['', 'ann@example.com', 'Thank you.'],
  ])('of %j at %s is %s', (name, email, greeting) => {
    proveMailboxOf(email)
    expect(withGreeting(findAddressee(db(), { email, name }).name, 'thank you.')).toBe(greeting)
  })
})
