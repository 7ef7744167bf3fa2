import { describe, expect, test } from 'vitest'
import {
  checkbox,
  emailAddress,
  iowaZipCode,
  MESSAGE_CONTROL,
  nameOrPlace,
  oneOf,
  optionalLines,
  optionalNumber,
  optionalPhoneNumber,
  optionalText,
  optionalZipCode,
  passwordText,
  phoneNumber,
  requiredNumber,
  requiredText,
  streetAddress,
  submissionIdField,
  zipCode,
} from './fields.ts'
import { toE164 } from './values/phone.server.ts'
import { leastCost } from '#tests/setup/processor-time.ts'

function messageOf(result: { success: boolean; error?: { issues: { message: string }[] } }): string | undefined {
  return result.success ? undefined : result.error?.issues[0]?.message
}

describe('a required text', () => {
  const street = requiredText('Enter the street address', 20)

  test('is trimmed', () => {
    expect(street.parse(' 2847 Ingersoll Ave ')).toBe('2847 Ingersoll Ave')
  })
  test.each([undefined, '', '   '])('is required if it is %j', (typed) => {
    expect(messageOf(street.safeParse(typed))).toBe('Enter the street address')
  })
  test('keeps letters of other scripts', () => {
    expect(street.parse('улица Ленина 4')).toBe('улица Ленина 4')
  })
  test('is the same text however its accents were typed', () => {
    expect(street.parse('Zoe\u0308')).toBe('Zo\u00eb')
    expect(optionalLines(20).parse('Zoe\u0308\nZo\u00eb')).toBe('Zo\u00eb\nZo\u00eb')
  })
  test('is refused with a message if it is too long, sent twice or contains a NUL', () => {
    expect(messageOf(street.safeParse('x'.repeat(21)))).toBe('Use at most 20 characters')
    expect(messageOf(street.safeParse(['a', 'b']))).toBe('This was sent more than once. Please enter it again.')
    expect(messageOf(street.safeParse('a\0b'))).toBe('This contains characters we can’t use. Please type it again.')
  })
})

describe('a number', () => {
  const message = 'Enter the square footage as a whole number between 1 and 1,000,000'
  const squareFeet = requiredNumber('Enter the square feet', {
    min: 1,
    max: 1_000_000,
    asks: 'the square footage as a whole number',
  })
  const bathrooms = optionalNumber({ min: 0, max: 99, step: 0.5, asks: 'the number of bathrooms, like 1 or 1.5,' })

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
  test('is required if it is blank', () => {
    expect(messageOf(squareFeet.safeParse(''))).toBe('Enter the square feet')
  })
  test('may be an amount with its sign, up to the largest that fits', () => {
    const rent = requiredNumber('Enter the rent', { min: 0, max: 1_000_000, step: 'any', isMoney: true, asks: 'the rent' })
    expect(rent.parse('$1,000,000.00')).toBe(1_000_000)
    expect(rent.parse('$ 12.50')).toBe(12.5)
    expect(messageOf(rent.safeParse('1000001'))).toBe('Enter the rent between 0 and 1,000,000')
    expect(messageOf(squareFeet.safeParse('$12'))).toBe(message)
  })
  test('may be blank if it is optional', () => {
    expect(bathrooms.parse('')).toBeNull()
    expect(bathrooms.parse(undefined)).toBeNull()
    expect(bathrooms.parse('1.5')).toBe(1.5)
    expect(bathrooms.parse('.5')).toBe(0.5)
    expect(messageOf(bathrooms.safeParse('1.3'))).toBe('Enter the number of bathrooms, like 1 or 1.5, between 0 and 99')
    expect(messageOf(bathrooms.safeParse('1e309'))).toBe('Enter the number of bathrooms, like 1 or 1.5, between 0 and 99')
  })
})

