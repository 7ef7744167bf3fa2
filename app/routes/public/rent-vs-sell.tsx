import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { countSubmission, parsePublicForm, reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { overLimitReply } from '#app/http/rate-limit.server.ts'
import { rememberTypedAddress } from '#app/http/demo-mailbox.server.ts'
import { isTableUnlocked, tableUnlockHeader } from '#app/http/browser-memory.server.ts'
import { RentVsSellCalculator } from '#app/modules/calculators/components/rent-vs-sell-calculator.tsx'
import { useCalculationKey } from '#app/modules/calculators/components/use-live-figures.ts'
import { RENT_VS_SELL_FIELDS } from '#app/modules/calculators/rent-vs-sell/inputs.ts'
import { unlockSchema } from '#app/modules/calculators/rent-vs-sell/forms.ts'
import { chartYears } from '#app/modules/calculators/rent-vs-sell/rules.ts'
import { MESSAGE_NO_YEARS, MESSAGE_UNLOCK_FAILED, MESSAGE_UNLOCKED } from '#app/modules/calculators/rent-vs-sell/messages.ts'
import { unlockTable } from '#app/modules/calculators/rent-vs-sell/unlock-table.server.ts'
import { chartRows, yearRows } from '#app/modules/calculators/rent-vs-sell/year-rows.server.ts'
import { readFields, typedFields } from '#app/modules/calculators/typed-fields.ts'
import { constraintsWithMessages } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { MARKETING_WORDING } from '#app/modules/messaging/consent/consent-wording.ts'
import { DemoMailbox } from '#app/modules/messaging/outbox/components/demo-mailbox.tsx'
import { formError, type FormReply } from '#app/ui/form-reply.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { Toasts } from '#app/ui/toast.tsx'
import { findTypedAddressMail } from './typed-address-mail.server.ts'

export const handle: RouteHandle = { scripts: true, listed: true }

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Rent vs. sell calculator',
    description:
      'Rent your house out, or sell it? Nine numbers give the answer: cash flow, break-even rent and year, and your wealth either way for up to 30 years.',
    image: 'rent-vs-sell',
  })

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const typed = typedFields(RENT_VS_SELL_FIELDS, searchParams)
  // The yearly figures are only sent to visitors who gave an email.
  if (await isTableUnlocked(request)) {
    const figures = readFields(RENT_VS_SELL_FIELDS, typed).values
    const table = { rows: yearRows(figures), chartRows: chartRows(figures, chartYears(figures)) }
    return { typed, table, gate: null, demoMail: await findTypedAddressMail(request, 'rent-vs-sell-table') }
  }
  const form = { submissionId: newSubmissionId(), constraints: constraintsWithMessages(unlockSchema) }
  return { typed, table: null, gate: { isOpen: searchParams.has('unlock'), form }, demoMail: null }
}

export async function action(args: ActionFunctionArgs) {
  const submission = countSubmission(await parsePublicForm(args, unlockSchema), args.context, 'unlock')
  if (submission.status === 'error') return reply(submission)
  const { submissionId, ...unlock } = submission.value
  const typed = typedFields(RENT_VS_SELL_FIELDS, new URL(args.request.url).searchParams)
  const figures = readFields(RENT_VS_SELL_FIELDS, typed).values
  if (figures.yearsToHold === 0) return reply(submission, { formErrors: [MESSAGE_NO_YEARS] })
  const requested = { request: unlock, figures, submissionId, ipAddress: args.context.clientIp }
  const unlocked = await attempt('The rent-versus-sell table could not be unlocked', () => unlockTable(requested))
  if (unlocked === null) return reply(submission, { formErrors: [MESSAGE_UNLOCK_FAILED], status: 503 })
  if (!unlocked.ok) return reply(submission, overLimitReply(args.context, unlocked.reason))
  const headers = new Headers({ 'Set-Cookie': await tableUnlockHeader() })
  await rememberTypedAddress(headers, unlock.email, 'rent-vs-sell-table')
  return redirectWithToast(unlocked.value, { kind: 'success', message: MESSAGE_UNLOCKED }, headers)
}

export default function RentVsSellPage() {
  const { typed, table, gate, demoMail } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const calculation = useCalculationKey()
  const isOpen = gate !== null && (gate.isOpen || lastReply !== undefined)
  const unlock = isOpen ? { ...gate.form, lastReply } : null
  return (
    <div className="calc mx-auto w-page">
      <header className="calc-head">
        <h1>Rent it out, or sell it?</h1>
        <p className="mt-4 text-lead leading-[1.6] text-ink-muted">Nine numbers, and you already know most of them.</p>
      </header>
      <RentVsSellCalculator
        key={calculation}
        calculation={calculation}
        typed={typed}
        table={table}
        unlock={unlock}
        consent={MARKETING_WORDING}
        demoMail={<DemoMailbox mail={demoMail} />}
        honeypot={<Honeypot />}
      />
      {formError(lastReply) === MESSAGE_UNLOCK_FAILED && (
        <Toasts isRepeated toasts={[{ id: 'unlock-failed', kind: 'error', message: MESSAGE_UNLOCK_FAILED }]} />
      )}
    </div>
  )
}
