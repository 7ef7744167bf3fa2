import type { CHANNEL_LABELS } from './consent-labels.ts'
import type { LeadConsent } from './lead-consents.server.ts'

type Said = Pick<LeadConsent, 'channel' | 'recipientKey' | 'granted' | 'list' | 'confirmedAt' | 'isSuppressed'>

/**
 * The yes to all marketing that counts for an address or number: its last answer, if that is confirmed and nothing was suppressed
 * since. Null if there is none. `consents`: newest first.
 */
export function consentInForce<Consent extends Said>(
  consents: readonly Consent[],
  channel: keyof typeof CHANNEL_LABELS,
  recipientKey: string,
): Consent | null {
  const last = consents.find(
    (said) =>
      said.channel === channel &&
      said.recipientKey === recipientKey &&
      said.list === null &&
      (!said.granted || said.confirmedAt !== null),
  )
  return last?.granted && !last.isSuppressed ? last : null
}

/** The state of each consent in a list, newest first: a later no of the same address or number ends a yes. */
export function statesOfConsents(consents: readonly Said[]) {
  const refused = new Set<string>()
  return consents.map(({ channel, recipientKey, list, granted, confirmedAt, isSuppressed }) => {
    const keyOf = (ofList: string | null) => JSON.stringify([channel, recipientKey, ofList])
    if (!granted) {
      refused.add(keyOf(list))
      return { color: 'gray', label: 'Withdrawn' } as const
    }
    if (isSuppressed || refused.has(keyOf(null)) || refused.has(keyOf(list))) return { color: 'gray', label: 'Ended' } as const
    return confirmedAt === null
      ? ({ color: 'yellow', label: 'Not confirmed' } as const)
      : ({ color: 'green', label: 'Confirmed' } as const)
  })
}
