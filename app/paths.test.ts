import { expect, test } from 'vitest'
import { mailtoUri } from './paths.ts'

test.each([
  ['dana.hill+rent@example.com', 'mailto:dana.hill+rent@example.com'],
  ['x!#$%&*=?^`{|}~@example.com', 'mailto:x!%23%24%25%26*%3D%3F%5E%60%7B%7C%7D~@example.com'],
  ['x?cc=thief@example.com', 'mailto:x%3Fcc%3Dthief@example.com'],
])('an email program that is asked to write to %s writes to no one else', (email, uri) => expect(mailtoUri(email)).toBe(uri))
