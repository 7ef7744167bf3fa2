import { z } from 'zod'
import { emailAddress, optionalText, phoneNumber, requiredText } from '#app/modules/forms/fields.ts'
import { hasPostalAddress } from '#app/modules/messaging/consent/postal-address.server.ts'
import { settingsSection } from './section.server.ts'

const NOTE = 'Shown on every page, email, document and share image. Signed documents keep the name they were signed with.'
const NO_ADDRESS = 'Marketing emails are off until you enter your own postal address. Each one must show it.'

/** The company's name and contact details. */
export const companySection = settingsSection({
  key: 'company',
  title: 'Company facts',
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
  ],
  schema: () => companySchema,
  toTexts: (read) => ({ ...read('company') }),
  toSettings: ({ licenseNumber, openingHours, trade, ...company }) => ({
    company: { ...company, trade: trade ?? '', licenseNumber: licenseNumber ?? '', openingHours: openingHours ?? '' },
  }),
})

const companySchema = z.object({
  name: requiredText("Enter the company's name", 80),
  shortName: requiredText('Enter a short name', 40),
  trade: optionalText(60),
  phone: phoneNumber("Enter the company's phone number"),
  email: emailAddress("Enter the company's email address"),
  postalAddress: requiredText('Enter the postal address', 160),
  licenseNumber: optionalText(60),
  openingHours: optionalText(60),
})
