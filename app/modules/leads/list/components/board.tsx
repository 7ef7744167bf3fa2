import { useSubmit } from '@remix-run/react'
import { useRef } from 'react'
import { formatDollars, formatNumber, pluralOf } from '#app/format/money.ts'
import { classNames } from '#app/ui/class-names.ts'
import { useMay } from '#app/ui/may.tsx'
import { Link } from '#app/ui/link.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { type LeadStatus, statusLabel, statusTone, type StatusTone } from '../../status/status.ts'
import type { BoardColumn } from '../board.server.ts'
import { BoardCard, MOVE_FORM } from './board-card.tsx'
import { countOf } from './filter-chips.tsx'
import { useCardDrag } from './use-card-drag.ts'

type BoardProps = {
  columns: readonly BoardColumn[]
  open: readonly LeadStatus[]
  now: Date
  /** The board's address with its filter, where moves are posted. */
  action: string
  /** The board with these columns open. */
  toOpen: (open: readonly LeadStatus[]) => string
  /** The list of one status with the same filter. */
  toList: (status: LeadStatus) => string
}

/** How many columns are open, for their width. Whole words, so that the stylesheet gets them. */
const OPEN_COUNT = [
  '',
  '[--open:1]',
  '[--open:2]',
  '[--open:3]',
  '[--open:4]',
  '[--open:5]',
  '[--open:6]',
  '[--open:7]',
  '[--open:8]',
  '[--open:9]',
  '[--open:10]',
]

/** The leads by status. Columns can be folded; cards are moved by the buttons of their menus, or dragged if scripts run. */
export function Board({ columns, open, now, action, toOpen, toList }: BoardProps) {
  const submit = useSubmit()
  const mayMove = useMay()
  const place = useRef<HTMLDivElement>(null)
  useCardDrag(place, mayMove, (to) => submit({ to }, { method: 'post', action, preventScrollReset: true }))
  return (
    <PostForm
      id={MOVE_FORM}
      action={action}
      beside={
        <div
          ref={place}
          className={classNames(
            'relative -m-1 flex items-stretch gap-1.5 overflow-x-auto px-1 pt-1 pb-3 max-sm:flex-col max-sm:overflow-visible',
            OPEN_COUNT[open.length],
          )}
          role="region"
          aria-label="Leads by status"
          tabIndex={0}
        >
          {columns.map((column) => {
            const isOpen = open.includes(column.status)
            const others = isOpen ? open.filter((status) => status !== column.status) : [...open, column.status]
            return (
              <section
                key={column.status}
                aria-label={statusLabel(column.status)}
                data-status={column.status}
                className={classNames('board-column', isOpen && 'board-column--open')}
              >
                <ColumnHead column={column} isOpen={isOpen} to={toOpen(others)} />
                {isOpen && <ColumnCards column={column} now={now} listPath={toList(column.status)} />}
              </section>
            )
          })}
        </div>
      }
    />
  )
}

/** Folds or opens its column. */
function ColumnHead({ column, isOpen, to }: { column: BoardColumn; isOpen: boolean; to: string }) {
  const { status, count, lateCount } = column
  return (
    <Link to={to} preventScrollReset className={isOpen ? 'board-head board-head--open' : 'board-head board-head--folded'}>
      <StatusDot tone={statusTone(status)} />
      <h2 className="plain-title plain-title--small">{statusLabel(status)}</h2>
      <span className="text-[0.9375rem] font-semibold tabular-nums max-sm:ml-auto">
        {count.isMore ? `${formatNumber(count.total)}+` : countOf(count)}
        <span className="sr-only"> {pluralOf(count.total, 'lead')}</span>
      </span>
      <small className="col-[2/-1] text-[0.8125rem] text-ink-muted tabular-nums">
        <Worth column={column} />
        {lateCount > 0 && (
          <>
            {' · '}
            <b className="font-semibold whitespace-nowrap text-on-red">{formatNumber(lateCount)} late</b>
          </>
        )}
      </small>
      <span className="sr-only">{isOpen ? ', fold' : ', open'}</span>
    </Link>
  )
}

function Worth({ column: { feesDollars, count } }: { column: BoardColumn }) {
  if (feesDollars === null) return <>no total</>
  if (feesDollars === 0) return <>{count.total === 0 ? 'no leads' : 'no fees yet'}</>
  return (
    <>
      {formatDollars(feesDollars)}
      <span className="sr-only"> in monthly fees</span>
    </>
  )
}

function ColumnCards({ column, now, listPath }: { column: BoardColumn; now: Date; listPath: string }) {
  const { cards, count } = column
  if (cards.length === 0) return <p className="px-3 pt-1 pb-4 text-small text-ink-muted">No leads here.</p>
  return (
    <>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5 px-1.5 pb-1.5">
        {cards.map((card) => (
          <BoardCard key={card.id} lead={card} status={column.status} now={now} />
        ))}
      </ul>
      {(count.isMore || count.total > cards.length) && (
        <p className="px-3 pt-1.5 pb-3.5 text-small">
          <Link to={listPath}>{count.isMore ? 'View all' : `All ${formatNumber(count.total)}`} in the list</Link>
        </p>
      )}
    </>
  )
}

const DOTS: Record<StatusTone, string> = {
  gray: 'bg-on-gray',
  blue: 'bg-on-blue',
  purple: 'bg-on-purple',
  yellow: 'bg-on-yellow',
  orange: 'bg-on-orange',
  green: 'bg-on-green',
  emerald: 'bg-on-emerald',
  red: 'bg-on-red',
}

/** The status's color. */
function StatusDot({ tone }: { tone: StatusTone }) {
  return <i aria-hidden="true" className={classNames('size-2.25 flex-none rounded-full', DOTS[tone])} />
}
