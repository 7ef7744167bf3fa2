import type { ShownImage } from './shown-image.ts'

/** A rating with its source, as found there on a day. */
export type Rating = { figure: string; reviews: string; source: string; link: string; day: string }

/** The company's name and contact details. */
export type CompanyFacts = {
  name: string
  shortName: string
  trade: string
  phone: string
  email: string
  /** On one line. */
  postalAddress: string
  /** As in the footer of every page; blank if there is none. */
  licenseNumber: string
  /** Opening hours for schema.org: 'Mo-Fr 08:00-17:00'. Blank if unknown. */
  openingHours: string
  /** The average of the reviews on another site, in the footer; omitted if there is none. */
  rating?: Rating | undefined
  /** Omitted: the drawn logo is shown. */
  logo?: ShownImage & { url: string }
}

/** Sample content: an invented company. Production logs a warning at startup while it is used. */
export const company: CompanyFacts = {
  name: 'Harvest Gate Property Management',
  shortName: 'Harvest Gate',
  trade: 'Property Management',
  phone: '(515) 555-0142',
  email: 'hello@harvestgate.example',
  postalAddress: '1200 Locust Street, Des Moines, IA 50309',
  licenseNumber: '',
  openingHours: 'Mo-Fr 08:00-17:00',
}

/** The company's public claims about itself. Shown as claims, never as computed figures. */
export const claims = {
  trustedBy: {
    figure: '500+',
    words: 'Trusted by 500+ Property Owners',
    meaning: 'Owners who have signed a management agreement with us since we opened.',
  },
  /** Without a source, so only in the footer in demo mode, as a sample. Admins enter the real one (`company`). */
  rating: { words: 'Rated 4.5 of 5 from 500+ reviews' },
  placement: {
    figure: '14',
    words: 'days to placement',
    meaning: 'Median days from listing to signed lease over the last twelve months.',
  },
  daysToTenant: {
    figure: '29',
    words: 'days average to tenant',
    meaning: 'Average days from the agreement to the first day of rent.',
  },
  retention: {
    figure: '79%',
    words: 'retention',
    meaning: 'Percentage of residents who renewed their lease in the last twelve months.',
  },
  properties: { figure: '750+', words: 'properties in our care', meaning: 'Rental homes under management today.' },
  assets: { figure: '$180M+', words: 'of assets under management', meaning: 'Assessed value of the homes under management.' },
} as const
