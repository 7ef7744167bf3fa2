import { z } from 'zod'
import { EXTERNAL_LINK_KEYS, type ExternalLink, OPTIONAL_LINKS } from '#app/content/links.ts'
import { recordOf } from '#app/format/records.ts'
import { getDefaultLinks } from '#app/modules/settings/site-facts.server.ts'
import { optionalText } from '#app/modules/forms/fields.ts'
import type { SettingField } from '#app/modules/settings/field.ts'
import { PLACES, type SeenOn, shownOn } from '#app/modules/settings/places.ts'
import { settingsSection } from './section.server.ts'
import { optionalWebAddress, webAddress } from '#app/modules/settings/typed-values.ts'

type LinkWords = { label: string; heading?: string; seenOn: SeenOn }

const HOME = shownOn(PLACES.home)
const HEADER = shownOn(PLACES.home, PLACES.sampleReport)

/** Labels and locations of the links, in the screen's order. */
const LINKS: Record<ExternalLink, LinkWords> = {
  residentPortal: { heading: 'Portals and booking', label: 'Resident portal', seenOn: HEADER },
  ownerPortal: { label: 'Owner portal', seenOn: HEADER },
  listings: { label: 'Available rentals', seenOn: shownOn(PLACES.home, PLACES.rentals) },
  clarity: { label: 'Clarity Session', seenOn: HOME },
  call30: { label: '30-minute call', seenOn: HOME },
  multiFamilyQuote: { label: 'Multi-family quote', seenOn: HOME },
  directorScheduler: { label: 'Director of Growth’s calendar', seenOn: shownOn(PLACES.team, PLACES.enroll) },
  webinarBooking: { label: 'Webinar booking', seenOn: shownOn(PLACES.realtors) },
  bookingConfirmation: { label: 'Walkthrough booking', seenOn: shownOn(PLACES.emailPreviews) },
  'marketing/propertyOwners': { heading: 'Footer', label: 'Property owners', seenOn: HOME },
  'marketing/propertyManagement': { label: 'Property management', seenOn: HOME },
  'marketing/tenantPlacement': { label: 'Tenant placement', seenOn: HOME },
  'marketing/maintenance': { label: 'Maintenance', seenOn: HOME },
  'marketing/rentalAnalysis': { label: 'Rental analysis', seenOn: HOME },
  'marketing/privacyPolicy': { label: 'Privacy policy', seenOn: HOME },
  'marketing/terms': { label: 'Terms', seenOn: HOME },
  'marketing/accessibility': { label: 'Accessibility', seenOn: HOME },
  'social/facebook': { heading: 'Social', label: 'Facebook', seenOn: HOME },
  'social/instagram': { label: 'Instagram', seenOn: HOME },
  'social/linkedin': { label: 'LinkedIn', seenOn: HOME },
}

const SHOWN = [
  { value: 'yes', label: 'Shown' },
  { value: '', label: 'Hidden' },
] as const

/** External addresses that pages link to. */
export const linksSection = settingsSection({
  key: 'links',
  title: 'Links',
  contents: 'Portals, booking, social',
  note: () => 'Where our site links to. A hidden link disappears from every page, but we save its address.',
  settings: ['externalLinks', 'hiddenLinks'],
  fields: () =>
    EXTERNAL_LINK_KEYS.toSorted(inOrderOfScreen).flatMap((key): SettingField[] => {
      const name = fieldName(key)
      const { label, ...words } = LINKS[key]
      const address: SettingField = { name, kind: 'address', label, ...words }
      if (!OPTIONAL_LINKS.has(key)) return [address]
      const shown: SettingField = { name: shownName(key), kind: 'switch', label: `${label}: shown`, options: SHOWN }
      return [
        { ...address, row: label },
        { ...shown, row: label, caption: 'shown', seenOn: words.seenOn },
      ]
    }),
  schema: () =>
    z.object(
      Object.fromEntries(
        EXTERNAL_LINK_KEYS.flatMap((key): [string, z.ZodType<string>][] => {
          if (!OPTIONAL_LINKS.has(key)) return [[fieldName(key), webAddress(getDefaultLinks()[key])]]
          return [
            [fieldName(key), optionalWebAddress()],
            [shownName(key), shownSwitch],
          ]
        }),
      ),
    ),
  toTexts: (read) => {
    const links: Record<ExternalLink, string> = { ...getDefaultLinks(), ...read('externalLinks') }
    const hidden = new Set(read('hiddenLinks'))
    return Object.fromEntries(
      EXTERNAL_LINK_KEYS.flatMap((key): [string, string][] => {
        const address: [string, string] = [fieldName(key), links[key]]
        // A link without an address is off, no matter the switch.
        const isShown = links[key] !== '' && !hidden.has(key)
        return OPTIONAL_LINKS.has(key) ? [address, [shownName(key), isShown ? 'yes' : '']] : [address]
      }),
    )
  },
  toSettings: (typed) => {
    const defaults = getDefaultLinks()
    const changed = EXTERNAL_LINK_KEYS.filter((key) => typed[fieldName(key)] !== defaults[key])
    return {
      externalLinks: recordOf(changed, (key) => typed[fieldName(key)]),
      hiddenLinks: EXTERNAL_LINK_KEYS.filter(
        (key) => OPTIONAL_LINKS.has(key) && typed[fieldName(key)] !== '' && typed[shownName(key)] === '',
      ),
    }
  },
})

/** An unchecked box is not posted. */
const shownSwitch = optionalText(3).transform((text) => (text === null ? '' : 'yes'))

/** A link's field name: an id can't contain a slash. */
function fieldName(key: string): string {
  return key.replace('/', '-')
}

function shownName(key: string): string {
  return `${fieldName(key)}-shown`
}

const ORDER = Object.keys(LINKS)

function inOrderOfScreen(a: ExternalLink, b: ExternalLink): number {
  return ORDER.indexOf(a) - ORDER.indexOf(b)
}
