import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { currentYear } from '#app/format/date.ts'
import { formatCount, formatFee } from '#app/format/money.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { PayeesTable } from '#app/modules/payees/components/payees-table.tsx'
import { listPayeesOfYear } from '#app/modules/payees/queries.server.ts'
import { listPayoutYears } from '#app/modules/referrals/manage/payouts.server.ts'
import { reportingThresholdCents, THRESHOLD_SOURCE } from '#app/modules/referrals/manage/payouts.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { requestedYear } from './_components/requested-year.server.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Payouts and 1099s') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'payouts')
  const now = new Date()
  const year = new URL(request.url).searchParams.has('year') ? requestedYear(request) : currentYear(now)
  const payees = listPayeesOfYear(year)
  const due = payees.filter(({ isDue }) => isDue)
  return {
    year,
    years: listPayoutYears(now),
    payees,
    due: due.length,
    incomplete: due.filter(({ missing }) => missing.length > 0).length,
    thresholdCents: reportingThresholdCents(year),
  }
}

export default function PayeesPage() {
  const { year, years, payees, due, incomplete, thresholdCents } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={`Payouts ${year}`}
        back={{ to: paths.adminReferrals(), label: 'Referrals' }}
        note={`A 1099-NEC is due at ${formatFee(thresholdCents)} or more per year (${THRESHOLD_SOURCE}). Reversals are subtracted.`}
        actions={
          <>
            <DownloadLink to={paths.payouts(year)} label="All payouts" />
            <DownloadLink to={paths.taxForms(year)} label="1099-NEC for tax software" />
          </>
        }
      />
      {years.length > 1 && (
        <Tabs
          label="Year"
          tabs={years.map((one) => ({ to: paths.payoutsOf(one), label: String(one), isCurrent: one === year }))}
        />
      )}
      {due > 0 && (
        <Notice tone={incomplete > 0 ? 'bad' : 'good'} className="mb-4">
          {incomplete > 0
            ? `${due - incomplete} of ${formatCount(due, 'form')} complete. The file leaves out the rest.`
            : `${due === 1 ? 'The form that is due is' : `All ${due} forms due are`} complete. The file includes full tax IDs, so keep it safe.`}
        </Notice>
      )}
      <PayeesTable payees={payees} year={year} />
    </>
  )
}

function DownloadLink({ to, label }: { to: string; label: string }) {
  return (
    <a href={to} className={buttonClass({ variant: 'second' })} download>
      <Icon name="download" />
      {label}
    </a>
  )
}
