import { findPrintedLogo } from '#app/modules/images/printed-logo.server.ts'
import type { PrintedCompany } from '#app/modules/pdf/letterhead.ts'
import { getSetting } from './settings.server.ts'

/** The company's current facts for documents. */
export async function getPrintedCompany(): Promise<PrintedCompany> {
  const { name, shortName, trade, phone, email, postalAddress } = getSetting('company')
  return { name, shortName, trade, phone, email, postalAddress, logo: await findPrintedLogo() }
}
