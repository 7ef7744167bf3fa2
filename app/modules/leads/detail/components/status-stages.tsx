import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { type FormState, formOf } from '#app/ui/form.ts'
import { Link } from '#app/ui/link.tsx'
import { useMay } from '#app/ui/may.tsx'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import { StatusBadge } from '../../status/components/status-badge.tsx'
import {
  acceptsReason,
  isLeadStatus,
  type LeadStatus,
  needsReason,
  reasonNote,
  nextStatus,
  PIPELINE_STATUSES,
  pipelineRank,
  statusLabel,
} from '../../status/status.ts'
import type { LeadDetail } from '../lead-detail.server.ts'

/** All statuses in a row, each set with one press. Those that take a reason lead to its form. */
export function Stages({ lead: { id, statusKey, statusReason }, isMarked }: { lead: LeadDetail; isMarked: boolean }) {
  if (!useMay()) return <StatusBadge status={statusKey} />
  const next = isLeadStatus(statusKey) ? nextStatus(statusKey) : null
  return (
    <PostForm action={paths.lead(id)}>
      <input type="hidden" name="intent" value="status" />
      <Carried name="seenStatus" value={statusKey} />
      <Carried name="seenReason" value={statusReason ?? ''} />
      <div className="stages" data-keeps-current="">
        {!isLeadStatus(statusKey) && <span aria-current="step">{statusLabel(statusKey)}</span>}
        {PIPELINE_STATUSES.map((status) => {
          const isPast = pipelineRank(status) < pipelineRank(statusKey) && pipelineRank(status) >= 0
          const isCurrent = status === statusKey
          const isNext = status === (next ?? 'won') && !isCurrent
          const shown = {
            className: isPast ? 'stage--done' : undefined,
            'aria-current': isCurrent ? ('step' as const) : undefined,
            'aria-keyshortcuts': isNext ? 's' : undefined,
            'data-focus': isNext && isMarked ? '' : undefined,
          }
          const label = isCurrent ? <StatusBadge status={status} /> : statusLabel(status)
          // Nothing to set.
          if (isCurrent && !acceptsReason(status)) {
            return (
              <span key={status} {...shown}>
                {label}
              </span>
            )
          }
          return acceptsReason(status) ? (
            <Link key={status} {...shown} to={`${paths.lead(id, { edit: `status-${status}` })}#status`} preventScrollReset>
              {label}…<span className="sr-only"> {reasonNote(status)}</span>
            </Link>
          ) : (
            <button key={status} {...shown} name="status" value={status}>
              {label}
            </button>
          )
        })}
      </div>
    </PostForm>
  )
}

type ReasonFormProps = Omit<FormState, 'defaults'> & { lead: LeadDetail; to: LeadStatus; reasons: readonly string[] }

/** Asks for a reason: a common one, free text, or both. */
export function ReasonForm({ lead, to, reasons, ...state }: ReasonFormProps) {
  const isSame = lead.statusKey === to
  const form = formOf<'status' | 'reasonChoice' | 'statusReason'>({
    ...state,
    defaults: { statusReason: isSame ? (lead.statusReason ?? '') : '' },
  })
  return (
    // A new status or reason remounts the form.
    <PostForm
      draft="status"
      key={`${to} ${lead.statusChangedAt.getTime()} ${lead.statusReason}`}
      action={paths.lead(lead.id)}
      className="grid gap-3"
    >
      <ErrorSummary errors={form.errors} />
      <input type="hidden" name="status" value={to} />
      <Carried name="seenStatus" value={lead.statusKey} />
      <Carried name="seenReason" value={lead.statusReason ?? ''} />
      {acceptsReason(to) && (
        <div className="grid grid-cols-[240px_minmax(0,1fr)] gap-3 max-sm:grid-cols-1">
          <SelectField
            {...form.field('reasonChoice')}
            label={`Why ${statusLabel(to)}?`}
            placeholder="Choose"
            options={reasons.map((reason) => ({ value: reason, label: reason }))}
            data-focus
          />
          <Field {...form.field('statusReason')} label="Explanation" optional={!needsReason(to)} autoComplete="off" />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="status" busy="Saving...">
          {`Set ${statusLabel(to)}`}
        </Button>
        <ButtonLink variant="quiet" to={paths.lead(lead.id)}>
          Cancel
        </ButtonLink>
      </div>
    </PostForm>
  )
}
