import { useNavigation, useRevalidator } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatNumber } from '#app/format/money.ts'
import { formatMoment } from '#app/format/date.ts'
import { formatPhone } from '#app/format/phone.ts'
import { paths } from '#app/paths.ts'
import { BarMenu, BarMenuButton, BulkBar, Selection } from '#app/ui/bulk-bar.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FilterForm } from '#app/ui/filter-form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { ListPager } from '#app/ui/pager.tsx'
import { CheckAll } from '#app/ui/check-all.tsx'
import { INBOX_VIEWS, type InboxFilter, inboxList } from '../inbox-list.ts'
import type { InboxCounts, InboxRow, listInbox } from '../queries.server.ts'
import { snoozeLabels } from '../snooze.ts'
import { shortMoment, waitedFor } from '../waiting.ts'
import { subscribeShared } from '#app/browser/shared-stream.ts'

const PICKED = 'picked-conversations'

type InboxPanesProps = {
  /** The inbox's change number as of this page. */
  inboxKey: number
  filter: InboxFilter
  page: ReturnType<typeof listInbox>
  counts: InboxCounts
  staff: readonly { id: string; name: string }[]
  /** Every box is checked: where the box above them leads without scripts. */
  isAllPicked: boolean
  now: Date
  /** The open conversation's id; null if the page is only the list. */
  openId: string | null
  /** Shown beside the list; on a phone instead of it. */
  children: ReactNode
}

/** The inbox: its conversations, one line each, next to the open one. */
export function InboxPanes({ inboxKey, filter, page, counts, staff, isAllPicked, now, openId, children }: InboxPanesProps) {
  useInboxNews(inboxKey)
  return (
    <div className={classNames('inbox-panes', openId !== null && 'inbox-panes--open')}>
      <section aria-label="Conversations" data-checks="">
        <Views filter={filter} counts={counts} />
        <Search filter={filter} />
        <ListProblems isLost={page.isLost} problems={filter.problems} />
        <Selection form={PICKED} action={inboxList.address(filter, filter.page)}>
          <div className="flex items-center justify-between gap-3 border-b border-line px-3.5 py-1.5 text-small">
            {page.rows.length > 0 && (
              <CheckAll
                to={paths.inbox({ ...inboxList.query(filter), ...filter.page, all: 'yes' })}
                label="Select all on this page"
              />
            )}
            <span className="text-ink-muted" role="status">
              {counts.waiting === 0 ? 'No messages need a reply' : `${formatNumber(counts.waiting)} unanswered`}
            </span>
          </div>
          <ol className="list-none">
            {page.rows.map((row) => (
              <Conversation
                key={row.conversationId}
                {...{ row, filter, now }}
                isPicked={isAllPicked}
                isOpen={row.conversationId === openId}
              />
            ))}
          </ol>
          {page.rows.length > 0 && <PickedBar filter={filter} staff={staff} now={now} />}
        </Selection>
        {page.rows.length === 0 ? (
          <EmptyState title="No messages" level={openId === null ? 'h2' : 'h3'}>
            {inboxList.isFiltered(filter) ? 'No conversations match these filters.' : 'No one has written to us yet.'}
          </EmptyState>
        ) : (
          <ListPager page={page} order="unanswered first" {...inboxList.pager(filter)} />
        )}
      </section>
      {children}
    </div>
  )
}

