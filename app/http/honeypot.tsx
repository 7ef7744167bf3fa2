import type { PostedField } from './form-fields.ts'

/** A field that people do not see and programs fill in; no form of ours asks for a web site. */
const HONEYPOT_FIELD = 'website'

/** What someone whose browser filled the hidden field is reported. */
export const HONEYPOT_MESSAGE =
  'We didn’t send this because a hidden field that should stay empty was filled in. Please send it again.'

/** The hidden field; is in every public form. */
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

/** Whether a post filled in the field that people do not see. */
export function isSpam(fields: readonly PostedField[]): boolean {
  return fields.some(([name, value]) => name === HONEYPOT_FIELD && value !== '')
}
