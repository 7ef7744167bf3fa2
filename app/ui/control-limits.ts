/** Limits as a schema gives them to a field, whatever its control is. */
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
 * The attributes of a control without the limits that HTML does not give it: a text has a length and a pattern, a number and a date have ends and a step, a
 * choice has none of them. `control`: the type of an input, or 'select'.
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

/** Whether a choice can be left open, which makes `required` say something: where its first option is blank. */
export function mayBeOpen(options: readonly { value: string }[], placeholder?: string): boolean {
  return placeholder !== undefined || options[0]?.value === ''
}
