import type { Db, Tx } from '#app/db/client.server.ts'
import { firstNameOf } from '#app/format/first-name.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { isNameFromEmail } from '#app/modules/forms/values/email-address.ts'
import { cityProperty, streetOf } from './brief-property.ts'

const UNNAMED = 'your property'

/** How a mail speaks to someone. */
export type Addressee = {
  /** Whom it greets, by the first name; null where it greets without a name. */
  name: string | null
  /** What it calls the property in its subject and first sentence. */
  property: string
}

type Recipient = {
  email: string
  /** As it was typed, or the part of the email before the @. */
  name?: string
  /** 'street, city, state zip', or blank. */
  propertyAddress?: string
}

/**
 * How a mail speaks to a recipient: by first name and street to a mailbox that was proved by opening a link, else without what a stranger may have typed, except
 * the city. No mail greets a part of an email address.
 */
export function findAddressee(tx: Db | Tx, { email, name = '', propertyAddress = '' }: Recipient): Addressee {
  if (!isMailboxProved(tx, email)) return { name: null, property: cityProperty(propertyAddress) ?? UNNAMED }
  const isKnown = name.trim() !== '' && !isNameFromEmail({ name, email })
  return { name: isKnown ? firstNameOf(name) : null, property: streetOf(propertyAddress) || UNNAMED }
}
