import { useLocation } from '@remix-run/react'
import { formatIsoDay } from '#app/format/date.ts'
import { formatIsoTime } from '#app/format/wall-clock.ts'
import { seenKey } from '#app/modules/forms/seen.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import { PIPELINE_STATUSES, statusLabel } from '../../status/status.ts'
import type { EditedCell } from '../lead-columns.ts'
import type { ListedLead } from '../list-leads.server.ts'
import type { Assignee } from './lead-filters.tsx'

/** The cell that is being edited, and its editor's data. */
export type CellEditing = {
  cell: EditedCell
  /** Blank for no one. */
  assigneeId: string
  assignees: readonly Assignee[]
  /** The list without the editor, and the values that its form carries. */
  closeTo: string
  list: string
  selection: string | null
}

/** The small form under a cell. With scripts, a choice is saved at once. */
export function CellEditor({ lead, editing }: { lead: ListedLead; editing: CellEditing }) {
  const { cell, closeTo, list, selection } = editing
  const isChoice = cell.column !== 'next'
  // With the query, so that signing in after an expired session leads back to this cell.
  const { search } = useLocation()
  return (
    <div className="cell-editor">
      <PostForm draft={`cell-${lead.id}`} action={paths.saveCell() + search} {...(isChoice ? { 'data-applies': '' } : {})}>
        <input type="hidden" name="lead" value={lead.id} />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="intent" value={cell.column} />
        {selection !== null && <input type="hidden" name="selection" value={selection} />}
        <CellFields lead={lead} editing={editing} />
        <p>
          <Link to={closeTo} data-close="" preventScrollReset>
            Cancel
          </Link>
          <Button className={isChoice ? 'saves-by-itself' : undefined} busy="Saving...">
            Save
          </Button>
        </p>
      </PostForm>
    </div>
  )
}

function CellFields({ lead, editing: { cell, assigneeId, assignees } }: { lead: ListedLead; editing: CellEditing }) {
  if (cell.column === 'status')
    return (
      <SelectField
        name="status"
        label={`Status of ${lead.name}`}
        defaultValue={lead.statusKey}
        options={PIPELINE_STATUSES.map((value) => ({ value, label: statusLabel(value) }))}
        data-focus=""
      />
    )
  if (cell.column === 'assignee')
    return (
      <SelectField
        name="assigneeId"
        label={`Assignee for ${lead.name}`}
        placeholder="Unassigned"
        defaultValue={assigneeId}
        options={assignees.map(({ id, name }) => ({ value: id, label: name }))}
        data-focus=""
      />
    )
  const { next } = lead.work
  return (
    <>
      <Carried name="seenAction" value={next === null ? '' : seenKey(next.dueAt, next.what)} />
      <Field
        name="nextAction"
        label={`Next action for ${lead.name}`}
        hint="Leave blank if it’s done"
        defaultValue={next?.what ?? ''}
        maxLength={200}
        autoComplete="off"
        data-focus=""
      />
      <div>
        <Field name="dueDay" label="Due" type="date" defaultValue={next?.dueAt ? formatIsoDay(next.dueAt) : ''} />
        <Field
          name="dueTime"
          label="At"
          type="time"
          defaultValue={next?.dueAt && !next.isAllDay ? formatIsoTime(next.dueAt) : ''}
        />
      </div>
    </>
  )
}
