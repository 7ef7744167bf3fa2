import { formatMomentIn } from '#app/format/date.ts'
import { formatList } from '#app/format/money.ts'
import { formatPhone } from '#app/format/phone.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'
import { CHANNEL_LABELS, FORM_LABELS } from '../consent-labels.ts'
import { statesOfConsents } from '../consent-in-force.ts'
import type { LeadConsent } from '../lead-consents.server.ts'

type ConsentsCardProps = {
  consents: LeadConsent[]
  /** The channels with a consent that counts for the lead's present email and number. */
  inForce: readonly (keyof typeof CHANNEL_LABELS)[]
  now: Date
}

/** The owner's consents: what, when, and the wording beside the checkbox. */
export function ConsentsCard({ consents, inForce, now }: ConsentsCardProps) {
  const states = statesOfConsents(consents)
  return (
    <Fold title="Consents" value={formatList(inForce.map((channel) => CHANNEL_LABELS[channel])) || 'None confirmed'}>
      {consents.length === 0 && <p className="note">No consent to marketing.</p>}
      <ItemList>
        {consents.map((consent, place) => (
          <Item key={consent.id}>
            <span>
              {CHANNEL_LABELS[consent.channel]}
              <ItemNote>
                {formatPhone(consent.recipientKey)}, {formatMomentIn(consent.createdAt, now)}, {FORM_LABELS[consent.form]}
              </ItemNote>
            </span>
            <Badge color={states[place]?.color ?? 'gray'}>{states[place]?.label ?? ''}</Badge>
            <ItemNote isWide>“{consent.wording}”</ItemNote>
          </Item>
        ))}
      </ItemList>
    </Fold>
  )
}
