import { MESSAGE_FORM_EXPIRED } from '#app/modules/forms/fields.ts'

/** For a missing or unknown property type. */
export const MESSAGE_PROPERTY_TYPE = 'Invalid property type selected'
/** In the red box if there is no message. */
export const MESSAGE_ENROLL_FAILED = 'Failed to process enrollment'
/** The toast next to it. */
export const TOAST_ENROLL_FAILED = 'Failed to process enrollment. Please try again.'
/** For a final step without a valid form of ours. */
export const MESSAGE_ENROLL_EXPIRED = MESSAGE_FORM_EXPIRED
/** If the status can't be stored, nothing else happens and the person is notified (docs/product/enrollment.md). */
export const MESSAGE_WALKTHROUGH_FAILED = 'We couldn’t schedule your walkthrough. Please try again.'

/** The box was not checked (docs/product/enrollment.md). */
export const MESSAGE_NOT_ACKNOWLEDGED = 'Please acknowledge the requirements before proceeding.'
/** Why nothing can be paid yet. */
export const MESSAGE_TERMS_FIRST = 'Please read and acknowledge the agreement terms before you pay.'
/** For an owner who starts something that is already done. */
export const MESSAGE_CLIENT_ALREADY = 'You’ve already started. Here’s what’s next.'
/** For an owner who starts again for an enrolled home. */
export const MESSAGE_HOME_ENROLLED =
  'This home is already enrolled with us. Here is its report, with your fees and your next steps.'
/** After 'Mail me the link again', whether or not there is an address. */
export const MESSAGE_LINK_MAILED = 'If we have an email address for this property, the link is on its way.'
