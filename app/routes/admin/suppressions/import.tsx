import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireAdmin } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, reply } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { importedListSchema, MAX_LIST } from '#app/modules/marketing/suppressions/forms.ts'
import { importSuppressions } from '#app/modules/marketing/suppressions/import-suppressions.server.ts'
import { MESSAGE_IMPORT_FAILED } from '#app/modules/marketing/suppressions/messages.ts'
import { formatNumber } from '#app/format/money.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field, TextareaField } from '#app/ui/field.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import type { FormReply } from '#app/ui/form-reply.ts'
import { formOf } from '#app/ui/form.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Add several suppressions') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { constraints: constraintsOf(importedListSchema) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAdmin(request)
  const submission = await parseForm(request, importedListSchema)
  const longFields = { entries: MAX_LIST }
  if (submission.status === 'error') return reply(submission, { longFields })
  const imported = await attempt('A list of suppressions could not be stored', () => importSuppressions(viewer, submission.value))
  if (!imported) return reply(submission, { formErrors: [MESSAGE_IMPORT_FAILED], status: 503, longFields })
  if (!imported.ok) return reply(submission, { fieldErrors: { entries: [imported.reason.lines.join('. ')] }, longFields })
  const { added, known } = imported.value
  const rest = known === 0 ? '' : `, ${formatNumber(known)} stood there already`
  return redirectWithToast(paths.adminSuppressions(), {
    kind: 'success',
    message: `${formatNumber(added)} put on the list${rest}`,
  })
}

export default function ImportSuppressionsPage() {
  const { constraints } = useLoaderData<typeof loader>()
  const lastReply = useActionData<FormReply>()
  const form = formOf<'entries' | 'note'>({ lastReply, constraints })
  return (
    <>
      <PageHeader
        title="Add several suppressions"
        note="For example the list of a mail service that was used before. Nothing is stored where a line cannot be read."
        back={{ to: paths.adminSuppressions(), label: 'Suppressions' }}
      />
      <Card title="The list">
        <ErrorSummary errors={form.errors} className="mb-4" />
        <PostForm className="grid gap-4">
          <TextareaField
            {...form.field('entries')}
            label="E-mail addresses and phone numbers"
            hint="One a line. Of lines out of a CSV file the first column is read; a heading is passed over."
            rows={12}
          />
          <Field {...form.field('note')} label="Where the list comes from" autoComplete="off" />
          <FormActions place="page" note="Campaigns of all of them stop.">
            <ButtonLink to={paths.adminSuppressions()} variant="second">
              Cancel
            </ButtonLink>
            <Button busy="Saving...">Put on the list</Button>
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
