import { z } from 'zod'
import { emailAddress, optionalText, phoneNumber, requiredText } from '#app/modules/forms/fields.ts'
import type { Rating } from '#app/content/company.ts'
import { hasPostalAddress } from '#app/modules/messaging/consent/postal-address.server.ts'
import { ratingSchema } from '#app/modules/settings/catalog.server.ts'
import { lines } from '#app/modules/settings/typed-values.ts'
import { settingsSection } from './section.server.ts'

const NOTE = 'Shown on every page, email, document and share image. Signed documents keep the name they were signed with.'
const NO_ADDRESS = 'Marketing emails are off until you enter your own postal address. Each one must show it.'

/** The company's name and contact details. */
export const companySection = settingsSection({
  key: 'company',
  title: 'Company details',
  contents: 'Name, phone, address, EIN',
  note: () => (hasPostalAddress() ? NOTE : `${NOTE} ${NO_ADDRESS}`),
  settings: ['company'],
  plainFieldsBefore: 0,
  fields: () => [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'shortName', label: 'Short name', hint: 'beside the logo and in page titles', kind: 'text' },
    { name: 'trade', label: 'Trade', hint: 'under the short name', kind: 'text' },
    { name: 'phone', label: 'Phone', hint: 'shown in the header', kind: 'phone' },
    { name: 'email', label: 'Email', kind: 'email' },
    { name: 'postalAddress', label: 'Postal address', hint: 'shown in every email, as the law requires', kind: 'text' },
    { name: 'licenseNumber', label: 'License number', hint: 'leave blank to hide the line', kind: 'text' },
    { name: 'openingHours', label: 'Opening hours', hint: 'for search engines: Mo-Fr 08:00-17:00', kind: 'text' },
    {
      name: 'rating',
      label: 'Rating',
      hint: 'in the footer: 4.7 | 212 | Google | https://… | 2026-11-21. Leave blank to show none',
      kind: 'long-text',
    },
  ],
  schema: () => companySchema,
  toTexts: (read) => {
    const { rating, ...facts } = read('company')
    return { ...facts, rating: rating ? RATING_PARTS.map((part) => rating[part]).join(' | ') : '' }
  },
  toSettings: ({ licenseNumber, openingHours, trade, rating: [rating], ...company }) => ({
    company: {
      ...company,
      trade: trade ?? '',
      licenseNumber: licenseNumber ?? '',
      openingHours: openingHours ?? '',
      ...(rating ? { rating } : {}),
    },
  }),
})

const RATING_PARTS = ['figure', 'reviews', 'source', 'link', 'day'] as const

function readRating(line: string): Rating | string {
  const parts = line.split('|').map((part) => part.trim())
  const read = ratingSchema.safeParse(Object.fromEntries(RATING_PARTS.map((part, index) => [part, parts[index] ?? ''])))
  return read.success && parts.length === RATING_PARTS.length
    ? read.data
    : 'enter the rating, the number of reviews, source, link, and date as 2026-11-21, separated by |'
}

const companySchema = z.object({
  name: requiredText('Enter the company’s name', 80),
  shortName: requiredText('Enter a short name', 40),
  trade: optionalText(60),
  phone: phoneNumber('Enter the company’s phone number'),
  email: emailAddress('Enter the company’s email address'),
  postalAddress: requiredText('Enter the postal address', 160),
  licenseNumber: optionalText(60),
  openingHours: optionalText(60),
  rating: lines(1, readRating),
})
