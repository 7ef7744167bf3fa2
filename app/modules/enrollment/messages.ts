import { MESSAGE_FORM_EXPIRED } from '#app/modules/forms/fields.ts'

/** For a type that is missing or none of the four. */
export const MESSAGE_PROPERTY_TYPE = 'Invalid property type selected'
/** In the red box where there is no message. */
export const MESSAGE_ENROLL_FAILED = 'Failed to process enrollment'
/** The toast beside it. */
export const TOAST_ENROLL_FAILED = 'Failed to process enrollment. Please try again.'
/** For a final step that did not come from a form of ours. */
export const MESSAGE_ENROLL_EXPIRED = MESSAGE_FORM_EXPIRED
/** Where the status could not be stored, nothing else happens and the person is notified (docs/product/enrollment.md). */
export const MESSAGE_WALKTHROUGH_FAILED = 'Your walkthrough could not be scheduled. Please try again.'

/** Of a post without the tick (docs/product/enrollment.md). */
export const MESSAGE_NOT_ACKNOWLEDGED = 'Please acknowledge the requirements before proceeding.'
/** Why nothing can be paid yet. */
export const MESSAGE_TERMS_FIRST = 'Please read and acknowledge the agreement terms before you pay.'
/** To an owner who asks to begin what is done. */
export const MESSAGE_CLIENT_ALREADY = 'You’ve already started. Here’s what’s next.'
/** To an owner who asks again for a home that is enrolled. */
export const MESSAGE_HOME_ENROLLED =
  'This home is already enrolled with us. Here is its report, with your fees and your next steps.'
/** After 'Mail me the link again', whatever there is to mail to. */
export const MESSAGE_LINK_MAILED = 'If we have an email address for this property, the link is on its way.'
