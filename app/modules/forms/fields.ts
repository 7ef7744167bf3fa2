import { normalized } from '#app/format/normalize.ts'
import { z } from 'zod'
import { constraintRegistry, type FieldConstraint } from './constraints.ts'
import { readJson } from '#app/format/json-text.ts'
import { MESSAGE_DAY, MESSAGE_TIME, readDayText, readTimeText } from './values/day-text.ts'
import { isEmailAddress, MAX_EMAIL_LENGTH } from './values/email-address.ts'
import type { NumberRule } from './figures.ts'
import { DEGREES_TEXT, MAX_DEGREES_CHARACTERS, MAX_NUMBER_CHARACTERS, NUMBER_TEXT } from './values/number-text.ts'
import { isPrintable, isVisible } from './values/printable.ts'
import { hasPhoneNumber } from './values/phone-in-text.ts'
import { hasWebAddress } from './values/web-address.ts'

export const MESSAGE_TWICE = 'This was sent more than once. Please enter it again.'
const MESSAGE_WEB_ADDRESS = 'Leave out web addresses. If this isn’t one, put a space after the period.'
const MESSAGE_PHONE_IN_TEXT = 'Leave phone numbers out of names and addresses.'
const MESSAGE_NO_EMAIL = 'Enter an email address like name@example.com'
const MESSAGE_LONG_EMAIL = `Enter an email address of up to ${MAX_EMAIL_LENGTH} characters`
export const MESSAGE_CONTROL = 'This contains characters we can’t use. Please type it again.'

/** Maximum characters of a value that is chosen, not typed. */
const MAX_CHOICE_CHARACTERS = 60
/** Maximum characters of a ZIP code, including its four extra digits. */
const MAX_ZIP_CHARACTERS = 10

/** Maximum characters of typed text, by kind. A first name is half a name. */
export const MAX_CHARACTERS = {
  name: 120,
  firstName: 60,
  street: 200,
  city: 100,
  state: 30,
  address: 300,
  phone: 40,
  note: 5_000,
} as const

/** The four extra digits of a ZIP+4 are accepted, but not stored. */
const ZIP_CODE = /^(\d{5})(?:[- ]?\d{4})?$/
/** Iowa's ZIP code prefixes: 500 to 516, and 520 to 528. */
const IOWA_ZIP_CODE = /^5(?:0\d|1[0-6]|2[0-8])/

/**
 * A form field's raw value: one text, blank if missing. Refuses a second value with the same name. Checks the length first,
 * including surrounding spaces, so that no later check gets a text of unlimited length. Composes accents, so that 'Zoë' is one
 * text however it was typed.
 */
function typedText(maxCharacters: number, message = tooLong(maxCharacters)) {
  return z
    .string({ error: MESSAGE_TWICE })
    .max(maxCharacters, { error: message, abort: true })
    .overwrite((text) => normalized(text, 'NFC').trim())
}

/** Allows a field to be missing from a post. */
function orBlank<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => value ?? '', schema)
}

/** A line of text, such as one pasted from a table with tabs. */
function typedLine(maxCharacters: number) {
  return typedText(maxCharacters)
    .overwrite((text) => text.replaceAll('\t', ' '))
    .refine(isPrintable, MESSAGE_CONTROL)
}

/** A required line of text. `missing` is the message if it is blank. */
export function requiredText(missing: string, maxCharacters = 200) {
  const isShown = (text: string) => text === '' || isVisible(text)
  return orBlank(typedLine(maxCharacters).min(1, missing).refine(isShown, missing))
}

/**
 * A name, street, city or address: a required line without web addresses or phone numbers, because emails show it to people who
 * may not have asked for them. `missing` is the message if it is blank.
 */
export function nameOrPlace(missing: string, maxCharacters = 200) {
  return requiredText(missing, maxCharacters)
    .refine((text) => !hasWebAddress(text), MESSAGE_WEB_ADDRESS)
    .refine((text) => !hasPhoneNumber(text), MESSAGE_PHONE_IN_TEXT)
}

/** A property's location. */
export function streetAddress() {
  return nameOrPlace('Enter the street address', MAX_CHARACTERS.street)
}

export function city() {
  return nameOrPlace('Enter the city', MAX_CHARACTERS.city)
}

/** An optional line of text; blank is null. */
export function optionalText(maxCharacters = 200) {
  return orBlank(typedLine(maxCharacters)).transform(blankToNull)
}

/** Optional lines of text; blank is null. Keeps line breaks, each as one character. */
export function optionalLines(maxCharacters: number) {
  return z
    .preprocess(
      // Browsers send a line break as two characters but count it as one.
      (value) =>
        typeof value === 'string' && value.length <= 2 * maxCharacters ? value.replaceAll(/\r\n?/g, '\n') : (value ?? ''),
      typedText(maxCharacters).refine((text) => isPrintable(text.replaceAll(/[\n\t]/g, ' ')), MESSAGE_CONTROL),
    )
    .transform(blankToNull)
}

