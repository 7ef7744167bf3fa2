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
