import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { formatMomentIn } from '#app/format/date.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { readForm, reply, unknownIntent, valueOrThrow } from '#app/http/form.server.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { deliver } from '#app/modules/webhooks/deliver.server.ts'
import {
  type DeliveryRow,
  findWebhook,
  listDeliveries,
  repeatDelivery,
  writeTest,
} from '#app/modules/webhooks/endpoints.server.ts'
import { EVENT_BOXES } from '#app/modules/webhooks/events.ts'
import { repeatSchema, testWebhookSchema } from '#app/modules/webhooks/forms.ts'
import {
  DELIVERY_STATE_COLORS,
  DELIVERY_STATE_LABELS,
  MESSAGE_DELIVERY_MISSING,
  MESSAGE_WEBHOOK_MISSING,
} from '#app/modules/webhooks/messages.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { PageBehind } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorPage } from '#app/ui/error-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { SelectField } from '#app/ui/field.tsx'
import { formOf } from '#app/ui/form.ts'
import type { FormReply } from '#app/ui/form-reply.ts'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Webhook') }]

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  const webhook = findWebhook(params.id ?? '')
  if (!webhook) throw new Response(MESSAGE_WEBHOOK_MISSING, { status: 404 })
  const page = listDeliveries(webhook.id, new URL(request.url).searchParams)
  return { webhook, page, constraints: constraintsOf(testWebhookSchema), now: new Date() }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  const id = params.id ?? ''
  const { form, check } = await readForm(request)
  if (form === 'repeat') {
    const { delivery } = valueOrThrow(check(repeatSchema))
    const isQueued = repeatDelivery(viewer, id, delivery)
    const message = isQueued ? 'Delivery queued for resending' : MESSAGE_DELIVERY_MISSING
    return redirectWithToast(paths.adminWebhook(id), { kind: isQueued ? 'success' : 'error', message })
  }
  if (form !== 'test') throw unknownIntent()
  const submission = check(testWebhookSchema)
  if (submission.status === 'error') return reply(submission)
  const deliveryId = writeTest(id, submission.value.type)
  if (deliveryId === null) throw new Response(MESSAGE_WEBHOOK_MISSING, { status: 404 })
  // Sent right away instead of queued, because the tester is waiting. A failed test is not retried.
  const sent = await deliver(deliveryId, { signal: request.signal })
  if (sent?.kind === 'delivered')
    return redirectWithToast(paths.adminWebhook(id), {
      kind: 'success',
      message: `Delivered. The receiver responded with ${sent.status}`,
    })
  return redirectWithToast(paths.adminWebhook(id), { kind: 'error', message: sent?.error ?? MESSAGE_DELIVERY_MISSING })
}

export default function WebhookPage() {
  const { webhook, page, constraints, now } = useLoaderData<typeof loader>()
  const form = formOf<'type'>({ lastReply: useActionData<FormReply>(), constraints, defaults: { type: webhook.events[0] } })
  return (
    <>
      <PageBehind>
        <PageHeader
          title="Webhook"
          back={{ to: paths.adminIntegrations(), label: 'Integrations' }}
          note={<span className="wrap-anywhere">{webhook.url}</span>}
          actions={
            <ButtonLink to={paths.deleteWebhook(webhook.id)} variant="second">
              Delete…
            </ButtonLink>
          }
        />
        <div className="mb-6 grid items-start gap-6 lg:grid-cols-2">
          <Card title="Test">
            <ErrorSummary errors={form.errors} className="mb-4" />
            <PostForm action={paths.adminWebhook(webhook.id)} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
              <SelectField
                {...form.field('type')}
                label="Event with sample data"
                options={EVENT_BOXES.map(({ type }) => ({ value: type, label: type }))}
              />
              <Button name="intent" value="test" busy="Sending...">
                Send Test
              </Button>
            </PostForm>
          </Card>
          <Card title="Verify the signature">
            <p>
              To verify a webhook, use this secret and the webhook-id, webhook-timestamp and webhook-signature headers with a
              library from standardwebhooks.com. The same webhook-id always means the same event.
            </p>
            <details className="mt-3">
              <summary className="cursor-pointer font-semibold">Show secret</summary>
              <p className="mt-2">
                <code className="wrap-anywhere">{webhook.secret}</code>
              </p>
            </details>
          </Card>
        </div>
        <ListProblems isLost={page.isLost} />
        <DataTable
          caption="Deliveries, newest first"
          columns={columnsOf(webhook.id, now)}
          rows={page.rows}
          rowKey={(row) => row.id}
          empty={<EmptyState title="No deliveries">We haven’t sent anything in the last 30 days.</EmptyState>}
          pager={
            <ListPager
              page={page}
              noun={{ one: 'delivery', many: 'deliveries' }}
              to={(query) => paths.adminWebhook(webhook.id, query)}
            />
          }
        />
      </PageBehind>
      <Outlet />
    </>
  )
}

function columnsOf(webhookId: string, now: Date): DataColumn<DeliveryRow>[] {
  return [
    {
      label: 'Event',
      cell: (row) => row.type,
      note: (row) => `${row.isTest ? 'test, ' : ''}${formatMomentIn(row.createdAt, now)}`,
    },
    {
      label: 'State',
      className: 'wrap-anywhere',
      cell: (row) => <Badge color={DELIVERY_STATE_COLORS[stateOf(row)]}>{DELIVERY_STATE_LABELS[stateOf(row)]}</Badge>,
      note: (row) => row.error,
    },
    { label: 'Tries', figures: true, cell: (row) => row.attempts },
    {
      label: 'Actions',
      hidesLabel: true,
      cell: (row) => (
        <PostForm action={paths.adminWebhook(webhookId)}>
          <input type="hidden" name="delivery" value={row.id} />
          <Button variant="second" small name="intent" value="repeat" busy="Processing...">
            Send again<span className="sr-only"> {row.type}</span>
          </Button>
        </PostForm>
      ),
    },
  ]
}

/** A test is sent once, without a queue. */
function stateOf({ isTest, state, attempts }: DeliveryRow): DeliveryRow['state'] {
  return isTest && state === 'waiting' && attempts === 1 ? 'failed' : state
}

export function ErrorBoundary() {
  return <ErrorPage title="Webhook not found" />
}
