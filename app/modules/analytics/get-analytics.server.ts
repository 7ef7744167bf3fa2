import { CAMPAIGN_WORKFLOWS } from '#app/db/schema/index.ts'
import { listResults } from '#app/modules/campaign-monitor/list-results.server.ts'
import { listStageFees } from '#app/modules/leads/list/board.server.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import type { AnalyticsRange, Span } from './analytics-range.ts'
import { campaignResults } from './campaign-tables.ts'
import type { Compared } from './figure-table.ts'
import { goalFor, type Goals } from './goals.ts'
import { forecast, forecastFigure, type OpenStage } from './forecast-table.ts'
import { byCity, byPerson, bySource, cohorts } from './group-tables.ts'
import { type LeadFigures, leadFigures } from './lead-figures.ts'
import { firstContacts, funnel, leadsOverTime } from './lead-tables.ts'
import { payouts, referralConversion, reportViews, revenue, sumOf } from './money-tables.ts'
import {
  countLeadsWithViews,
  countReferralsOf,
  countReportViewsBy,
  listPayouts,
  listNames,
  listOnboardingPayments,
  listPaidInvoices,
  medianStays,
  listProgress,
} from './queries.server.ts'
import { findTotals } from './totals.server.ts'
import { PIPELINE_STATUSES } from '#app/modules/leads/status/status.ts'
import { ENROLLED_STEP } from './steps.ts'

/** All figures of a range, and its headline figures. */
export type Analytics = ReturnType<typeof getAnalytics>

/** The figures of a range with their definitions, and the period before if compared. */
export function getAnalytics(range: AnalyticsRange, now: Date) {
  const { span, before, buckets, months, isCompared } = range
  const compared = <Value>(read: (of: Span) => Value): Compared<Value> => ({
    now: read(span),
    before: isCompared ? read(before) : null,
  })
  const groups = listProgress({ start: (isCompared ? before : span).start, end: span.end })
  const leads: Compared<LeadFigures> = {
    now: leadFigures(groups, { span, buckets, months, now }),
    before: isCompared ? leadFigures(groups, { span: before, buckets: [], months: [], now }) : null,
  }
  const money = compared((of) => ({ onboarding: listOnboardingPayments(of), invoices: listPaidInvoices(of) }))
  const paidOut = compared(listPayouts)
  const viewsBy = countReportViewsBy(buckets)
  const views = {
    now: viewsBy.reduce((sum, count) => sum + count, 0),
    before: isCompared ? (countReportViewsBy([before])[0] ?? 0) : null,
  }
  const viewedLeads = countLeadsWithViews(span)
  return {
    stats: { ...statsOf(leads, money), views, viewedLeads },
    goals: goalsOf(range),
    totals: findTotals(span),
    figures: {
      leads: leadsOverTime(leads),
      funnel: funnel(leads, compared(medianStays)),
      sources: bySource(leads),
      cities: byCity(leads),
      people: byPerson(leads, listNames()),
      cohorts: cohorts(leads.now),
      'first-contact': firstContacts(leads),
      forecast: forecastFigure(forecast(openStages(), leads.now.reached)),
      referrals: referralConversion(compared(countReferralsOf)),
      payouts: payouts(paidOut, buckets),
      revenue: revenue(money, buckets),
      'report-views': reportViews(views, viewedLeads, viewsBy, buckets),
      campaigns: campaignResults(CAMPAIGN_WORKFLOWS.map((workflow) => ({ workflow, steps: listResults(workflow) }))),
    },
  }
}

type Money = { onboarding: Parameters<typeof sumOf>[0]; invoices: Parameters<typeof sumOf>[0] }

function statsOf(leads: Compared<LeadFigures>, money: Compared<Money>) {
  const revenueOf = ({ onboarding, invoices }: Money) => sumOf(onboarding) + sumOf(invoices)
  return {
    leads: pair(leads, ({ all }) => all.leads),
    enrolled: pair(leads, ({ all }) => all.enrolled),
    contactMs: pair(leads, ({ all }) => all.medianContactMs),
    revenueCents: pair(money, revenueOf),
  }
}

function goalsOf(range: AnalyticsRange): Goals {
  const revenueDollars = goalFor(range, getSetting('goalRevenueDollars'))
  return {
    leads: goalFor(range, getSetting('goalLeads')),
    enrolled: goalFor(range, getSetting('goalEnrolled')),
    revenueCents: revenueDollars === null ? null : revenueDollars * 100,
  }
}

function pair<Value, Part>({ now, before }: Compared<Value>, of: (value: Value) => Part): Compared<Part> {
  return { now: of(now), before: before === null ? null : of(before) }
}

/** The steps before Enrolled by status, in pipeline order. */
const OPEN_STATUSES = PIPELINE_STATUSES.slice(0, ENROLLED_STEP)

function openStages(): OpenStage[] {
  const stages = listStageFees()
  return OPEN_STATUSES.map((status, step) => {
    const { leads, feesDollars } = stages.find((stage) => stage.status === status) ?? { leads: 0, feesDollars: 0 }
    return { step, leads, feesDollars }
  })
}
