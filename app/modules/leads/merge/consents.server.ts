import type { Db, Tx } from '#app/db/client.server.ts'
import { MARKETING_LISTS } from '#app/db/schema/index.ts'
import type { RowChange } from '#app/db/schema/lead-batches.ts'
import { extendRefusal, hasConfirmedConsent, hasRefused } from '#app/modules/messaging/consent/consents.server.ts'
import { extendOptOut } from '#app/modules/messaging/consent/leave-list.server.ts'
import { hasLeft } from '#app/modules/messaging/consent/marketing-gate.server.ts'
import type { ComparedLead } from './facts.ts'

const CHANNELS = ['email', 'sms'] as const

type Channel = (typeof CHANNELS)[number]
type Contact = Pick<ComparedLead, 'email' | 'phone'>

/**
 * Whether these leads' person, with the contact of `kept`, may be written to. If they said yes with one address and no with
 * another, it is no.
 */
export function consentOf(tx: Db | Tx, channel: Channel, kept: Contact, leads: readonly Contact[]): boolean {
  const recipient = recipientOf(channel, kept)
  return recipient !== '' && hasConfirmedConsent(tx, channel, recipient) && !refusedByAny(tx, channel, leads)
}

/** Applies a refusal of any merged address or number to the kept ones: for a channel, or for a mailing list. */
export function applyStricterConsents(tx: Tx, leadId: string, kept: Contact, leads: readonly Contact[]): RowChange[] {
  return [...keepRefusals(tx, leadId, kept, leads), ...keepLeftLists(tx, kept, leads)]
}

function keepRefusals(tx: Tx, leadId: string, kept: Contact, leads: readonly Contact[]): RowChange[] {
  return CHANNELS.flatMap((channel) => {
    const to = recipientOf(channel, kept)
    if (to === '' || hasRefused(tx, channel, to) || !refusedByAny(tx, channel, leads)) return []
    return [{ kind: 'added', table: 'consents', row: { id: extendRefusal(tx, { channel, to, leadId }) } }]
  })
}

function keepLeftLists(tx: Tx, kept: Contact, leads: readonly Contact[]): RowChange[] {
  const to = recipientOf('email', kept)
  if (to === '') return []
  return MARKETING_LISTS.flatMap((list) => {
    if (hasLeft(tx, to, list) || !leads.some((lead) => hasLeft(tx, recipientOf('email', lead), list))) return []
    const left = extendOptOut(tx, to, list)
    return [{ kind: 'added', table: 'list_refusals', row: { recipient_key: left.recipientKey, list } }]
  })
}

function refusedByAny(tx: Db | Tx, channel: Channel, leads: readonly Contact[]): boolean {
  return leads.some((lead) => {
    const recipient = recipientOf(channel, lead)
    return recipient !== '' && hasRefused(tx, channel, recipient)
  })
}

function recipientOf(channel: Channel, { email, phone }: Contact): string {
  return (channel === 'email' ? email : (phone ?? '')).trim()
}
