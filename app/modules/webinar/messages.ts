/** What visitors read of their registration (docs/product/webinar.md). */
export const MESSAGE_WEBINAR_FAILED = 'Registration failed. Please try again.'
export const MESSAGE_WEBINAR_DONE = 'Registration successful!'
