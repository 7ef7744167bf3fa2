/** For an invalid link: mistyped, or of a person whose data was deleted. */
export const MESSAGE_NO_LINK =
  'This link is incomplete or no longer valid. Use the link in our latest email, or call or email us, and we’ll take you off our list.'
export const MESSAGE_NOT_STORED = 'We couldn’t save your choice. Please try again.'
export const MESSAGE_STORED = 'Your choice is saved'
