/** The same refusal for everything that a browser can't do for a lead, for any reason. */
export const ACCESS_DENIED = 'To continue here, open the link in our email in this browser. We can send it again.'

/** Only admins can do this. */
export const ADMIN_ONLY = 'Access denied. Admin privileges required.'

/** The user's role does not include this, but it is not only for admins. */
export const ROLE_REFUSED = 'Access denied. Your role doesn’t include this.'

/** The lead does not exist, or was deleted. */
export const LEAD_NOT_FOUND = "The property analysis you're looking for doesn't exist."
