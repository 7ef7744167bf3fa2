/** A referred client is contacted within so many hours: what realtors are promised (docs/product/referral.md). */
export const CONTACT_WITHIN_HOURS = 24
