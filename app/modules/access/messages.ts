/** The one refusal of everything that a browser may not do for a lead, no matter what it is or why. */
export const ACCESS_DENIED = 'To continue here, open the link in our email with this browser. We can send it again.'

/** What only admins may do. */
export const ADMIN_ONLY = 'Access denied. Admin privileges required.'

/** What someone's role does not include, where it is not only for admins. */
export const ROLE_REFUSED = 'Access denied. Your role doesn’t include this.'

/** Where a lead is gone, or was never there. */
export const LEAD_NOT_FOUND = "The property analysis you're looking for doesn't exist."
