import { z } from 'zod'
import { isEmailAddress, MAX_EMAIL_LENGTH } from './email-address.ts'
import { isPrintable } from './printable.ts'
import { hasWebAddress } from './web-address.ts'

const MESSAGE_TWICE = 'This was sent more than once. Please enter it again.'
const MESSAGE_WEB_ADDRESS = 'Leave web addresses out. If this is not one, put a space after the period.'
const MESSAGE_CONTROL = 'This holds characters that cannot be printed. Please type it again.'

/** What a form field arrives as: one text. Blank when it is missing. A second value of the same name is refused. */
function typedText() {
  return z.preprocess((value) => value ?? '', z.string({ error: MESSAGE_TWICE })).pipe(z.string().trim())
}

/** A line of text that must be there. `missing` is the message when it is not. */
export function requiredText(missing: string, mostCharacters = 200) {
  return typedText().pipe(
    z.string().min(1, missing).max(mostCharacters, tooLong(mostCharacters)).refine(isPrintable, MESSAGE_CONTROL),
  )
}

/**
 * The name of a person or a company, a street, a city, a whole address: a line that must be there and holds no web address, because it stands in mails to people
 * who may not have asked for them. `missing` is the message when there is none.
 */
export function nameOrPlace(missing: string, mostCharacters = 200) {
  // A text that is too long is refused already, and not read through.
  const isPlain = (text: string) => text.length > mostCharacters || !hasWebAddress(text)
  return requiredText(missing, mostCharacters).refine(isPlain, MESSAGE_WEB_ADDRESS)
}

/** A line of text that may be left open; blank is null. */
export function optionalText(mostCharacters = 200) {
  return typedText()
    .pipe(z.string().max(mostCharacters, tooLong(mostCharacters)).refine(isPrintable, MESSAGE_CONTROL))
    .transform((text) => (text === '' ? null : text))
}

type NumberRule = {
  least: number
  most: number
  /** Smallest step, 1 when left out; 'any' where decimals may be what they are. */
  step?: number | 'any'
  /** What the field asks for, said when the number does not fit: 'Enter the square feet as a whole number, 1 or more'. */
  message: string
}

/** A number that must be there. Thousands separators are taken as people type them. */
export function requiredNumber(missing: string, rule: NumberRule) {
  return typedText().pipe(z.string().min(1, missing)).pipe(numberText(rule))
}

/** A number that may be left open; blank is null. */
export function optionalNumber(rule: NumberRule) {
  return typedText().transform((text, context): number | null => {
    if (text === '') return null
    const parsed = numberText(rule).safeParse(text)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: rule.message })
    return z.NEVER
  })
}

/** One of a list of values, such as those of a select. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values, missing: string, unknown = missing) {
  return typedText()
    .pipe(z.string().min(1, missing))
    .pipe(z.enum(values, { error: unknown }))
}

/** Five digits (public specification, section 5). */
export function zipCode(missing: string) {
  return typedText().pipe(
    z
      .string()
      .min(1, missing)
      .regex(/^\d{5}$/, 'Enter the ZIP code as five digits, for example 50312'),
  )
}

/** An e-mail address, trimmed, as typed otherwise. */
export function emailAddress(missing = 'Enter your e-mail address') {
  return typedText().pipe(
    z
      .string()
      .min(1, missing)
      .max(MAX_EMAIL_LENGTH, `Enter an e-mail address of at most ${MAX_EMAIL_LENGTH} characters`)
      .refine(isEmailAddress, 'Enter an e-mail address like name@example.com'),
  )
}

/** A phone number as people write it, with its area code; kept as typed. */
export function phoneNumber(missing = 'Enter your phone number') {
  return requiredText(missing, 40).pipe(
    z
      .string()
      .refine(
        (text) => /^[\d\s()+./x-]+$|ext/i.test(text) && text.replaceAll(/\D/g, '').length >= 10,
        'Enter a phone number with its area code',
      ),
  )
}

function numberText(rule: NumberRule) {
  const step = rule.step ?? 1
  return z
    .string()
    .regex(/^\d{1,3}(,\d{3})+(\.\d*)?$|^\d{1,12}(\.\d{0,6})?$|^\.\d{1,6}$/, rule.message)
    .transform((text) => Number(text.replaceAll(',', '')))
    .refine((number) => number >= rule.least && number <= rule.most && fits(number, step), rule.message)
}

function fits(number: number, step: number | 'any'): boolean {
  return step === 'any' || Number.isInteger(number / step)
}

function tooLong(mostCharacters: number): string {
  return `Use at most ${mostCharacters} characters`
}
