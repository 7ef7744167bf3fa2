import type { LeadDocument } from '../../queries.server.ts'
import { paths } from '#app/paths.ts'
import { Badge, type BadgeColor } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatShortDate } from '#app/format/date.ts'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'

const STATES: Record<LeadDocument['status'], { label: string; color: BadgeColor }> = {
  pending: { label: 'Pending signature', color: 'yellow' },
  completed: { label: 'Completed', color: 'green' },
  declined: { label: 'Declined', color: 'red' },
  expired: { label: 'Expired', color: 'gray' },
}

/** A lead's documents. */
export function DocumentsCard({ documents }: { documents: LeadDocument[] }) {
  return (
    <Card title="Documents">
      {documents.length === 0 && <p className="text-small leading-normal text-ink-muted">No Documents Yet</p>}
      <ItemList>
        {documents.map((document) => (
          <Item key={document.id}>
            <span>
              {document.hasFile ? (
                <a href={paths.downloadDocument(document.id)}>{document.documentName}</a>
              ) : (
                document.documentName
              )}
              <ItemNote>{whenAndWho(document)}</ItemNote>
            </span>
            <Badge color={STATES[document.status].color}>{stateOf(document)}</Badge>
          </Item>
        ))}
      </ItemList>
    </Card>
  )
}

function stateOf({ status, isReplaced }: LeadDocument): string {
  return status === 'expired' && isReplaced ? 'Replaced' : STATES[status].label
}

function whenAndWho({ completedAt, createdAt, submitterName, signedName, isDeclinedByLink }: LeadDocument): string {
  if (isDeclinedByLink) return `Declined by whoever has the link; sent to ${submitterName}, ${formatShortDate(createdAt)}`
  if (completedAt) return `Signed by ${signedName ?? submitterName}, ${formatShortDate(completedAt)}`
  return `Sent to ${submitterName}, ${formatShortDate(createdAt)}`
}
