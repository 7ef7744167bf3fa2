import type { LeadDocument } from '../../queries.server.ts'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/ui/may.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { formatShortDate } from '#app/format/date.ts'
import { Item, ItemList, ItemNote } from '#app/ui/item-list.tsx'
import { Link } from '#app/ui/link.tsx'
import { DOCUMENT_STATE_COLORS, DOCUMENT_STATE_LABELS, documentState, renamedWords, signaturesSoFar } from '../document-state.ts'

/** A lead's documents. `leadId`: null for an analysis that is not a lead yet. */
export function DocumentsCard({ leadId, documents, now }: { leadId: string | null; documents: LeadDocument[]; now: Date }) {
  const mayWork = useMay()
  return (
    <Fold title="Documents" value={valueOf(documents, now)}>
      {documents.length === 0 && <p className="note">No Documents Yet</p>}
      <ItemList>
        {documents.map((document) => (
          <Item key={document.id}>
            <span>
              <Link to={paths.document(document.id)} className="cell-link">
                {document.documentName}
              </Link>
              <ItemNote>
                {whenAndWho(document, now)}
                {document.hasFile && (
                  <a href={paths.downloadDocument(document.id)} className="cell-link">
                    Download<span className="sr-only"> {document.documentName}</span>
                  </a>
                )}
              </ItemNote>
            </span>
            <StateBadge document={document} now={now} />
          </Item>
        ))}
      </ItemList>
      {mayWork && leadId !== null && (
        <p className="mt-3">
          <ButtonLink to={paths.newLeadDocument(leadId)} variant="second" small>
            Send Document
          </ButtonLink>
        </p>
      )}
    </Fold>
  )
}

/** '1 to sign' if one is pending, else their number. */
function valueOf(documents: LeadDocument[], now: Date): string {
  const open = documents.filter((document) => documentState(document, now) === 'pending').length
  return open > 0 ? `${open} to sign` : documents.length === 0 ? 'None' : String(documents.length)
}

function StateBadge({ document, now }: { document: LeadDocument; now: Date }) {
  const state = documentState(document, now)
  return <Badge color={DOCUMENT_STATE_COLORS[state]}>{DOCUMENT_STATE_LABELS[state]}</Badge>
}

function whenAndWho(document: LeadDocument, now: Date): string {
  const { completedAt, createdAt, signedName, isDeclinedByLink, unsent, coSignerName } = document
  const submitterName = coSignerName === null ? document.submitterName : `${document.submitterName} and ${coSignerName}`
  if (isDeclinedByLink) return `Declined by someone with the link; sent to ${submitterName}, ${formatShortDate(createdAt)}`
  if (completedAt) return `Signed by ${signedName ?? submitterName}, ${formatShortDate(completedAt)}`
  const soFar = documentState(document, now) === 'pending' ? signaturesSoFar(document.signaturesOfTwo) : null
  const renamed = document.newName === null ? null : renamedWords(document.newName)
  const made = `${unsent === null ? 'Sent to' : 'For'} ${submitterName}, ${formatShortDate(createdAt)}`
  return [made, unsent, soFar, renamed].filter(Boolean).join('. ')
}
