import { z } from 'zod'
import { EXTERNAL_LINK_KEYS, type ExternalLink, OPTIONAL_LINKS } from '#app/content/links.ts'
import { getDefaultLinks } from '#app/modules/settings/site-facts.server.ts'
import type { SettingField } from '#app/modules/settings/field.ts'
import { settingsSection } from './section.server.ts'
import { optionalWebAddress, webAddress } from '#app/modules/settings/typed-values.ts'

/** What each link is called, in the order of the screen. */
const LINKS: Record<ExternalLink, string | { heading: string; label: string }> = {
  residentPortal: 'Resident portal',
  ownerPortal: 'Owner portal',
  listings: 'Available rentals',
  clarity: 'Clarity Session',
  call30: '30-minute call',
  multiFamilyQuote: 'Multi-family quote',
  directorScheduler: "Director of Growth's calendar",
  webinarBooking: 'Webinar booking',
  bookingConfirmation: 'Walkthrough booking',
  'marketing/propertyOwners': { heading: 'Footer', label: 'Property owners' },
  'marketing/propertyManagement': 'Property management',
  'marketing/tenantPlacement': 'Tenant placement',
  'marketing/maintenance': 'Maintenance',
  'marketing/rentalAnalysis': 'Rental analysis',
  'marketing/privacyPolicy': 'Privacy policy',
  'marketing/terms': 'Terms',
  'marketing/accessibility': 'Accessibility',
  'social/facebook': { heading: 'Social', label: 'Facebook' },
  'social/instagram': 'Instagram',
  'social/linkedin': 'LinkedIn',
}

/** Addresses of other sites that pages link to. */
export const linksSection = settingsSection({
  key: 'links',
  title: 'Links',
  note: () => 'Outside pages we link to.',
  settings: ['externalLinks'],
  fields: () =>
    Object.entries(LINKS).map(([key, words]): SettingField => ({
      name: fieldName(key),
      kind: 'address',
      ...(typeof words === 'string' ? { label: words } : words),
      ...(isOptional(key) ? { hint: 'blank to hide the link' } : {}),
    })),
  schema: () =>
    z.object(
      Object.fromEntries(
        EXTERNAL_LINK_KEYS.map((key) => [
          fieldName(key),
          OPTIONAL_LINKS.has(key) ? optionalWebAddress() : webAddress(getDefaultLinks()[key]),
        ]),
      ),
    ),
  toTexts: (read) => {
    const links: Record<ExternalLink, string> = { ...getDefaultLinks(), ...read('externalLinks') }
    return Object.fromEntries(EXTERNAL_LINK_KEYS.map((key) => [fieldName(key), links[key]]))
  },
  toSettings: (typed) => {
    const defaults = getDefaultLinks()
    const changed = EXTERNAL_LINK_KEYS.filter((key) => typed[fieldName(key)] !== defaults[key])
    return { externalLinks: Object.fromEntries(changed.map((key) => [key, typed[fieldName(key)]])) }
  },
})

function isOptional(key: string): boolean {
  return EXTERNAL_LINK_KEYS.some((link) => link === key && OPTIONAL_LINKS.has(link))
}

/** The name of a link's field: a slash has no place in an id. */
function fieldName(key: string): string {
  return key.replace('/', '-')
}
