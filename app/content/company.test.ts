import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { company, phoneLink } from './company.ts'

test('the sample company stands in the content alone: whoever changes it there has changed it everywhere', () => {
  const files = globSync('app/**/*.{ts,tsx}').filter((file) => !/^app\/content\/|\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(300)
  const domain = company.email.slice(company.email.indexOf('@') + 1)
  const words = [company.shortName, company.phone, company.postalAddress, domain]
  const naming = files.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return words.some((word) => source.includes(word))
  })
  expect(naming).toEqual([])
})

test('a phone number is dialled with the code of the country', () => {
  expect(phoneLink('(515) 555-0142')).toBe('tel:+15155550142')
})
