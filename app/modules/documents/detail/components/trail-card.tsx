import { formatMomentIn } from '#app/format/date.ts'
import { Card } from '#app/ui/card.tsx'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'
import type { TrailLine } from '../find-document.server.ts'

const LABELS: Record<TrailLine['kind'], string> = {
  created: 'Created',
  sent: 'Link sent',
  opened: 'First opened',
  code_sent: 'Signing code sent',
  signed: 'Signed',
  declined: 'Declined',
  expired: 'Signing deadline passed',
  replaced: 'Replaced by a newer one',
  reminded: 'Reminder sent',
  voided: 'Voided',
}

/** A document's audit trail. */
export function TrailCard({ trail, now }: { trail: readonly TrailLine[]; now: Date }) {
  return (
    <Card title="What happened">
      {trail.length === 0 && <p className="text-small text-ink-muted">This document has no history.</p>}
      <ItemList>
        {trail.map((line) => (
          <Item key={line.id}>
            <span className="wrap-anywhere">
              {line.unsent === null
                ? LABELS[line.kind]
                : `${LABELS[line.kind].replace(/ sent$/, '')}: ${line.unsent.toLowerCase()}`}
              <ItemNote>{whoAndWhere(line)}</ItemNote>
            </span>
            <span className="text-right text-small text-ink-muted">{formatMomentIn(line.at, now)}</span>
          </Item>
        ))}
      </ItemList>
    </Card>
  )
}

function whoAndWhere({ actor, ipAddress }: TrailLine): string {
  const who = actor === 'system' ? 'automatically' : actor
  return ipAddress === null ? who : `${who}, from ${ipAddress}`
}
