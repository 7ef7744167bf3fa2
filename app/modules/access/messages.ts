/** The one refusal of everything that a browser may not do for a lead, whatever it is and whyever it may not. */
export const ACCESS_DENIED = 'To go on here, open the link in our e-mail with this browser. We can mail it to you again.'

/** Where a lead is gone, or was never there. */
export const LEAD_NOT_FOUND = "The property analysis you're looking for doesn't exist."
