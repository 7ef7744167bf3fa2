import { formatMomentIn } from '#app/format/date.ts'
import { formatList } from '#app/format/money.ts'
import { formatPhone } from '#app/format/phone.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'
import { CHANNEL_LABELS, FORM_LABELS } from '../consent-labels.ts'
import type { LeadConsent } from '../lead-consents.server.ts'

/** The owner's consents: what, when, and the wording beside the checkbox. */
export function ConsentsCard({ consents, now }: { consents: LeadConsent[]; now: Date }) {
  return (
    <Fold title="Consents" value={valueOf(consents)}>
      {consents.length === 0 && <p className="note">No consent to marketing.</p>}
      <ItemList>
        {consents.map((consent) => (
          <Item key={consent.id}>
            <span>
              {CHANNEL_LABELS[consent.channel]}
              <ItemNote>
                {formatPhone(consent.recipientKey)}, {formatMomentIn(consent.createdAt, now)}, {FORM_LABELS[consent.form]}
              </ItemNote>
            </span>
            <Badge color={stateOf(consent).color}>{stateOf(consent).label}</Badge>
            <ItemNote isWide>“{consent.wording}”</ItemNote>
          </Item>
        ))}
      </ItemList>
    </Fold>
  )
}

/** The subject of the consent, such as 'Emails and text messages'. */
function valueOf(consents: LeadConsent[]): string {
  const given = consents.filter(({ granted, confirmedAt }) => granted && confirmedAt !== null)
  return formatList([...new Set(given.map(({ channel }) => CHANNEL_LABELS[channel]))]) || 'None confirmed'
}

function stateOf({ granted, confirmedAt }: LeadConsent) {
  if (!granted) return { color: 'gray', label: 'Withdrawn' } as const
  return confirmedAt === null
    ? ({ color: 'yellow', label: 'Not confirmed' } as const)
    : ({ color: 'green', label: 'Confirmed' } as const)
}
