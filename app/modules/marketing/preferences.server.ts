import { and, eq, exists, isNotNull, isNull } from 'drizzle-orm'
import { type Db, db, inTransaction, type Tx } from '#app/db/client.server.ts'
import {
  leads,
  MARKETING_LISTS,
  rentWatches,
  webinarEvents,
  webinarRegistrations,
  type MarketingList,
} from '#app/db/schema/index.ts'
import { maskEmail, maskPhone } from '#app/format/masked-contact.ts'
import { findLatestConsent, isSuppressed } from '#app/modules/messaging/consent/consents.server.ts'
import { leaveList, rejoinList } from '#app/modules/messaging/consent/leave-list.server.ts'
import { hasLeft } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import { findMarketingAddress } from '#app/modules/messaging/queue/marketing-links.server.ts'
import { unsuppress } from '#app/modules/messaging/consent/suppress.server.ts'
import { ok, refused, type Result } from '#app/result.ts'
import type { Preferences } from './forms.ts'
import { LIST_LABELS, TEXTS_LABEL } from './lists.ts'
import { refuseMarketing, stopCampaignsOf } from './unsubscribe.server.ts'

/** The preference page's data about a link's owner. */
type PreferencePage = {
  /** The address, masked. */
  address: string
  /** From everything, also from lists that the page doesn't show. */
  isUnsubscribed: boolean
  /** The lists they asked for, and whether they are on them. Everyone is asked about tips. */
  lists: Lists
  /** Masked numbers that get texts, with a checked and confirmed box. */
  phones: string[]
}

type Lists = Partial<Record<MarketingList, boolean>>

/** A link's preferences; null if the link is invalid. */
export function getPreferencePage(token: string): PreferencePage | null {
  const email = findMarketingAddress(db(), token)
  if (email === null) return null
  const phones = listTextedNumbers(db(), email).map(maskPhone)
  const isUnsubscribed = isSuppressed(db(), 'email', email)
  return { address: maskEmail(email), isUnsubscribed, lists: listsOf(db(), email), phones }
}

/**
 * Stores a person's choices about the lists that the page showed. Leaving all three means unsubscribing. Checking a list is a yes
 * that needs no further proof, because the link was sent to their mailbox. Texts can only be turned off here, because the number
 * itself must confirm them.
 */
export function savePreferences(
  token: string,
  { wishes, ipAddress }: { wishes: Preferences; ipAddress: string | undefined },
  now = new Date(),
): Result<undefined, 'no-link'> {
  return inTransaction((tx) => {
    const email = findMarketingAddress(tx, token, now)
    if (email === null) return refused('no-link')
    const person = { email, ipAddress, now }
    const before = listsOf(tx, email)
    const shown = MARKETING_LISTS.filter((list) => before[list] !== undefined && wishes.shown.includes(list))
    const isWanted = shown.some((list) => wishes[list])
    if (isWanted || shown.length < MARKETING_LISTS.length) chooseLists(tx, person, { wishes, before, shown })
    else leaveAll(tx, person)
    if (!wishes.texts) endTexts(tx, person)
    return ok()
  })
}

type Person = { email: string; ipAddress: string | undefined; now: Date }

function listsOf(tx: Db | Tx, email: string): Lists {
  const isOn = (list: MarketingList) => !isSuppressed(tx, 'email', email) && !hasLeft(tx, email, list)
  return {
    tips: isOn('tips') && findLatestConsent(tx, 'email', email) !== 'no',
    ...(hasRegistered(tx, email) ? { webinar: isOn('webinar') } : {}),
    ...(watchesRent(tx, email) ? { rent: isOn('rent') } : {}),
  }
}

/** Looks per event, because the index of registrations starts with the event. */
function hasRegistered(tx: Db | Tx, email: string): boolean {
  const theirs = and(eq(webinarRegistrations.eventId, webinarEvents.id), eq(webinarRegistrations.emailKey, email))
  const registrations = tx.select({ id: webinarRegistrations.id }).from(webinarRegistrations).where(theirs)
  return tx.select({ id: webinarEvents.id }).from(webinarEvents).where(exists(registrations)).limit(1).get() !== undefined
}

function watchesRent(tx: Db | Tx, email: string): boolean {
  const theirs = and(eq(leads.id, rentWatches.leadId), eq(leads.emailKey, email), isNull(leads.deletedAt))
  return tx.select({ id: leads.id }).from(rentWatches).innerJoin(leads, theirs).limit(1).get() !== undefined
}

function leaveAll(tx: Tx, { email, ipAddress, now }: Person): void {
  const said = { form: 'preferences', wording: 'Unsubscribed from all lists on the preference page.' } as const
  refuseMarketing(tx, { channel: 'email', recipient: email, reason: 'unsubscribed', by: null, said, ipAddress }, now)
}

type Choice = { wishes: Preferences; before: Lists; shown: readonly MarketingList[] }

function chooseLists(tx: Tx, person: Person, { wishes, before, shown }: Choice): void {
  const { email, ipAddress, now } = person
  const wanted = shown.filter((list) => wishes[list])
  const wording = wanted.map((list) => LIST_LABELS[list].label).join('; ')
  const isLifted =
    wanted.length > 0 &&
    unsuppress(tx, { channel: 'email', recipient: email, by: null, wording, form: 'preferences', ipAddress }, now)
  for (const list of shown) {
    const choice = { email, list, wording: LIST_LABELS[list].label, ipAddress, now }
    if (wishes[list] && !before[list] && !isLifted) rejoinList(tx, choice)
    if (!wishes[list] && (before[list] || isLifted) && !hasLeft(tx, email, list)) leaveList(tx, choice)
  }
  if (shown.includes('tips') && before.tips && !wishes.tips) stopCampaignsOf(tx, email, { kind: 'owner' }, now)
}

function endTexts(tx: Tx, { email, ipAddress, now }: Person): void {
  const said = { form: 'preferences', wording: `Unchecked: ${TEXTS_LABEL}` } as const
  for (const recipient of listTextedNumbers(tx, email))
    refuseMarketing(tx, { channel: 'sms', recipient, reason: 'unsubscribed', by: null, said, ipAddress }, now)
}

/** Numbers of the address's leads that get texts. */
function listTextedNumbers(tx: Db | Tx, email: string): string[] {
  const theirs = and(eq(leads.emailKey, email), isNull(leads.deletedAt), isNotNull(leads.phoneE164))
  const numbers = tx.selectDistinct({ phone: leads.phoneE164 }).from(leads).where(theirs).orderBy(leads.phoneE164).all()
  return numbers.flatMap(({ phone }) => (phone !== null && mayText(tx, phone) ? [phone] : []))
}

function mayText(tx: Db | Tx, phone: string): boolean {
  return !isSuppressed(tx, 'sms', phone) && findLatestConsent(tx, 'sms', phone) === 'yes'
}
