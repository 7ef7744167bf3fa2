import { describe, expect, it } from 'vitest'
import { fieldId, htmlId } from './ids.ts'
import { initialsOf } from '#app/format/initials.ts'

describe('ids', () => {
  it('are made from field names without characters that break selectors and links', () => {
    expect(fieldId('properties[0].zipCode')).toBe('properties-0-zipCode')
    expect(fieldId('email')).toBe('email')
    expect(htmlId('gauge', ':R1ab:')).toBe('gauge-R1ab')
  })
})

describe('initials', () => {
  it.each([
    ['Claire Holloway', 'CH'],
    ['  jo  ', 'J'],
    ['Ana María de la Cruz', 'AC'],
    ['Ольга Петрова', 'ОП'],
    ['', ''],
    ['𝒜da Lovelace', '𝒜L'],
  ])('of %j are %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
