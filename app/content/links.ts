import { paths } from '#app/paths.ts'

/** Addresses of other sites that pages link to, by what they are for. Sample content: all lead to example.com, but for the three pages that this site has itself as long as no one names others. */
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
export const EXTERNAL_LINK_KEYS = Object.keys(externalLinks) as ExternalLink[]
/** An address each; blank for a link that is off, and not shown. */
export type ExternalLinks = Record<ExternalLink, string>

/** Links that pages do without. */
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
