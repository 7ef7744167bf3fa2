import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/choices.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { formOf, type FormState } from '#app/ui/form.ts'
import { PostForm } from '#app/ui/post-form.tsx'
import type { EndpointRow } from '../endpoints.server.ts'
import { EVENT_BOXES } from '../events.ts'

type WebhooksProps = FormState & { webhooks: readonly EndpointRow[] }

/** The list of outgoing webhooks, with a form for a new one. */
export function Webhooks({ webhooks, ...state }: WebhooksProps) {
  const form = formOf<'url' | (typeof EVENT_BOXES)[number]['name']>(state)
  return (
    <section aria-labelledby="webhooks" className="mt-8 grid gap-4">
      <h2 id="webhooks" className="font-sans text-lead font-semibold tracking-normal">
        Webhooks
      </h2>
      <p className="text-ink-muted">
        When something happens here, we send other software a signed message (standardwebhooks.com). If a delivery fails, we retry
        for about two days.
      </p>
      {webhooks.length > 0 && (
        <DataTable caption="Webhooks, oldest first" columns={COLUMNS} rows={webhooks} rowKey={(row) => row.id} />
      )}
      <div className="card">
        <ErrorSummary errors={form.errors} className="mb-4" />
        <PostForm draft="webhook" action={paths.adminIntegrations()} className="grid gap-4">
          <Field
            {...form.field('url')}
            label="Webhook URL"
            type="url"
            hint="A public address that starts with https://"
            autoComplete="off"
          />
          <fieldset className="grid gap-2.5 sm:grid-cols-2">
            <legend className="mb-2 font-semibold">Events</legend>
            {EVENT_BOXES.map(({ name, label }) => (
              <Checkbox key={name} {...form.box(name)} label={label} />
            ))}
          </fieldset>
          <div>
            <Button name="intent" value="add-webhook" busy="Processing...">
              Add Webhook
            </Button>
          </div>
        </PostForm>
      </div>
    </section>
  )
}

const COLUMNS: DataColumn<EndpointRow>[] = [
  { label: 'Address', className: 'wrap-anywhere', to: (row) => paths.adminWebhook(row.id), cell: (row) => row.url },
  { label: 'Events', cell: (row) => row.events.join(', ') },
  {
    label: 'State',
    cell: (row) =>
      row.disabledAt === null ? <Badge color="green">Active</Badge> : <Badge color="gray">Ended by receiver</Badge>,
  },
  { label: 'Failed', figures: true, cell: (row) => row.failed },
]
