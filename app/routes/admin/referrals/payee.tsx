import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { reply, wasRefused } from '#app/http/form.server.ts'
import { parseUpload } from '#app/http/upload.server.ts'
import { FILE_MESSAGES, notAddedMessage } from '#app/modules/files/messages.ts'
import { nameLastActor } from '#app/modules/audit/record-audit.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { savedWhileEditing, seenKey } from '#app/modules/forms/seen.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_FORM_BYTES } from '#app/modules/images/rules.ts'
import { PayeeForm } from '#app/modules/payees/components/payee-form.tsx'
import { type PayeeField, payeeSchema } from '#app/modules/payees/forms.ts'
import { PAYEE_MESSAGES } from '#app/modules/payees/messages.ts'
import { findPayee, findRealtor } from '#app/modules/payees/queries.server.ts'
import { maskedTin } from '#app/modules/payees/rules.ts'
import { savePayee } from '#app/modules/payees/save-payee.server.ts'
import { REFERRAL_MESSAGES } from '#app/modules/referrals/manage/messages.ts'
import { may } from '#app/permissions.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { upload: MAX_IMAGE_FORM_BYTES }

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Tax details') }]

/** A refused form leaves the tax number out, so it has to be retyped. */
const HIDDEN: PayeeField[] = ['tin']

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request, 'payouts')
  const referralId = params.referralId ?? ''
  const realtor = findRealtor(referralId)
  if (!realtor && !wasRefused()) throw new Response(REFERRAL_MESSAGES.missing, { status: 404 })
  const payee = realtor && findPayee(realtor.emailKey)
  const text = (value: string | null | undefined) => value ?? ''
  return {
    referralId,
    realtorName: realtor?.name ?? 'a deleted referral',
    constraints: constraintsOf(payeeSchema),
    defaults: {
      w9RequestedOn: text(payee?.w9RequestedOn),
      w9ReceivedOn: text(payee?.w9ReceivedOn),
      kind: text(payee?.kind),
      firstName: text(payee?.firstName),
      lastName: text(payee?.lastName),
      businessName: text(payee?.businessName),
      streetAddress: text(payee?.streetAddress),
      city: text(payee?.city),
      state: text(payee?.state),
      zipCode: text(payee?.zipCode),
      tinType: text(payee?.tinType),
    },
    requestedBy: payee?.requestedBy ?? null,
    receivedBy: payee?.receivedBy ?? null,
    fileName: payee?.w9FileName ?? null,
    mayOpen: may(viewer, 'records'),
    tin: payee ? maskedTin(payee) : null,
    seen: seenKey(payee?.updatedAt),
  }
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireStaff(args.request, 'payouts')
  const { submission, file, isTooLarge } = await parseUpload(args, payeeSchema, { name: 'file', maxBytes: MAX_IMAGE_BYTES })
  if (submission.status === 'error') return reply(submission, { hideFields: HIDDEN })
  const refuseFile = (message: string) => reply(submission, { fieldErrors: { file: [message] }, hideFields: HIDDEN })
  if (isTooLarge) return refuseFile(FILE_MESSAGES['too-large'])
  const { seen, ...input } = submission.value
  const details = { referralId: args.params.referralId ?? '', seen, input, file: file?.bytes.length ? file : null }
  const saved = await attempt(PAYEE_MESSAGES.failed, () => savePayee(viewer, details))
  if (saved === null) return reply(submission, { formErrors: [PAYEE_MESSAGES.failed], hideFields: HIDDEN, status: 503 })
  if (saved.ok) return redirectWithToast(paths.payee(details.referralId), { kind: 'success', message: PAYEE_MESSAGES.saved })
  if (typeof saved.reason === 'object') return refuseFile(notAddedMessage(saved.reason))
  const realtor = findRealtor(details.referralId)
  if (!realtor) return reply(submission, { formErrors: [REFERRAL_MESSAGES.missing], hideFields: HIDDEN, status: 404 })
  const since = findPayee(realtor.emailKey)?.updatedAt
  const message = savedWhileEditing('form', nameLastActor(['payee_changed'], details.referralId, { since }))
  const more = { seen: seenKey(since) }
  return reply(submission, { formErrors: [message], hideFields: HIDDEN, status: 409, more })
}

export default function PayeePage() {
  const { realtorName, constraints, defaults, ...page } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={`Tax details for ${realtorName}`}
        back={{ to: paths.adminReferrals(), label: 'Referrals' }}
        note="From Form W-9, for the 1099-NEC. Only admins can open the form itself."
      />
      <PayeeForm {...page} lastReply={useActionData<FormReply>()} constraints={constraints} defaults={defaults} />
    </>
  )
}
