import { formatMomentIn } from '#app/format/date.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'
import type { LeadConsent } from '../lead-consents.server.ts'

/** What the owner agreed to: what, when, and the words beside the box. */
export function ConsentsCard({ consents, now }: { consents: LeadConsent[]; now: Date }) {
  return (
    <Card title="Consents">
      {consents.length === 0 && <p className="text-small leading-normal text-ink-muted">No consent to marketing.</p>}
      <ItemList>
        {consents.map((consent) => (
          <Item key={consent.id}>
            <span>
              {consent.channel === 'email' ? 'E-mail' : 'Text messages'}
              <ItemNote>
                {consent.recipientKey}, {formatMomentIn(consent.createdAt, now)}, {FORMS[consent.form]}
              </ItemNote>
            </span>
            <Badge color={stateOf(consent).color}>{stateOf(consent).label}</Badge>
            <ItemNote isWide>“{consent.wording}”</ItemNote>
          </Item>
        ))}
      </ItemList>
    </Card>
  )
}

function stateOf({ granted, confirmedAt }: LeadConsent) {
  if (!granted) return { color: 'gray', label: 'Taken back' } as const
  return confirmedAt === null
    ? ({ color: 'yellow', label: 'Not confirmed' } as const)
    : ({ color: 'green', label: 'Confirmed' } as const)
}

const FORMS: Record<LeadConsent['form'], string> = {
  analysis: 'rental analysis',
  enrollment: 'enrollment',
  'realtor-referral': 'realtor referral',
  'rent-vs-sell': 'calculator',
  webinar: 'webinar',
  'mailed-link': 'link in a mail',
  'merged-leads': 'a merged lead',
  unsubscribe: 'unsubscribe page',
  'one-click': 'unsubscribe button of a mail program',
  preferences: 'mail preferences',
  'text-message': 'text message',
  complaint: 'report of spam',
  staff: 'entered by staff',
}
