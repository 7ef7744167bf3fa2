import type { Db, Tx } from '#app/db/client.server.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { isNameFromEmail } from '#app/modules/forms/name-from-email.ts'
import { briefProperty } from './brief-property.ts'

/** How a mail speaks to somebody. */
export type Addressee = {
  /** Whom it greets; null where it greets nobody by name. */
  name: string | null
  /** What it calls the property in its subject and first sentence. */
  property: string
}

type Recipient = {
  email: string
  /** As it was typed, or the part of the e-mail before the @. */
  name?: string
  /** 'street, city, state zip', or blank. */
  propertyAddress?: string
}

/**
 * How a mail speaks to a recipient: by name and address to a mailbox that has answered, else without what a stranger may have typed, except house number
 * and city. Nobody is greeted by a part of an e-mail address.
 */
export function findAddressee(tx: Db | Tx, { email, name = '', propertyAddress = '' }: Recipient): Addressee {
  if (!isMailboxProved(tx, email)) return { name: null, property: briefProperty(propertyAddress) }
  const isKnown = name.trim() !== '' && !isNameFromEmail({ name, email })
  return { name: isKnown ? name.trim() : null, property: propertyAddress.trim() || 'your property' }
}
