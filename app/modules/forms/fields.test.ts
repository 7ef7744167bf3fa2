import { describe, expect, test } from 'vitest'
import { emailAddress, oneOf, optionalNumber, optionalText, requiredNumber, requiredText, zipCode } from './fields.ts'

function messageOf(result: { success: boolean; error?: { issues: { message: string }[] } }): string | undefined {
  return result.success ? undefined : result.error?.issues[0]?.message
}

describe('a required text', () => {
  const street = requiredText('Enter the street address', 20)

  test('is trimmed', () => {
    expect(street.parse('  2847 Ingersoll Ave ')).toBe('2847 Ingersoll Ave')
  })
  test.each([undefined, '', '   '])('is asked for when it is %j', (typed) => {
    expect(messageOf(street.safeParse(typed))).toBe('Enter the street address')
  })
  test('keeps letters of other scripts', () => {
    expect(street.parse('улица Ленина 4')).toBe('улица Ленина 4')
  })
  test('is refused in words when it is too long, sent twice or holds a NUL', () => {
    expect(messageOf(street.safeParse('x'.repeat(21)))).toBe('Use at most 20 characters')
    expect(messageOf(street.safeParse(['a', 'b']))).toBe('This was sent more than once. Please enter it again.')
    expect(messageOf(street.safeParse('a\0b'))).toBe('This holds characters that cannot be printed. Please type it again.')
  })
})

describe('a number', () => {
  const message = 'Enter the square feet as a whole number, 1 or more'
  const squareFeet = requiredNumber('Enter the square feet', { least: 1, most: 1_000_000, message })
  const bathrooms = optionalNumber({ least: 0, most: 99, step: 0.5, message: 'in steps of 0.5' })

  test.each([
    ['1640', 1640],
    ['1,640', 1640],
    [' 1640 ', 1640],
    ['1640.0', 1640],
  ])('%j is %d square feet', (typed, number) => {
    expect(squareFeet.parse(typed)).toBe(number)
  })
  test.each(['0', '-5', '1.5', '1e3', '1e309', 'NaN', 'Infinity', '0x10', '1,64', '٣', '1000001', '1'.repeat(400)])(
    '%j is refused',
    (typed) => {
      expect(messageOf(squareFeet.safeParse(typed))).toBe(message)
    },
  )
  test('is asked for when it is blank', () => {
    expect(messageOf(squareFeet.safeParse(''))).toBe('Enter the square feet')
  })
  test('may be left open where it is optional', () => {
    expect(bathrooms.parse('')).toBeNull()
    expect(bathrooms.parse(undefined)).toBeNull()
    expect(bathrooms.parse('1.5')).toBe(1.5)
    expect(bathrooms.parse('.5')).toBe(0.5)
    expect(messageOf(bathrooms.safeParse('1.3'))).toBe('in steps of 0.5')
    expect(messageOf(bathrooms.safeParse('1e309'))).toBe('in steps of 0.5')
  })
})

describe('other fields', () => {
  test('a ZIP code is five digits', () => {
    expect(zipCode('Enter the ZIP code').parse(' 50312 ')).toBe('50312')
    for (const typed of ['5031', '503121', '5O312', '50312-1234']) {
      expect(messageOf(zipCode('Enter the ZIP code').safeParse(typed))).toBe(
        'Enter the ZIP code as five digits, for example 50312',
      )
    }
  })
  test('an e-mail address keeps how it was typed', () => {
    expect(emailAddress().parse(' Priya.Raman@Example.com ')).toBe('Priya.Raman@Example.com')
    for (const typed of ['priya', 'priya@', '@example.com', 'a b@example.com', 'priya@example', 'a@b.com\nBcc: c@d.com']) {
      expect(messageOf(emailAddress().safeParse(typed))).toBe('Enter an e-mail address like name@example.com')
    }
  })
  test('a choice is one of its values', () => {
    const type = oneOf(['condo', 'townhouse'], 'Choose a property type', 'Invalid property type selected')
    expect(type.parse('condo')).toBe('condo')
    expect(messageOf(type.safeParse(''))).toBe('Choose a property type')
    expect(messageOf(type.safeParse('castle'))).toBe('Invalid property type selected')
  })
  test('an optional text is null when it is blank', () => {
    expect(optionalText().parse('  ')).toBeNull()
    expect(optionalText().parse(' a ')).toBe('a')
  })
})
