/** Messages of the public specification, section 8. */
export const MESSAGE_WEBINAR_FAILED = 'Registration failed. Please try again.'
export const MESSAGE_WEBINAR_DONE = 'Registration successful!'
