/** A schema's limits for a field, for any type of control. */
type Limits = {
  minLength?: number | undefined
  maxLength?: number | undefined
  pattern?: string | undefined
  min?: number | string | undefined
  max?: number | string | undefined
  step?: number | string | undefined
}

const TEXTS = new Set(['text', 'search', 'url', 'tel', 'email', 'password'])
const QUANTITIES = new Set(['number', 'range', 'date', 'month', 'week', 'time', 'datetime-local'])

/**
 * Returns a control's attributes without limits that HTML doesn't allow there: text has a length and a pattern, numbers and dates
 * have min, max and step, a select has none. `control`: the input's type, or 'select'.
 */
export function fittingLimits<Attributes extends object>(
  control: string,
  { minLength, maxLength, pattern, min, max, step, ...attributes }: Attributes & Limits,
) {
  return {
    ...attributes,
    ...(TEXTS.has(control) && { minLength, maxLength, pattern }),
    ...(QUANTITIES.has(control) && { min, max, step }),
  }
}

/** Whether a select can be empty, which makes `required` meaningful: if its first option is blank. */
export function mayBeOpen(options: readonly { value: string }[], placeholder?: string): boolean {
  return placeholder !== undefined || options[0]?.value === ''
}