describe('other fields', () => {
  test('a ZIP code is five digits; a ZIP+4 loses its last four', () => {
    expect(zipCode('Enter the ZIP code').parse('50312-1234')).toBe('50312')
    expect(optionalZipCode().parse('503121234')).toBe('50312')
    expect(iowaZipCode('').parse('50312 1234')).toBe('50312')
    expect(zipCode('Enter the ZIP code').parse(' 50312 ')).toBe('50312')
    for (const typed of ['5031', '503121', '5O312', '50312-12']) {
      expect(messageOf(zipCode('Enter the ZIP code').safeParse(typed))).toBe('Enter a 5-digit ZIP code, for example 50312')
    }
  })

  test('an Iowa ZIP code has an Iowa prefix; others are refused with a message', () => {
    const zip = iowaZipCode('Enter the ZIP code')
    for (const typed of ['50001', '50312', '51640', '52001', '52809']) expect(zip.parse(typed)).toBe(typed)
    for (const typed of ['90210', '49999', '51701', '51900', '52901', '61201', '68102'])
      expect(messageOf(zip.safeParse(typed))).toBe(`ZIP code ${typed} is not in Iowa. We only work in Iowa.`)
    expect(messageOf(zip.safeParse(''))).toBe('Enter the ZIP code')
    expect(messageOf(zip.safeParse('5031'))).toContain('5-digit ZIP code')
  })

  test('an email address keeps its capitalization', () => {
    expect(emailAddress().parse(' Priya.Raman@Example.com ')).toBe('Priya.Raman@Example.com')
    for (const typed of ['priya', 'priya@', '@example.com', 'a b@example.com', 'priya@example', 'a@b.com\nBcc: c@d.com']) {
      expect(messageOf(emailAddress().safeParse(typed))).toBe('Enter an email address like name@example.com')
    }
  })
  test('a phone number may be copied from a page or a contact list', () => {
    for (const typed of ['\u202a+1 (515) 555\u20110170\u202c', 'tel:+1-515-555-0170', '515\u00a0555\u20130170', '515.555.0170\t'])
      expect(toE164(phoneNumber().parse(typed)), typed).toBe('+15155550170')
    for (const typed of ['555-0170', 'call me', '515 555 017'])
      expect(messageOf(phoneNumber().safeParse(typed)), typed).toBe('Enter a phone number with its area code')
    expect(messageOf(phoneNumber().safeParse(' \u202a'))).toBe('Enter your phone number')
    expect(optionalPhoneNumber().parse('')).toBeNull()
  })
  test('a line may be copied from a table', () => {
    expect(streetAddress().parse('4215\tBeaver Ave')).toBe('4215 Beaver Ave')
    expect(optionalText().parse('Dana\tHill')).toBe('Dana Hill')
  })
  test('a choice is one of its values', () => {
    const type = oneOf(['condo', 'townhouse'], 'Choose a property type', 'Invalid property type selected')
    expect(type.parse('condo')).toBe('condo')
    expect(messageOf(type.safeParse(''))).toBe('Choose a property type')
    expect(messageOf(type.safeParse('castle'))).toBe('Invalid property type selected')
  })
  test('a box is checked or unchecked', () => {
    expect(checkbox().parse('yes')).toBe(true)
    expect(checkbox().parse(undefined)).toBe(false)
    expect(messageOf(checkbox().safeParse('maybe'))).toBe('Check this box or leave it unchecked')
  })
  test('lines keep their breaks, each counted as one character', () => {
    const notes = optionalLines(9)
    expect(notes.parse(' a\r\nb\rc\n\nd')).toBe('a\nb\nc\n\nd')
    expect(notes.parse('a\r\n'.repeat(4) + 'a')).toBe('a\na\na\na\na')
    expect(messageOf(notes.safeParse('a\r\n'.repeat(5)))).toBe('Use at most 9 characters')
    expect(messageOf(notes.safeParse('a\u0007'))).toBe(MESSAGE_CONTROL)
    expect(notes.parse(' \r\n ')).toBeNull()
  })
  test('an optional text is null when it is blank', () => {
    expect(optionalText().parse('  ')).toBeNull()
    expect(optionalText().parse(' a ')).toBe('a')
  })
})

describe('a text of 900 kB', () => {
  const FIELDS = {
    requiredText: requiredText('Enter it'),
    nameOrPlace: nameOrPlace('Enter it'),
    optionalText: optionalText(),
    optionalLines: optionalLines(2000),
    passwordText: passwordText('Enter it', 1000, 'Wrong'),
    requiredNumber: requiredNumber('Enter it', { min: 1, max: 5_000, asks: 'the units' }),
    optionalNumber: optionalNumber({ min: 1, max: 5_000, isMoney: true, asks: 'the units' }),
    oneOf: oneOf(['condo'], 'Choose one'),
    checkbox: checkbox(),
    zipCode: zipCode('Enter it'),
    emailAddress: emailAddress(),
    phoneNumber: phoneNumber(),
    submissionIdField: submissionIdField('This form has ended'),
  }
  const LETTERS = { blanks: ' ', letters: 'a', digits: '1', 'line breaks': '\r\n', at: '@', commas: '1,', mixed: 'a ' }

  test.each(Object.entries(FIELDS))('is refused at once: %s', async (_kind, field) => {
    for (const letters of Object.values(LETTERS)) {
      const typed = letters.repeat(900_000 / letters.length)
      expect(field.safeParse(typed).success).toBe(false)
      expect(await leastCost(() => field.safeParse(typed), { enough: 20 })).toBeLessThan(20)
    }
  })
})
