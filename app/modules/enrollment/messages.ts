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