/** A password, not trimmed. `tooLong` is the message if it is longer than any password can be. */
export function passwordText(missing: string, maxCharacters: number, tooLong: string) {
  return orBlank(z.string({ error: missing }).max(maxCharacters, { error: tooLong, abort: true }).min(1, missing))
}

/** A required number. Accepts thousands separators. */
export function requiredNumber(missing: string, rule: NumberRule) {
  return constrained(orBlank(inRange(numberText(rule).min(1, { error: missing, abort: true }), rule)), endsOf(rule))
}

/** An optional number; blank is null. */
export function optionalNumber(rule: NumberRule) {
  const message = messageOf(rule)
  const given = inRange(z.string(), rule)
  const number = orBlank(numberText(rule)).transform((text, context): number | null => {
    if (text === '') return null
    const parsed = given.safeParse(text)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })
  return constrained(number, endsOf(rule))
}

/** One of a list of values, such as a select's. */
export function oneOf<const Values extends readonly string[]>(values: Values, missing: string, unknown = missing) {
  const choice = orBlank(typedText(MAX_CHOICE_CHARACTERS, unknown).min(1, { error: missing, abort: true }))
  return choice.pipe(z.enum(values, { error: unknown }))
}

/** The same, but optional; blank is null. */
export function optionalChoice<const Values extends readonly string[]>(values: Values, unknown: string) {
  const choice = orBlank(typedText(MAX_CHOICE_CHARACTERS, unknown)).transform(blankToNull)
  return choice.pipe(z.enum(values, { error: unknown }).nullable())
}

/** An optional checkbox: whether it is checked. */
export function checkbox() {
  return z
    .literal('yes', { error: 'Check this box or leave it unchecked' })
    .optional()
    .transform((value) => value === 'yes')
}

const MESSAGE_ZIP = 'Enter a 5-digit ZIP code, for example 50312'

/** Five digits. */
export function zipCode(missing: string) {
  return constrained(orBlank(zipText(missing)), ZIP_CONSTRAINT)
}

/** The same, but optional; blank is null. */
export function optionalZipCode() {
  return optionalText(MAX_ZIP_CHARACTERS)
    .refine((zip) => zip === null || ZIP_CODE.test(zip), MESSAGE_ZIP)
    .transform((zip) => (zip === null ? null : fiveDigits(zip)))
}

/** The same, but only for Iowa, where we work. */
export function iowaZipCode(missing: string) {
  const code = zipText(missing).refine(isIowaZip, { error: ({ input }) => notIowa(fiveDigits(String(input))) })
  return constrained(orBlank(code), ZIP_CONSTRAINT)
}

/** Whether a five-digit ZIP code is in Iowa. */
export function isIowaZip(code: string): boolean {
  return IOWA_ZIP_CODE.test(code)
}

/** The message for a ZIP code outside Iowa. */
export function notIowa(code: string): string {
  return `ZIP code ${code} is not in Iowa. We only work in Iowa.`
}

const ZIP_CONSTRAINT = { maxLength: MAX_ZIP_CHARACTERS, pattern: '[0-9]{5}([\\- ]?[0-9]{4})?' }

function zipText(missing: string) {
  return typedText(MAX_ZIP_CHARACTERS, MESSAGE_ZIP)
    .min(1, { error: missing, abort: true })
    .regex(ZIP_CODE, { error: MESSAGE_ZIP, abort: true })
    .overwrite(fiveDigits)
}

function fiveDigits(zip: string): string {
  return zip.replace(ZIP_CODE, '$1')
}

/** An email address, trimmed but otherwise as typed. */
export function emailAddress(missing = 'Enter your email address') {
  return orBlank(
    typedText(MAX_EMAIL_LENGTH, MESSAGE_LONG_EMAIL)
      .min(1, { error: missing, abort: true })
      .refine(isEmailAddress, MESSAGE_NO_EMAIL),
  )
}

/** The same, but optional; blank remains blank, as leads store it. */
export function optionalEmailAddress() {
  return orBlank(
    typedText(MAX_EMAIL_LENGTH, MESSAGE_LONG_EMAIL).refine((text) => text === '' || isEmailAddress(text), MESSAGE_NO_EMAIL),
  )
}

const MESSAGE_PHONE = 'Enter a phone number with its area code'

function isPhoneNumber(text: string): boolean {
  return /^[\d\s()+./x-]+$|ext/i.test(text) && text.replaceAll(/\D/g, '').length >= 10
}

