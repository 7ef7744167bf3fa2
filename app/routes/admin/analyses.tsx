import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { formatDollars } from '#app/format/money.ts'
import { attempt } from '#app/http/attempt.server.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { redirectWithToast } from '#app/http/flash.server.ts'
import { parseForm, valueOrThrow } from '#app/http/form.server.ts'
import { ListFilters } from '#app/modules/lists/components/list-filters.tsx'
import { writeLead } from '#app/modules/leads/write/write-lead.server.ts'
import { MESSAGE_LEAD_MISSING } from '#app/modules/leads/messages.ts'
import { analysisList } from '#app/modules/rent-analysis/list/analysis-list.ts'
import { AnalysesTable } from '#app/modules/rent-analysis/list/components/analyses-table.tsx'
import { MedianRentsCard } from '#app/modules/rent-analysis/list/components/median-rents-card.tsx'
import { analysesSchema } from '#app/modules/rent-analysis/forms.ts'
import { listAnalyzedCities, listAnalyses, countNewestRents } from '#app/modules/rent-analysis/list/list-analyses.server.ts'
import { medianRents } from '#app/modules/rent-analysis/list/median-rents.ts'
import { NOT_RUN_MESSAGES, runEntryAgain } from '#app/modules/rent-analysis/run-again.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { ok } from '#app/result.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { ListPager } from '#app/ui/pager.tsx'
import { AdminHead } from './_components/admin-head.tsx'
import { getAdminCounts } from './_components/admin-tabs.server.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Property Analysis') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'records')
  const now = new Date()
  const filter = analysisList.read(request)
  return {
    filter,
    page: listAnalyses(filter, now),
    medians: medianRents(countNewestRents(filter)),
    cities: listAnalyzedCities(),
    counts: getAdminCounts(),
    now,
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireStaff(request, 'records')
  const { intent, entry } = valueOrThrow(await parseForm(request, analysesSchema))
  const here = analysisList.here(request)
  return intent === 'run-again' ? runAgain(viewer, entry, here) : makeLead(entry, here)
}

async function runAgain(viewer: Viewer, entry: string, here: string) {
  const run = await attempt('Could not rerun a rental analysis', () => runEntryAgain(entry, { kind: 'staff', userId: viewer.id }))
  if (run?.ok)
    return redirectWithToast(here, { kind: 'success', message: `Rental analysis completed, ${formatDollars(run.value)}` })
  return redirectWithToast(here, { kind: 'error', message: NOT_RUN_MESSAGES[run?.reason ?? 'failed'] })
}

async function makeLead(entry: string, here: string) {
  const made = await attempt('A lead could not be created from an analysis', () =>
    writeLead<undefined, never>(entry, new Date(), () => ok()),
  )
  if (made?.ok)
    return redirectWithToast(paths.lead(made.value.leadId), { kind: 'success', message: 'The analysis is now a lead' })
  return redirectWithToast(here, { kind: 'error', message: made === null ? 'Failed to update lead' : MESSAGE_LEAD_MISSING })
}

export default function AnalysesPage() {
  const { filter, page, medians, cities, counts, now } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  return (
    <>
      <AdminHead current="analyses" counts={counts} />
      <MedianRentsCard rows={medians} filter={filter} />
      <ListFilters list={analysisList} filter={filter} now={now} options={{ city: cities }} />
      <ListProblems problems={filter.problems} isLost={page.isLost} />
      <AnalysesTable
        rows={page.rows}
        here={pathname + search}
        now={now}
        empty={
          <EmptyState title="No analyses found" level="h2">
            {analysisList.isFiltered(filter) ? 'No analyses match these filters.' : 'No one has requested an analysis yet.'}
          </EmptyState>
        }
        pager={<ListPager page={page} {...analysisList.pager(filter)} />}
      />
    </>
  )
}
