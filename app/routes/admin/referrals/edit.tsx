import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { recordOf } from '#app/format/records.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply, wasRefused } from '#app/http/form.server.ts'
import { nameLastActor } from '#app/modules/audit/record-audit.server.ts'
import { conflictReply } from '#app/modules/forms/seen.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { PROPERTY_TYPE_LABELS } from '#app/modules/properties/property-fields.ts'
import { updateReferral } from '#app/modules/referrals/manage/change-referral.server.ts'
import { editReferralSchema, type ReferralEdit } from '#app/modules/referrals/manage/forms.ts'
import { findReferral } from '#app/modules/referrals/realtor-referrals.server.ts'
import { MESSAGE_UPDATE_DONE, MESSAGE_UPDATE_FAILED, REFERRAL_MESSAGES } from '#app/modules/referrals/manage/messages.ts'
import { referralList } from '#app/modules/referrals/manage/referral-list.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, SelectField, TextareaField } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { formOf } from '#app/ui/form.ts'
import { type FormReply, seenOf } from '#app/ui/form-reply.ts'
import { pageTitle } from '#app/ui/page-meta.ts'
import { Carried, PostForm } from '#app/ui/post-form.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { dialog: true }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Edit referral') }]

const REALTOR_FIELDS = ['realtorName', 'realtorEmail', 'realtorPhone', 'realtorCompany'] as const
const CLIENT_FIELDS = ['clientName', 'clientEmail', 'clientPhone', 'propertyAddress', 'propertyType', 'notes'] as const

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const referral = findReferral(params.referralId ?? '')
  if (!referral && !wasRefused()) throw new Response(REFERRAL_MESSAGES.missing, { status: 404 })
  return {
    closeTo: referralList.here(request),
    constraints: constraintsOf(editReferralSchema),
    defaults: recordOf([...REALTOR_FIELDS, ...CLIENT_FIELDS], (name) => referral?.[name] ?? ''),
    types: Object.entries(PROPERTY_TYPE_LABELS).map(([value, label]) => ({ value, label })),
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  const submission = await parseForm(request, editReferralSchema)
  if (submission.status === 'error') return reply(submission)
  const { value } = submission
  const id = params.referralId ?? ''
  const updated = await attempt('A referral could not be updated', () => updateReferral(viewer, id, value))
  if (updated === null) return reply(submission, { formErrors: [MESSAGE_UPDATE_FAILED], status: 503 })
  if (!updated.ok) {
    const { reason } = updated
    if (reason === 'missing') return reply(submission, { formErrors: [REFERRAL_MESSAGES.missing], status: 404 })
    const nameOf = (field: string) => nameLastActor(['referral_changed'], id, { field })
    const labels = { propertyType: PROPERTY_TYPE_LABELS }
    return reply(submission, conflictReply(reason, { seen: value.seen, nameOf, labels }))
  }
  return redirectWithToast(referralList.here(request), { kind: 'success', message: MESSAGE_UPDATE_DONE })
}

export default function EditReferralDialog() {
  const { closeTo, constraints, defaults, types } = useLoaderData<typeof loader>()
  const answer = useActionData<FormReply>()
  const { errors, field } = formOf<keyof ReferralEdit>({ lastReply: answer, constraints, defaults })
  return (
    <Dialog title="Edit referral" closeTo={closeTo} wide>
      <ErrorSummary errors={errors} />
      <PostForm draft="referral" className="grid gap-4 sm:grid-cols-2">
        <Carried name="seen" value={seenOf(answer, JSON.stringify(defaults))} />
        <Field {...field('clientName')} label="Client’s name" autoComplete="off" />
        <Field {...field('clientEmail')} label="Client’s email" type="email" autoComplete="off" />
        <Field {...field('clientPhone')} label="Client’s phone" type="tel" autoComplete="off" />
        <SelectField {...field('propertyType')} label="Property type" options={types} />
        <Field {...field('propertyAddress')} label="Property address" autoComplete="off" fieldClassName="sm:col-span-2" />
        <Field {...field('realtorName')} label="Realtor’s name" autoComplete="off" />
        <Field {...field('realtorEmail')} label="Realtor’s email" type="email" autoComplete="off" />
        <Field {...field('realtorPhone')} label="Realtor’s phone" type="tel" autoComplete="off" />
        <Field {...field('realtorCompany')} label="Brokerage or company" autoComplete="off" />
        <TextareaField {...field('notes')} label="Notes" optional fieldClassName="sm:col-span-2" />
        <div className="sm:col-span-2">
          <FormActions cancelTo={closeTo}>
            <Button busy="Saving...">Save</Button>
          </FormActions>
        </div>
      </PostForm>
    </Dialog>
  )
}
