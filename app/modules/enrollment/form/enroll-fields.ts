import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { parseNumberText } from '#app/modules/forms/values/number-text.ts'
import type { PropertyType } from '#app/modules/properties/property.ts'
import type { FeeSchedule } from '#app/content/fees.ts'
import { DEFAULT_RENT_DOLLARS, enrollmentFees } from '#app/modules/pricing/fees.ts'

/** The three steps of the enroll form (docs/product/enrollment.md). */
export const ENROLL_STEPS = ['Property Details', 'Contact Info', 'Review & Schedule'] as const
export type EnrollStep = 1 | 2 | 3

/** Every field with its step and its label, in the form's order. */
export const ENROLL_FIELDS = {
  propertyType: { step: 1, label: 'Property type' },
  unitCount: { step: 1, label: 'Number of units' },
  estimatedRent: { step: 1, label: 'Estimated monthly rent' },
  streetAddress: { step: 1, label: 'Street address' },
  city: { step: 1, label: 'City' },
  state: { step: 1, label: 'State' },
  zipCode: { step: 1, label: 'ZIP code' },
  confirmed: { step: 1, label: 'The city and ZIP code are correct' },
  name: { step: 2, label: 'Full name' },
  email: { step: 2, label: 'Email' },
  phone: { step: 2, label: 'Phone' },
  smsConsent: { step: 2, label: 'Text messages' },
  marketing: { step: 2, label: 'Tips by email' },
} as const satisfies Record<string, { step: EnrollStep; label: string }>

export type EnrollField = keyof typeof ENROLL_FIELDS

/** The form's values as typed. */
export type TypedEnrollment = Partial<Record<EnrollField, string>>

/** An empty form. */
export const EMPTY_ENROLLMENT: TypedEnrollment = { unitCount: '1', state: 'IA' }

export const ENROLL_FIELD_NAMES = Object.keys(ENROLL_FIELDS).filter(isEnrollField)

function isEnrollField(name: string): name is EnrollField {
  return Object.hasOwn(ENROLL_FIELDS, name)
}

/** The step with a field; the last one for errors of the form as a whole. */
export function stepOfField(name: string): EnrollStep {
  return isEnrollField(name) ? ENROLL_FIELDS[name].step : 3
}

/** The basis of the fee estimate: what could be read from the typed values. */
export type EstimateBasis = {
  propertyType: PropertyType
  isTypeChosen: boolean
  unitCount: number
  /** Dollars a month for one unit; null if the field is empty, has no amount, or is 0, which is not a rent. */
  rentDollars: number | null
}

/** Reads the typed values for the estimate: an unknown type counts as a house, an invalid number of units as one. */
export function estimateBasis(typed: TypedEnrollment): EstimateBasis {
  const units = parseNumberText(typed.unitCount ?? '')
  const rentDollars = parseNumberText(typed.estimatedRent ?? '')
  const type = isPropertyType(typed.propertyType) ? typed.propertyType : null
  return {
    propertyType: type ?? 'single-family',
    isTypeChosen: type !== null,
    unitCount: units !== null && Number.isInteger(units) && units >= 1 ? units : 1,
    rentDollars: rentDollars === 0 ? null : rentDollars,
  }
}

function isPropertyType(value: string | undefined): value is PropertyType {
  return value !== undefined && Object.hasOwn(PROPERTY_TYPE_LABELS, value)
}

/** The cost of online enrollment for a property as typed. */
export function enrollEstimate(schedule: FeeSchedule, { propertyType, unitCount, rentDollars }: EstimateBasis) {
  const { administrationMonthlyDollars } = schedule.enrollment
  const { setupFeeCents, onboardingFeeCents } = schedule.presentation
  const fees = enrollmentFees(schedule, { propertyType, unitCount }, rentDollars)
  return {
    ...fees,
    administrationMonthlyDollars,
    setupFeeCents,
    onboardingFeeCents,
    defaultRentDollars: DEFAULT_RENT_DOLLARS,
    /** With every unit rented. */
    allUnitsMonthlyDollars: unitCount * fees.managementMonthlyDollars + administrationMonthlyDollars,
  }
}
