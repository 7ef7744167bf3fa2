import type { ReactNode } from 'react'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import type { FormConstraints } from '#app/modules/forms/constraints.ts'
import { formOf } from '#app/ui/form.ts'
import { type LeadStatus, needsReason, statusLabel } from '../status.ts'

type ReasonDialogProps = {
  to: LeadStatus
  closeTo: string
  lastReply: FormReply | undefined
  constraints: FormConstraints
  /** The affected leads. */
  children: ReactNode
}

/** Asks for a status's reason: required for Lost, optional for Closed and Won. */
export function ReasonDialog({ to, closeTo, lastReply, constraints, children }: ReasonDialogProps) {
  const form = formOf<'statusReason'>({ lastReply, constraints })
  const label = statusLabel(to)
  return (
    <ConfirmDialog
      draft="reason"
      title={to === 'lost' ? 'Why was it lost?' : `Why ${label}?`}
      verb={`Set ${label}`}
      closeTo={closeTo}
      isDestructive={to === 'lost'}
    >
      {children}
      <ErrorSummary errors={form.errors} />
      <Field
        {...form.field('statusReason')}
        label="Explanation"
        optional={!needsReason(to)}
        hint={needsReason(to) ? 'For example: selling instead, chose another company, no answer.' : undefined}
      />
    </ConfirmDialog>
  )
}