/** A number copied from a page or a contact list has invisible marks, other dashes or spaces, or 'tel:'. */
function phoneText() {
  return typedText(MAX_CHARACTERS.phone)
    .overwrite((text) =>
      text
        .normalize('NFKC')
        .replaceAll(/\p{Cf}|^tel:/gu, '')
        .replaceAll(/\p{Pd}/gu, '-')
        .replaceAll(/\s/g, ' ')
        .trim(),
    )
    .refine(isPrintable, MESSAGE_CONTROL)
}

/** A phone number with area code in any common format; stored as typed. */
export function phoneNumber(missing = 'Enter your phone number') {
  return orBlank(phoneText().min(1, { error: missing, abort: true }).refine(isPhoneNumber, MESSAGE_PHONE))
}

/** The same, but optional; blank is null. */
export function optionalPhoneNumber() {
  return orBlank(phoneText().refine((text) => text === '' || isPhoneNumber(text), MESSAGE_PHONE)).transform(blankToNull)
}

/** A hidden value of a form, such as its source. */
export function hiddenText(maxCharacters: number) {
  return orBlank(z.string({ error: MESSAGE_TWICE }).max(maxCharacters, { error: tooLong(maxCharacters) }))
}

/**
 * The texts that a form was built from, in its hidden field `seen`. Empty if unreadable: then every stored text counts as changed
 * since.
 */
export function seenTexts() {
  return hiddenText(MAX_SEEN_CHARACTERS).transform((carried) => textsSchema.safeParse(readJson(carried)).data ?? {})
}

/** Enough for every text of a form. */
export const MAX_SEEN_CHARACTERS = 60_000

const textsSchema = z.record(z.string(), z.string())

/** An id chosen from a list; blank for none. */
export function chosenId() {
  return hiddenText(64)
}

/** An optional day, as yyyy-mm-dd; blank is null. */
export function optionalDay() {
  return orBlank(readText(MESSAGE_DAY, readDayText))
}

/** An optional time of day, as hh:mm; blank is null. */
export function optionalTime() {
  return orBlank(readText(MESSAGE_TIME, readTimeText))
}

/** For a post without the submission id of its page. */
export const MESSAGE_FORM_EXPIRED = 'We didn’t recognize this form. Please check it and submit it again.'

/** The submission id from the loader, created by `newSubmissionId`. `expired` is the message if it is not one of ours. */
export function submissionIdField(expired: string = MESSAGE_FORM_EXPIRED) {
  return orBlank(z.string({ error: expired }).regex(/^[0-9a-f]{32}$/, expired))
}

/** A form with only a button. */
export const noFields = z.object({})

/** The same, for a button that does something once however often it is pressed. */
export const onlySubmission = z.object({ submissionId: submissionIdField() })

/** A text that `read` parses, or null if it can't; blank is null. */
function readText(message: string, read: (text: string) => string | null) {
  return typedText(MAX_CHOICE_CHARACTERS, message).transform((text, context): string | null => {
    const value = text === '' ? null : read(text)
    if (text !== '' && value === null) context.addIssue({ code: 'custom', message })
    return value
  })
}

function constrained<Schema extends z.ZodType>(schema: Schema, constraint: FieldConstraint): Schema {
  constraintRegistry.add(schema, constraint)
  return schema
}

/** For number inputs. Money and degrees use text inputs. */
function endsOf({ min, max, step = 1, isMoney = false, isDegrees = false }: NumberRule): FieldConstraint {
  return isMoney || isDegrees ? {} : { min, max, step }
}

function numberText(rule: NumberRule) {
  const maxCharacters = rule.isDegrees ? MAX_DEGREES_CHARACTERS : MAX_NUMBER_CHARACTERS + (rule.isMoney ? 1 : 0)
  const text = typedText(maxCharacters, messageOf(rule))
  return rule.isMoney ? text.overwrite((amount) => amount.replace(/^\$/, '').trim()) : text
}

function inRange(text: z.ZodString, rule: NumberRule) {
  const { min, max, step = rule.isDegrees ? 'any' : 1 } = rule
  const message = messageOf(rule)
  return text
    .regex(rule.isDegrees ? DEGREES_TEXT : NUMBER_TEXT, { error: message, abort: true })
    .transform((typed) => Number(typed.replaceAll(',', '')))
    .refine((number) => number >= min && number <= max && fits(number, step), message)
}

/** Created once, because that takes longer than all its formatting. */
const WITH_SEPARATORS = new Intl.NumberFormat('en-US')

function messageOf({ asks, min, max, format = (end) => WITH_SEPARATORS.format(end) }: NumberRule): string {
  return `Enter ${asks} between ${format(min)} and ${format(max)}`
}

function fits(number: number, step: number | 'any'): boolean {
  return step === 'any' || Number.isInteger(number / step)
}

function blankToNull(text: string): string | null {
  return text === '' ? null : text
}

/** The message for a text that is too long. */
export function tooLong(maxCharacters: number): string {
  return `Use at most ${maxCharacters} characters`
}
