import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { parsePublicForm, reply } from '#app/http/form.server.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { accessDenied, requireGrant } from '#app/http/lead-access.server.ts'
import { privatePageHeaders } from '#app/http/private-page.ts'
import { countRequest, rateReply } from '#app/http/rate-limit.server.ts'
import { constraintsWithMessages } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import { LEAD_NOT_FOUND } from '#app/modules/access/messages.ts'
import { correctAnalysis, findCorrectable, findCorrection } from '#app/modules/rent-analysis/correct-analysis.server.ts'
import { correctionSchema, MESSAGE_ANALYSIS_FAILED, propertiesSchema } from '#app/modules/rent-analysis/forms.ts'
import { PropertyFields } from '#app/modules/properties/components/property-block.tsx'
import type { BlockField, TypedProperty } from '#app/modules/properties/property-fields.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { noindexMeta } from '#app/ui/page-meta.ts'
import { NarrowColumn } from '#app/ui/narrow-column.tsx'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: true }

export const meta: MetaFunction = ({ matches }) => noindexMeta(matches, 'Edit and run again')

export const headers = privatePageHeaders

export async function loader({ request, params }: LoaderFunctionArgs) {
  const leadId = params.leadId ?? ''
  const { property } = await editableOr404(request, leadId)
  return { leadId, property, submissionId: newSubmissionId(), constraints: constraintsWithMessages(propertiesSchema()) }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const leadId = args.params.leadId ?? ''
  const { visitorId } = await editableOr404(request, leadId)
  const submission = await parsePublicForm(args, correctionSchema())
  if (submission.status === 'error') return reply(submission)
  const correction = { leadId, visitorId, ...submission.value }
  const earlier = findCorrection(correction)
  if (earlier !== undefined) return redirect(earlier, 303)
  // This is another lookup, which may cost money.
  const tooMany = countRequest(context, 'analysis')
  if (tooMany) return reply(submission, rateReply(context, tooMany))
  const corrected = await attempt('An analysis could not be corrected', () => correctAnalysis(correction))
  return corrected?.ok
    ? redirect(corrected.value, 303)
    : reply(submission, { formErrors: [MESSAGE_ANALYSIS_FAILED], status: 503 })
}

/**
 * The property to edit. Throws 404 if there is none, and 403 for a browser that may not act for the lead or change what others
 * entered.
 */
async function editableOr404(request: Request, leadId: string): Promise<{ property: TypedProperty; visitorId: string }> {
  const { visitorId, knowsProperty } = await requireGrant(request, leadId, 'submitted')
  if (!knowsProperty) throw accessDenied(leadId)
  const property = findCorrectable(leadId)
  if (!property) throw new Response(LEAD_NOT_FOUND, { status: 404 })
  return { property, visitorId }
}

export default function EditAnalysisPage() {
  const { leadId, property, submissionId, constraints } = useLoaderData<typeof loader>()
  const form = formOf<never>({ lastReply: useActionData<FormReply>(), constraints, defaults: { properties: [property] } })
  return (
    <NarrowColumn>
      <h1>Edit and run again</h1>
      <p className="text-lead leading-[1.6] text-ink-muted mt-3">
        Fix anything that’s wrong. The report gets a new result, and earlier ones stay in its history.
      </p>
      <ErrorSummary errors={form.errors} />
      <form method="post" className="mt-6">
        <input type="hidden" name="submissionId" value={submissionId} />
        <Honeypot />
        <div className="card max-sm:-mx-2 max-sm:p-4">
          {form.list<BlockField>('properties').map((block) => (
            <PropertyFields key={block.field('city').name} block={block} />
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button busy="Processing...">Run again</Button>
          <ButtonLink to={paths.report(leadId)} variant="second">
            Back to the report
          </ButtonLink>
        </div>
      </form>
    </NarrowColumn>
  )
}

export { LeadErrorPage as ErrorBoundary } from './lead-error-page.tsx'
