import { env } from '#app/config/env.server.ts'
import { company } from '#app/content/company.ts'
import { type Db, db, type Tx } from '#app/db/client.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'

/**
 * Whether the company's postal address is configured, which each marketing email must contain (CAN-SPAM, 15 U.S.C.
 * 7704(a)(5)(A)(iii)). In production, the sample company's address doesn't count.
 */
export function hasPostalAddress(tx: Db | Tx = db()): boolean {
  const { postalAddress } = getSetting('company', tx)
  const isSample = env().isProduction && postalAddress.trim() === company.postalAddress
  return postalAddress.trim() !== '' && !isSample
}
