import { MAX_OWNER_PASSKEYS } from '#app/modules/users/passkey-rules.ts'

/** The same whether or not we know the address. */
export const MESSAGE_LINK_ON_ITS_WAY =
  'If we have this address on file, a link is on its way. It works once and expires in 30 minutes.'
/** For a link that can no longer sign anyone in. */
export const MESSAGE_OWNER_LINK_ENDED = 'This link was already used or has expired. We can email you a new one.'
export const MESSAGE_SIGN_IN_FAILED = 'We couldn’t process your request. Please try again.'
export const MESSAGE_SIGNED_OUT = 'This browser is signed out.'
export const MESSAGE_SENT = 'Message sent. We’ll reply by email, and you’ll see our reply here too.'
export const MESSAGE_NOT_SENT = 'We couldn’t send this. Your message is still here; try again.'
export const MESSAGE_HOME_IS_FULL = 'You’ve reached the file limit for this home. Please email us any others.'
/** For items that are not the owner's or were deleted, without saying which. */
export const MESSAGE_NOT_YOURS = 'We couldn’t find this on your page. It may have changed.'
export const MESSAGE_OWNER_PASSKEYS_NEED_SCRIPTS =
  'Passkeys need JavaScript and a browser that supports them. An emailed link works in every browser.'
/** For a removed passkey, and for one of a mailbox without any data here. */
export const MESSAGE_OWNER_PASSKEY_UNKNOWN =
  'We don’t recognize this passkey. It may have been removed. Sign in with an emailed link.'
export const MESSAGE_OWNER_PASSKEYS_FULL = `You have ${MAX_OWNER_PASSKEYS} passkeys, the maximum. Remove one first.`
