import type { ReactNode } from 'react'
import { formatDay, formatMomentIn } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'
import { useMay } from '#app/ui/may.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass, OutLink } from '#app/ui/button.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RowMenu, RowMenuButton, RowMenuLink } from '#app/ui/row-menu.tsx'
import { daysLeftToSign, isEndingSoon, mayBeStoredOnPaper, maySendAgain, mayVoid } from '../../rules.ts'
import { DOCUMENT_STATE_COLORS, DOCUMENT_STATE_LABELS, signaturesSoFar } from '../document-state.ts'
import type { DocumentListRow } from '../list-documents.server.ts'

type Props = {
  rows: readonly DocumentListRow[]
  /** The list's address with filter and page, for redirects after an action. */
  here: string
  now: Date
  empty: ReactNode
  pager: ReactNode
}

/** The documents list, with actions for staff. */
export function DocumentsTable({ rows, here, now, empty, pager }: Props) {
  return (
    <DataTable
      caption="Documents, newest first"
      columns={columnsOf(here, now)}
      rows={rows}
      rowKey={({ id }) => id}
      isLate={(row) => row.state === 'pending' && isEndingSoon(row, now)}
      empty={empty}
      pager={pager}
    />
  )
}

function columnsOf(here: string, now: Date): DataColumn<DocumentListRow>[] {
  return [
    {
      label: 'Document',
      className: 'wrap-anywhere lg:min-w-36',
      to: ({ id }) => paths.document(id),
      cell: ({ documentName }) => documentName,
      note: ({ propertyAddress }) => <span className="cell-line">{propertyAddress || 'No address'}</span>,
    },
    {
      label: 'Submitter',
      className: 'max-w-full wrap-anywhere lg:max-w-60 min-[1280px]:min-w-60',
      cell: (row) => <Submitter row={row} />,
    },
    { label: 'Status', cell: (row) => <Status row={row} /> },
    { label: 'Completed', cardLabel: 'Date', cell: (row) => <Since row={row} now={now} /> },
    {
      label: 'Actions',
      hidesLabel: true,
      cell: (row) => <Actions row={row} here={here} />,
    },
  ]
}

function Submitter({ row: { leadId, submitterName, submitterEmail, coSignerName } }: { row: DocumentListRow }) {
  return (
    <>
      {leadId === null ? <bdi>{submitterName}</bdi> : <Link to={paths.lead(leadId)}>{submitterName}</Link>}
      <span className="cell-note">
        <span className="cell-line">{submitterEmail}</span>
        {coSignerName !== null && <span className="cell-line">and {coSignerName}</span>}
      </span>
    </>
  )
}

function Status({ row: { id, state, submitterName, submitterUrl, isOnPaper } }: { row: DocumentListRow }) {
  const whose = <span className="sr-only"> of {submitterName}</span>
  return (
    <>
      <Badge color={DOCUMENT_STATE_COLORS[state]}>{DOCUMENT_STATE_LABELS[state]}</Badge>
      <span className="cell-note">
        {isOnPaper && 'on paper'}
        {!isOnPaper && submitterUrl !== null && <OutLink href={submitterUrl}>Signing page{whose}</OutLink>}
        {!isOnPaper && submitterUrl === null && (
          <Link to={`${paths.document(id)}#text`} className="inline-flex min-h-6 items-center">
            Signing page{whose}
          </Link>
        )}
      </span>
    </>
  )
}

/** When it was completed, or its latest progress. */
function Since({ row, now }: { row: DocumentListRow; now: Date }) {
  const { state, completedAt, sentAt, unsent, openedAt, remindedAt, declinedAt, declineReason, voidedAt, voidReason, expiresAt } =
    row
  switch (state) {
    case 'completed':
      return <span className="whitespace-nowrap">{completedAt && formatMomentIn(completedAt, now)}</span>
    case 'declined':
      return <StateDetails at={declinedAt ?? row.createdAt} now={now} note={declineReason && `“${declineReason}”`} />
    case 'voided':
      return <StateDetails at={voidedAt ?? row.createdAt} now={now} note={voidReason} />
    case 'expired':
    case 'replaced':
      return <StateDetails at={expiresAt !== null && expiresAt < now ? expiresAt : row.createdAt} now={now} note={null} />
    case 'pending':
      return (
        <>
          <span className="min-[1280px]:whitespace-nowrap">
            {sentAt === null ? (unsent ?? 'Not sent yet') : `Sent ${formatMomentIn(sentAt, now)}`}
          </span>
          {row.signaturesOfTwo !== null && <span className="cell-note">{signaturesSoFar(row.signaturesOfTwo)}</span>}
          {expiresAt !== null && isEndingSoon(row, now) && (
            <span className="cell-note font-semibold text-wheat-ink">{daysLeftToSign(expiresAt, now)}</span>
          )}
          <span className="cell-note">
            {remindedAt !== null && `reminded ${formatDay(remindedAt, now)}, `}
            {openedAt === null ? 'not opened' : `opened ${formatMomentIn(openedAt, now)}`}
          </span>
        </>
      )
  }
}

function StateDetails({ at, now, note }: { at: Date; now: Date; note: string | null }) {
  return (
    <>
      <span className="whitespace-nowrap">{formatDay(at, now)}</span>
      {note !== null && <span className="cell-note line-clamp-3 wrap-anywhere">{note}</span>}
    </>
  )
}

function Actions({ row, here }: { row: DocumentListRow; here: string }) {
  const { id, documentName, submitterName, state } = row
  const mayWork = useMay()
  return (
    <PostForm action={here} className="row-actions md:inline-flex md:gap-1">
      <input type="hidden" name="document" value={id} />
      {state === 'pending' && (
        <Button variant="second" small name="intent" value="remind" busy="Sending...">
          Remind<span className="sr-only"> {submitterName}</span>
        </Button>
      )}
      {row.hasFile && (
        <a href={paths.downloadDocument(id)} className={buttonClass({ variant: 'second', small: true })}>
          <Icon name="download" />
          Download
          <span className="sr-only">
            {' '}
            {documentName}, {submitterName}
          </span>
        </a>
      )}
      <RowMenu label={`More for ${documentName}, ${submitterName}`}>
        <RowMenuLink to={paths.document(id)}>View history</RowMenuLink>
        {maySendAgain(row) && (
          <RowMenuButton name="intent" value={state === 'pending' ? 'again' : 'copy'}>
            {state === 'pending' ? 'Send the link again' : 'Send a new one'}
          </RowMenuButton>
        )}
        {mayWork && mayBeStoredOnPaper(row) && (
          <RowMenuLink to={paths.documentStep(id, 'paper')}>Add the signed copy…</RowMenuLink>
        )}
        {mayWork && mayVoid(row) && (
          <RowMenuLink to={paths.documentStep(id, 'void')} isDestructive>
            Void…
          </RowMenuLink>
        )}
      </RowMenu>
    </PostForm>
  )
}