function Views({ filter, counts }: Pick<InboxPanesProps, 'filter' | 'counts'>) {
  const counted: Partial<Record<string, number>> = { free: counts.free, snoozed: counts.snoozed }
  const tabs = [{ show: null, label: 'All' }, ...Object.entries(INBOX_VIEWS).map(([show, label]) => ({ show, label }))]
  return (
    <nav className="view-tabs" aria-label="Show conversations">
      <ul>
        {tabs.map(({ show, label }) => (
          <li key={label}>
            <Link
              to={paths.inbox({ ...(show === null ? {} : { show }), ...(filter.search === '' ? {} : { q: filter.search }) })}
              aria-current={show === filter.show ? 'page' : undefined}
            >
              {label}
              {show !== null && Boolean(counted[show]) && <span> {formatNumber(counted[show] ?? 0)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Search({ filter }: Pick<InboxPanesProps, 'filter'>) {
  return (
    <FilterForm action={paths.inbox()} className="border-b border-line px-3.5 py-2" role="search" aria-label="Search the inbox">
      {filter.show !== null && <input type="hidden" name="show" value={filter.show} />}
      <input
        className="control min-h-8 w-full px-2.5 py-1 text-small pointer-coarse:min-h-11"
        type="search"
        name="q"
        placeholder="Search"
        aria-label="Search"
        defaultValue={filter.search}
      />
    </FilterForm>
  )
}

type ConversationProps = Pick<InboxPanesProps, 'filter' | 'now'> & { row: InboxRow; isPicked: boolean; isOpen: boolean }

function Conversation({ row, filter, now, isPicked, isOpen }: ConversationProps) {
  const name = nameOf(row)
  const { isWaiting, waitingSince, snoozedUntil } = row
  const isSnoozed = snoozedUntil !== null && snoozedUntil > now
  return (
    <li className={classNames('conversation', isWaiting && 'conversation--waiting')}>
      <label className="bulk-box">
        <input
          className="choice choice--row"
          type="checkbox"
          form={PICKED}
          name="picked"
          value={row.id}
          defaultChecked={isPicked}
        />
        <span className="sr-only">Select the conversation with {name}</span>
      </label>
      <Link
        to={paths.inboxMessage(row.id, { ...inboxList.query(filter), ...filter.page })}
        aria-current={isOpen ? 'true' : undefined}
        preventScrollReset
      >
        <span>
          <b>{name}</b>
          <time dateTime={row.newestAt.toISOString()}>{shortMoment(row.newestAt, now)}</time>
        </span>
        <span>
          <Icon name={row.channel === 'sms' ? 'text' : 'mail'} />
          <span>
            <span className="sr-only">{row.channel === 'sms' ? 'Text. ' : 'Email. '}</span>
            {wordsOf(row)}
          </span>
        </span>
        <span>
          {row.assigneeName === null ? <span className="conversation-free">Unassigned</span> : <span>{row.assigneeName}</span>}
          <span>
            {isSnoozed
              ? `until ${formatMoment(snoozedUntil)}`
              : isWaiting && waitingSince !== null
                ? `waiting ${waitedFor(waitingSince, now)}`
                : row.isAnswerQueued
                  ? 'Reply on its way'
                  : ''}
          </span>
        </span>
        {stateOf(row) !== null && <span className="conversation-free">{stateOf(row)}</span>}
      </Link>
    </li>
  )
}

function nameOf({ leadName, leadId, senderName, sender }: InboxRow): string {
  const lead = leadId === null ? '' : (leadName?.trim() ?? '')
  return lead || senderName || formatPhone(sender) || 'Unknown sender'
}

function wordsOf({ ours, isWaiting, channel, subject, beginning }: InboxRow): string {
  if (ours !== null && !isWaiting) return `You: ${ours}`
  const headline = /[.?!]$/.test(subject) ? subject : `${subject}.`
  const words = channel === 'sms' || subject === '' ? beginning : `${headline} ${beginning}`
  return words.trim() || 'No subject'
}

function stateOf({ isUnreadable, pausesTexts, isAnswerUnsent }: InboxRow): string | null {
  if (isUnreadable) return 'Unreadable message'
  if (pausesTexts) return 'May have opted out: texts are on hold'
  return isAnswerUnsent ? 'Our reply wasn’t sent' : null
}

function PickedBar({ filter, staff, now }: Pick<InboxPanesProps, 'filter' | 'staff' | 'now'>) {
  return (
    <BulkBar>
      {filter.show === 'done' || filter.show === 'automatic' ? (
        <Button variant="second" form={PICKED} name="reopen" value="yes">
          Reopen
        </Button>
      ) : (
        <Button variant="second" form={PICKED} name="done" value="yes" aria-keyshortcuts="e">
          Done
        </Button>
      )}
      <BarMenu label="Assign">
        {staff.map(({ id, name }) => (
          <BarMenuButton key={id} form={PICKED} name="assign" value={id}>
            {name}
          </BarMenuButton>
        ))}
        <BarMenuButton form={PICKED} name="assign" value="no-one">
          Unassigned
        </BarMenuButton>
      </BarMenu>
      <BarMenu label="Snooze">
        {snoozeLabels(now).map(({ value, label }) => (
          <BarMenuButton key={value} form={PICKED} name="snooze" value={value}>
            {label}
          </BarMenuButton>
        ))}
      </BarMenu>
    </BulkBar>
  )
}

/** Open inboxes reload at a random time within this many ms: not all at once, and well before two seconds. */
const LOAD_WITHIN_MS = 600

/**
 * Reloads the page's data when the inbox has changed. `shownKey`: the page's change number. Keeps input, checked boxes and focus,
 * because rows and forms keep their keys.
 */
function useInboxNews(shownKey: number): void {
  const { state, revalidate } = useRevalidator()
  // A navigation loads newer data anyway, and a reload in between would remove its toast.
  const isBusy = useNavigation().state !== 'idle' || state !== 'idle'
  const [newest, setNewest] = useState(0)
  useEffect(() => subscribeShared(paths.inboxStream(), setNewest), [])
  useEffect(() => {
    if (newest <= shownKey || isBusy) return undefined
    const soon = setTimeout(revalidate, Math.random() * LOAD_WITHIN_MS)
    return () => clearTimeout(soon)
  }, [newest, shownKey, isBusy, revalidate])
}
