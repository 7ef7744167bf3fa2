import { firstNameOf } from '#app/format/first-name.ts'
import { formatPhone } from '#app/format/phone.ts'
import type { Owner } from '#app/modules/access/find-owner.server.ts'
import { listOwnerPasskeys } from '#app/modules/access/owner-passkeys.server.ts'
import { isNameFromEmail } from '#app/modules/forms/values/email-address.ts'
import { getOnboardingFee } from '#app/modules/pricing/fee-facts.server.ts'
import { hasReferrals } from '#app/modules/referrals/realtor-referrals.server.ts'
import { listBills } from './list-bills.server.ts'
import { listHomes, type OwnersHome } from './list-homes.server.ts'
import { listPapers } from './list-papers.server.ts'
import { listOfficeMessages } from './office-messages.server.ts'
import { asOf, greetingAt, listOpenItems } from './open-items.ts'

/** Bills of each home that the page shows at first, besides open ones. */
const FIRST_BILLS = 8

/** An owner's page, collected from the data of each home's pages. `hasAllBills`: also the older ones. */
export function getOwnerPage(owner: Owner, { hasAllBills = false, now = new Date() } = {}) {
  const { homes: found, hasMore } = listHomes(owner, now)
  const homes = found.map(({ home }) => ({
    ...home,
    papers: listPapers(owner, home.leadId, now),
    ...listBills(home.leadId, hasAllBills ? -1 : FIRST_BILLS, now),
  }))
  const facts = homes.map((home) => ({
    ...home,
    street: home.address.street,
    onboardingFeeCents: getOnboardingFee(home.leadId),
  }))
  const streets = new Map(homes.map(({ leadId, address }) => [leadId, address.street]))
  const withStreet = <Row extends { leadId: string }>(row: Row) => ({ ...row, street: streets.get(row.leadId) ?? '' })
  const name = nameOf(found)
  return {
    now,
    greeting: greetingAt(now),
    asOf: asOf(now),
    ownerName: name ?? owner.mailboxes[0] ?? '',
    firstName: firstNameOf(name ?? ''),
    openItems: listOpenItems(facts),
    homes: homes.map(({ papers: _papers, bills: _bills, older: _older, ...home }) => home),
    hasMore,
    papers: homes.flatMap(({ papers }) => papers).map(withStreet),
    bills: homes.flatMap(({ bills }) => bills).map(withStreet),
    olderBills: homes.reduce((sum, { older }) => sum + older, 0),
    messages: listOfficeMessages(
      owner,
      homes.map(({ leadId }) => leadId),
    ),
    mailboxes: owner.mailboxes,
    passkeys: listOwnerPasskeys(owner.mailboxes),
    phones: [...new Set(found.flatMap(({ contact }) => (contact.phone ? formatPhone(contact.phone) : [])))],
    hasReferrals: hasReferrals(owner.mailboxes),
  }
}

/** The name in their newest lead that has one. Null if another has another first name: two people may share a mailbox. */
function nameOf(homes: readonly OwnersHome[]): string | null {
  const names = homes.flatMap(({ contact }) => (contact.name === '' || isNameFromEmail(contact) ? [] : [contact.name]))
  const isOnePerson = new Set(names.map((name) => firstNameOf(name).toLowerCase())).size === 1
  return isOnePerson ? (names[0] ?? null) : null
}
