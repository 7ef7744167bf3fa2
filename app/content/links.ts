import { keysOf } from '#app/format/records.ts'
import { paths } from '#app/paths.ts'

/**
 * External addresses that pages link to, by purpose. Sample content: all are on example.com, except three pages that this site
 * provides until other addresses are set.
 */
export const externalLinks = {
  clarity: 'https://example.com/clarity-session',
  multiFamilyQuote: 'https://example.com/multi-family-quote',
  call30: 'https://example.com/call-30-minutes',
  directorScheduler: 'https://example.com/director-of-growth',
  webinarBooking: 'https://example.com/webinar',
  bookingConfirmation: 'https://example.com/booking-confirmation',
  residentPortal: 'https://example.com/resident-portal',
  ownerPortal: 'https://example.com/owner-portal',
  listings: 'https://example.com/rentals',
  'marketing/propertyOwners': 'https://example.com/property-owners',
  'marketing/propertyManagement': 'https://example.com/property-management',
  'marketing/tenantPlacement': 'https://example.com/tenant-placement',
  'marketing/maintenance': 'https://example.com/maintenance',
  'marketing/rentalAnalysis': 'https://example.com/rental-analysis',
  'marketing/privacyPolicy': paths.privacy(),
  'marketing/terms': paths.terms(),
  'marketing/accessibility': paths.accessibility(),
  'social/facebook': 'https://example.com/facebook',
  'social/instagram': 'https://example.com/instagram',
  'social/linkedin': 'https://example.com/linkedin',
} as const

export type ExternalLink = keyof typeof externalLinks
export const EXTERNAL_LINK_KEYS = keysOf(externalLinks)
/** One address each; blank for a link that is off and not shown. */
export type ExternalLinks = Record<ExternalLink, string>

/** Optional links. */
export const OPTIONAL_LINKS: ReadonlySet<ExternalLink> = new Set<ExternalLink>([
  'residentPortal',
  'ownerPortal',
  'marketing/propertyOwners',
  'marketing/propertyManagement',
  'marketing/tenantPlacement',
  'marketing/maintenance',
  'marketing/rentalAnalysis',
  'social/facebook',
  'social/instagram',
  'social/linkedin',
])
