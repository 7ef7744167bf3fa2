import type { ComponentProps } from 'react'
import type { FeeSchedule } from '#app/content/fees.ts'
import { formatDollars } from '#app/format/money.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { DirectorCard } from '#app/modules/enrollment/components/director-card.tsx'
import type { ConsentWords } from '#app/modules/enrollment/components/contact-step.tsx'
import { EnrollForm } from '#app/modules/enrollment/components/enroll-form.tsx'
import { FeeEstimate, FeeLine } from '#app/modules/enrollment/components/fee-estimate.tsx'
import { useEnrollment } from '#app/modules/enrollment/components/use-enrollment.ts'
import { ENROLL_FIELD_NAMES, type EnrollField, type TypedEnrollment } from '#app/modules/enrollment/form/enroll-fields.ts'
import { TOAST_ENROLL_FAILED } from '#app/modules/enrollment/messages.ts'
import type { EnrollStepState, OpenedEnrollment } from '#app/modules/enrollment/form/enroll-draft.server.ts'
import type { FormConstraints } from '#app/modules/forms/constraints.ts'
import { WhatsIncluded } from '#app/modules/reports/components/report-aside.tsx'
import { paths } from '#app/paths.ts'
import { PageBehind } from '#app/ui/dialog.tsx'
import { type Form, formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { Notice } from '#app/ui/notice.tsx'
import { Toasts } from '#app/ui/toast.tsx'

/** The answer to a refused step. */
export type EnrollReply = FormReply & Pick<EnrollStepState, 'step' | 'open' | 'from'>

type OtherPlan = { leadId: string; street: string; name: string; moreDollars: number }

type EnrollViewProps = {
  form: OpenedEnrollment
  /** A form that was refused before, with that answer. */
  checked: FormReply | undefined
  constraints: FormConstraints
  consent: ConsentWords
  schedule: FeeSchedule
  /** The visitor's current plan, if it differs. `moreDollars`: extra cost of online enrollment a month. */
  otherPlan: OtherPlan | null
  included: ComponentProps<typeof WhatsIncluded>['items']
  director: ComponentProps<typeof DirectorCard> | null
  reply: EnrollReply | undefined
}

/** The form and the content next to it. */
export function EnrollView({
  form: opened,
  checked,
  constraints,
  consent,
  schedule,
  otherPlan,
  included,
  director,
  reply: refusal,
}: EnrollViewProps) {
  const form = formOf<EnrollField>({ lastReply: refusal ?? checked, constraints, defaults: opened.values })
  const values = valuesOf(form)
  const state = { ...opened, ...refusal, isRefused: refusal !== undefined }
  const { formRef, onType, basis } = useEnrollment(values)
  return (
    <PageBehind>
      {state.isRefused && <Toasts isRepeated toasts={[{ id: 'enroll-failed', kind: 'error', message: TOAST_ENROLL_FAILED }]} />}
      <div className="mx-auto w-page py-section">
        <h1>Enroll online</h1>
        <p className="mt-2 text-lead leading-[1.6] text-ink-muted">
          Three short steps, and your fees update as you go. You’ll need to fill in every field before you submit.
        </p>
        {otherPlan !== null && (
          <Notice className="mt-5 max-w-180 wrap-anywhere">
            Your plan for {otherPlan.street} is {otherPlan.name}. Enrolling online changes it to Online enrollment, which is{' '}
            {formatDollars(Math.abs(otherPlan.moreDollars))} a month {otherPlan.moreDollars < 0 ? 'less' : 'more'}.{' '}
            <a href={paths.plan(otherPlan.leadId)}>See your plan</a>
          </Notice>
        )}
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)_312px] items-start gap-14 print:block max-xl:grid-cols-1 max-xl:gap-10">
          <div id="step" tabIndex={-1} className="grid grid-cols-1 gap-4 focus-visible:shadow-none focus-visible:outline-none">
            <EnrollForm
              form={form}
              values={values}
              state={state}
              consent={consent}
              schedule={schedule}
              honeypot={<Honeypot />}
              formRef={formRef}
              onType={onType}
              fees={<FeeLine basis={basis} schedule={schedule} />}
            />
          </div>
          <aside
            className="grid gap-5 print:mx-0 print:mt-4.5 print:mb-0 max-xl:static max-xl:grid-cols-[repeat(auto-fit,minmax(280px,1fr))]"
            aria-label="About enrolling"
          >
            <FeeEstimate basis={basis} schedule={schedule} />
            <WhatsIncluded items={included} />
            {director !== null && <DirectorCard {...director} />}
          </aside>
        </div>
      </div>
    </PageBehind>
  )
}

/** The field values. */
function valuesOf(form: Form<EnrollField>): TypedEnrollment {
  const values: TypedEnrollment = {}
  for (const name of ENROLL_FIELD_NAMES) {
    const value = form.value(name)
    if (value !== undefined) values[name] = value
  }
  return values
}
