import { formatCount } from '#app/format/money.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { ConnectionDetailsCard, TestCard } from '#app/modules/crm/components/connection-cards.tsx'
import { QueueCard } from '#app/modules/crm/components/queue-card.tsx'
import { crmSchema } from '#app/modules/crm/forms.ts'
import { CRM_MESSAGES } from '#app/modules/crm/messages.ts'
import { crmDetails, getQueue, isCrmConfigured } from '#app/modules/crm/queries.server.ts'
import { retryLeads } from '#app/modules/crm/schedule-sync.server.ts'
import { countUnknownLeads, findCrmRun, startCrmRun, stopCrmRun } from '#app/modules/crm/run-over-leads.server.ts'
import { findLastTest, testConnection } from '#app/modules/crm/test-connection.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { sentWords } from '#app/modules/messaging/pause/mail-fate.server.ts'
import { paths } from '#app/paths.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'CRM connection') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'system')
  const isConfigured = isCrmConfigured()
  return {
    isConfigured,
    details: crmDetails(),
    lastTest: findLastTest() ?? null,
    queue: getQueue(),
    run: findCrmRun(),
    unknown: isConfigured ? countUnknownLeads() : 0,
    now: new Date(),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'system')
  const { intent } = valueOrThrow(await parseForm(request, crmSchema))
  return redirectWithToast(paths.adminCrm(), await answerTo(intent, viewer))
}

type Toast = Parameters<typeof redirectWithToast>[1]

async function answerTo(intent: 'test' | 'start-run' | 'stop-run' | 'retry', viewer: Viewer): Promise<Toast> {
  if (intent === 'test') return test(viewer)
  if (intent === 'stop-run') {
    return stopCrmRun(viewer)
      ? { kind: 'success', message: 'Stopped sending older leads' }
      : { kind: 'error', message: 'Older leads aren’t being sent right now' }
  }
  if (intent === 'retry') {
    const count = retryLeads(viewer)
    return {
      kind: 'success',
      message:
        count === 0 ? 'No leads are waiting to be retried' : `${formatCount(count, 'lead is', 'leads are')} will be retried`,
    }
  }
  if (!isCrmConfigured()) return { kind: 'error', message: CRM_MESSAGES.configuration }
  const started = await attempt('Could not start sending older leads', () => startCrmRun(viewer))
  if (started === null) return { kind: 'error', message: 'We couldn’t start sending older leads. Please try again.' }
  const count = started.ok ? formatCount(started.value, 'lead') : ''
  if (started.ok) return { kind: 'success', message: sentWords(`Sending ${count} to the CRM`, count) }
  return {
    kind: 'error',
    message: started.reason === 'running' ? 'We’re already sending older leads' : 'The CRM already has every lead',
  }
}

async function test(viewer: Viewer): Promise<Toast> {
  const result = await attempt(CRM_MESSAGES.unexpected, () => testConnection(viewer))
  if (result === null) return { kind: 'error', message: CRM_MESSAGES.unexpected }
  return { kind: result.isOk ? 'success' : 'error', message: result.message }
}

export default function CrmPage() {
  const { isConfigured, details, lastTest, queue, run, unknown, now } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="CRM connection"
        note={
          isConfigured
            ? 'We send each new lead and status change to Odoo.'
            : 'We can send each new lead to an outside CRM. None is connected, and the site works fine without one.'
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ConnectionDetailsCard details={details} />
        <TestCard lastTest={lastTest} now={now} />
      </div>
      <QueueCard isConfigured={isConfigured} queue={queue} run={run} unknown={unknown} now={now} />
    </>
  )
}
