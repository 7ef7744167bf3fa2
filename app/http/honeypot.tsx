import type { PostedField } from './form-fields.ts'

/** A hidden field that spam programs fill in. None of our forms asks for a website. */
const HONEYPOT_FIELD = 'website'

/** The message for someone whose browser filled in the hidden field. */
export const HONEYPOT_MESSAGE =
  'We didn’t send this because a hidden field that should stay empty was filled in. Please try again.'

/** The hidden field. Every public form has it. */
export function Honeypot() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

/** Whether a post filled in the hidden field. */
export function isSpam(fields: readonly PostedField[]): boolean {
  return fields.some(([name, value]) => name === HONEYPOT_FIELD && value !== '')
}
