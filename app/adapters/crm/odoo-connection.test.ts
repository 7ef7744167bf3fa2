import { expect, test } from 'vitest'
import { odooVersion } from './odoo-connection.ts'

test.each([
  [[19, 0, 0, 'final', 0, ''], '19.0'],
  [[17, 0, 0, 'final', 0, 'e'], '17.0'],
  [['saas~18', 4, 0, 'final', 0, 'e'], '18.4'],
  [['saas~19', 1, 0, 'final', 0, ''], '19.1'],
])('%j is %s', (info, version) => {
  expect(odooVersion.parse(info)).toBe(version)
})

test.each([[[]], [['latest', 0]], [[19]], ['19.0'], [null]])('%j is no version', (info) => {
  expect(odooVersion.safeParse(info).success).toBe(false)
})
