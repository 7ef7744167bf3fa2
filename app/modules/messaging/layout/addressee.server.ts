import { capitalize } from '#app/format/capitalize.ts'
import type { Db, Tx } from '#app/db/client.server.ts'
import { firstNameOf } from '#app/format/first-name.ts'
import { isMailboxProved } from '#app/modules/access/mailbox-proofs.server.ts'
import { isNameFromEmail } from '#app/modules/forms/values/email-address.ts'
import { cityProperty, streetOf } from './brief-property.ts'

const UNNAMED = 'your property'

/** How an email addresses its recipient. */
export type Addressee = {
  /** The first name for the greeting; null for no name. */
  name: string | null
  /** The property's name in the subject and first sentence. */
  property: string
}

type Recipient = {
  email: string
  /** As typed, or the email's part before the @. */
  name?: string
  /** 'street, city, state zip', or blank. */
  propertyAddress?: string
}

/**
 * How an email addresses its recipient: by first name and street if an opened link proved the mailbox. Otherwise it omits what a
 * stranger may have typed, except the city. Greetings never use parts of an email address.
 */
export function findAddressee(tx: Db | Tx, { email, name = '', propertyAddress = '' }: Recipient): Addressee {
  if (!isMailboxProved(tx, email)) return { name: null, property: cityProperty(propertyAddress) ?? UNNAMED }
  const isKnown = name.trim() !== '' && !isNameFromEmail({ name, email })
  return { name: isKnown ? firstNameOf(name) : null, property: streetOf(propertyAddress) || UNNAMED }
}

/** A sentence with a greeting: 'Hello Ann, thank you.', or 'Thank you.' without a name. */
export function withGreeting(name: string | null, sentence: string): string {
  return name === null ? capitalize(sentence) : `Hello ${name}, ${sentence}`
}
