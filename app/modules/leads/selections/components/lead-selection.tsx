import type { ReactNode } from 'react'
import { formatNumber } from '#app/format/money.ts'
import { UP_TO_FOLLOW_UPS } from '#app/modules/messaging/consent/consent-wording.ts'
import { WORKFLOW_LABELS } from '#app/modules/campaigns/workflows.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { BarMenu, BarMenuButton, BulkBar, PickedCount, Selection } from '#app/ui/bulk-bar.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { RowSelection } from '#app/ui/data-table.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Avatar } from '#app/ui/person.tsx'
import { SELECTION_FORM } from '../../list/components/lead-cells.tsx'
import { PIPELINE_STATUSES, statusLabel, acceptsReason, reasonNote, statusTone } from '../../status/status.ts'
import { listPath, readListAddress } from '../list-address.ts'
import type { PickedLeads } from '../rules.ts'

type SelectableProps = {
  /** The page's address. */
  address: string
  rows: readonly { id: string; name: string }[]
  picked: PickedLeads
  children: ReactNode
}

/** A list of leads with checkboxes, across its pages. */
export function SelectableLeads({ address, rows, picked, children }: SelectableProps) {
  const fields = { list: address, selection: picked.id ?? '', shown: rows.map(({ id }) => id).join(' ') }
  return (
    <Selection form={SELECTION_FORM} action={paths.selectLeads()} fields={fields} elsewhere={picked.elsewhere}>
      {children}
    </Selection>
  )
}

/** The checkboxes of such a list. */
export function leadBoxes({
  address,
  rows,
  picked,
}: Omit<SelectableProps, 'children'>): RowSelection<{ id: string; name: string }> {
  const isChecked = new Set(picked.onPage)
  const areAll = rows.length > 0 && rows.every(({ id }) => isChecked.has(id))
  const path = listPath(readListAddress(address), picked.id)
  return {
    form: SELECTION_FORM,
    name: 'lead',
    value: ({ id }) => id,
    label: ({ name }) => `Select ${name}`,
    isChecked: ({ id }) => isChecked.has(id),
    checkAll: {
      to: `${path}${path.includes('?') ? '&' : '?'}select=${areAll ? 'none' : 'page'}`,
      label: rows.length === 1 ? 'Select the lead on this page' : `Select all ${rows.length} leads on this page`,
    },
  }
}

type LeadBarProps = {
  address: string
  picked: PickedLeads
  staff: readonly { id: string; name: string }[]
  /** How many leads the list has. */
  found: { total: number; isMore: boolean }
}

/** Actions for the checked leads. */
export function LeadBar({ address, picked, staff, found: { total, isMore } }: LeadBarProps) {
  const areAll = !isMore && picked.onPage.length + picked.elsewhere >= total
  const shown = { address, staff, total, isMore, areAll }
  return (
    <BulkBar version={JSON.stringify(shown)}>
      <LeadActions {...shown} />
    </BulkBar>
  )
}

type LeadActionsProps = Pick<LeadBarProps, 'address' | 'staff'> & LeadBarProps['found'] & { areAll: boolean }

function LeadActions({ address, staff, total, isMore, areAll }: LeadActionsProps) {
  return (
    <>
      <BarMenu label="Set status">
        {PIPELINE_STATUSES.map((status) => (
          <BarMenuButton key={status} form={SELECTION_FORM} name="intent" value={`status:${status}`}>
            <Badge color={statusTone(status)}>{statusLabel(status)}</Badge>
            {acceptsReason(status) && <span className="text-small text-ink-muted">{reasonNote(status)}</span>}
          </BarMenuButton>
        ))}
      </BarMenu>
      <BarMenu label="Assign">
        {staff.map(({ id, name }) => (
          <BarMenuButton key={id} form={SELECTION_FORM} name="intent" value={`assign:${id}`}>
            <Avatar name={name} />
            {name}
          </BarMenuButton>
        ))}
        <hr className="mx-2.5 my-1 border-line" />
        <BarMenuButton form={SELECTION_FORM} name="intent" value="assign:">
          Unassigned
        </BarMenuButton>
      </BarMenu>
      <BarMenu label="Campaign">
        {Object.entries(WORKFLOW_LABELS).map(([workflow, label]) => (
          <BarMenuButton key={workflow} form={SELECTION_FORM} name="intent" value={`start:${workflow}`}>
            Start {label}
          </BarMenuButton>
        ))}
        <p className="max-w-60 px-2.5 py-1 text-small leading-[1.4] text-ink-muted">
          {WORKFLOW_LABELS.warm_lead}: leads without consent get {UP_TO_FOLLOW_UPS}, then it stops.
        </p>
        <hr className="mx-2.5 my-1 border-line" />
        <BarMenuButton form={SELECTION_FORM} name="intent" value="stop">
          Stop active campaigns
        </BarMenuButton>
      </BarMenu>
      <Button variant="second" form={SELECTION_FORM} name="intent" value="merge">
        Merge
      </Button>
      <Button variant="second" form={SELECTION_FORM} name="intent" value="export" data-download="">
        Export
      </Button>
      <Button variant="danger" form={SELECTION_FORM} name="intent" value="delete">
        <Icon name="delete" className="size-4.5" />
        <span>
          Delete <PickedCount />
        </span>
      </Button>
      {!areAll && (
        <button className="cursor-pointer py-2 text-small text-on-deep underline" form={SELECTION_FORM} name="intent" value="all">
          {isMore ? 'Select all matches' : `Select all ${formatNumber(total)}`}
        </button>
      )}
      <span className="hidden text-small noscript:inline">Filter first. Clicking Show clears your selection on this page.</span>
      <ButtonLink variant="quiet" small to={listPath(readListAddress(address))}>
        <Icon name="close" className="size-4.5" />
        <span className="sr-only">Clear the selection</span>
      </ButtonLink>
    </>
  )
}
