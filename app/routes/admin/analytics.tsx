import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { formatIsoDay } from '#app/format/date.ts'
import { HOUR_MS } from '#app/format/duration.ts'
import { formatCount } from '#app/format/money.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { parseAnalyticsRange, rangeQuery } from '#app/modules/analytics/analytics-range.ts'
import { AnalyticsStats, TotalsNote } from '#app/modules/analytics/components/analytics-stats.tsx'
import { FigureCard } from '#app/modules/analytics/components/figure-card.tsx'
import { ContactBars, ShareList, TimeChart } from '#app/modules/analytics/components/figure-drawings.tsx'
import { FunnelBars } from '#app/modules/analytics/components/funnel-bars.tsx'
import { getAnalytics } from '#app/modules/analytics/get-analytics.server.ts'
import { CONTACT_CLASSES } from '#app/modules/analytics/lead-figures.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { paths } from '#app/paths.ts'
import { DateRangeField, formatDays } from '#app/ui/date-range-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { ListProblems } from '#app/ui/list-problems.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Analytics') }]

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, 'analytics')
  const now = new Date()
  const range = parseAnalyticsRange(new URL(request.url).searchParams, now)
  return { range, ...getAnalytics(range, now), promiseHours: getSetting('firstContactHours'), now }
}

const LEADS_AND_ENROLLED = [
  { label: 'Leads', color: 'brand' },
  { label: 'enrolled since', color: 'wheat' },
] as const
const PAIR = 'grid items-start gap-5 *:min-w-0 xl:grid-cols-2'

export default function AnalyticsPage() {
  const { range, stats, goals, totals, figures, promiseHours, now } = useLoaderData<typeof loader>()
  const { leads, funnel, sources, cities, people, cohorts, forecast, referrals, payouts, revenue } = figures
  const inTime = CONTACT_CLASSES.filter(({ endMs }) => endMs <= promiseHours * HOUR_MS).length
  return (
    <>
      <PageHeader title="Analytics" actions={<RangePicker range={range} now={now} />} />
      <ListProblems problems={range.problems} />
      <Comparison range={range} />
      <div className="grid gap-5 *:min-w-0">
        <AnalyticsStats stats={stats} goals={goals} />
        <TotalsNote leads={stats.leads.now} totals={totals} />
        <FigureCard name="leads" figure={leads} range={range} legend={LEADS_AND_ENROLLED}>
          <TimeChart table={leads.table} column={0} part={1} />
        </FigureCard>
        <FigureCard name="funnel" figure={funnel} range={range}>
          <FunnelBars table={funnel.table} />
        </FigureCard>
        <div className={PAIR}>
          <FigureCard name="sources" figure={sources} range={range} legend={LEADS_AND_ENROLLED}>
            <ShareList table={sources.table} column={0} part={1} />
          </FigureCard>
          <FigureCard name="cities" figure={cities} range={range} legend={LEADS_AND_ENROLLED}>
            <ShareList table={cities.table} column={0} part={1} />
          </FigureCard>
        </div>
        <FigureCard name="people" figure={people} range={range} legend={LEADS_AND_ENROLLED}>
          <ShareList table={people.table} column={0} part={1} beside={3} />
        </FigureCard>
        <div className={PAIR}>
          <FigureCard name="first-contact" figure={figures['first-contact']} range={range} legend={contactLegend(promiseHours)}>
            <ContactBars table={figures['first-contact'].table} inTime={inTime} />
          </FigureCard>
          <FigureCard name="cohorts" figure={cohorts} range={range} legend={COHORT_LEGEND}>
            <ShareList table={cohorts.table} column={0} part={7} />
          </FigureCard>
        </div>
        <div className={PAIR}>
          <FigureCard name="forecast" figure={forecast} range={range} legend={FORECAST_LEGEND}>
            <ShareList table={forecast.table} column={2} part={3} />
          </FigureCard>
          <FigureCard name="referrals" figure={referrals} range={range}>
            <ShareList table={referrals.table} column={0} />
          </FigureCard>
        </div>
        <FigureCard name="payouts" figure={payouts} range={range}>
          <TimeChart table={payouts.table} column={0} />
        </FigureCard>
        <FigureCard name="revenue" figure={revenue} range={range}>
          <TimeChart table={revenue.table} column={2} />
        </FigureCard>
        <FigureCard name="report-views" figure={figures['report-views']} range={range}>
          <TimeChart table={figures['report-views'].table} column={0} />
        </FigureCard>
        <FigureCard name="campaigns" figure={figures.campaigns} range={range} legend={CAMPAIGN_LEGEND}>
          <ShareList table={figures.campaigns.table} column={0} part={3} />
        </FigureCard>
      </div>
    </>
  )
}

const COHORT_LEGEND = [
  { label: 'New leads that month', color: 'brand' },
  { label: 'ever enrolled', color: 'wheat' },
] as const
const CAMPAIGN_LEGEND = [
  { label: 'Messages sent', color: 'brand' },
  { label: 'answered', color: 'wheat' },
] as const
const FORECAST_LEGEND = [
  { label: 'Monthly fees if every open lead signs', color: 'brand' },
  { label: 'Weighted by conversion rate', color: 'wheat' },
] as const

function contactLegend(hours: number) {
  return [
    { label: `Within ${formatCount(hours, 'hour')}`, color: 'brand' },
    { label: 'Later, or not yet', color: 'wheat' },
  ] as const
}

type RangeProps = { range: Omit<ReturnType<typeof parseAnalyticsRange>, 'buckets' | 'months'> }

function RangePicker({ range, now }: RangeProps & { now: Date }) {
  return (
    <Form method="get" action={paths.adminAnalytics()} aria-label="Days">
      {!range.isCompared && <input type="hidden" name="compare" value="no" />}
      <DateRangeField
        isAlone
        label="Days"
        days={range}
        to={(days) => paths.adminAnalytics(rangeQuery({ ...range, ...days }))}
        today={formatIsoDay(now)}
      />
    </Form>
  )
}

/** The comparison period, with a link to open it on its own. */
function Comparison({ range }: RangeProps) {
  const { before, isCompared } = range
  const to = paths.adminAnalytics(rangeQuery({ ...range, isCompared: !isCompared }))
  return (
    <p className="-mt-2 mb-4 max-w-none text-small text-ink-muted">
      {isCompared && `Compared with the previous period, ${formatDays(before)}. `}
      <Link to={to} preventScrollReset>
        {isCompared ? 'Hide the previous period' : 'Compare with the previous period'}
      </Link>
    </p>
  )
}
