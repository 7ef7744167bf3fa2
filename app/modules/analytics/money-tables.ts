import { formatCount } from '#app/format/money.ts'
import type { Bucket } from './analytics-range.ts'
import { type Compared, type Figure, shareOf } from './figure-table.ts'
import type { DatedAmount } from './queries.server.ts'

/** Money by parts of a range, in cents. */
export type PartSum = { label: string; isOpen: boolean; cents: number; count: number }

/** Amounts in each part of a range, added up. Negative ones reduce the sum and aren’t counted. */
export function sumByPart(entries: readonly DatedAmount[], buckets: readonly Bucket[]): PartSum[] {
  return buckets.map(({ label, isOpen, start, end }) => {
    const within = entries.filter(({ at }) => at >= start && at < end)
    return { label, isOpen, cents: sumOf(within), count: within.filter(({ cents }) => cents > 0).length }
  })
}

export function sumOf(entries: readonly DatedAmount[]): number {
  return entries.reduce((total, { cents }) => total + cents, 0)
}

type Revenue = { onboarding: readonly DatedAmount[]; invoices: readonly DatedAmount[] }

export function revenue({ now, before }: Compared<Revenue>, buckets: readonly Bucket[]): Figure {
  const invoiced = sumByPart(now.invoices, buckets)
  const values = (onboarding: number, invoices: number) => [onboarding, invoices, onboarding + invoices]
  return {
    title: 'Revenue',
    note: 'Onboarding fees paid by card and paid invoices, by payment date.',
    table: {
      caption: 'Revenue over time',
      naming: 'When',
      columns: [
        { label: 'Onboarding', unit: 'cents' },
        { label: 'Invoices', unit: 'cents' },
        { label: 'Total', unit: 'cents' },
      ],
      rows: [
        ...sumByPart(now.onboarding, buckets).map(({ label, isOpen, cents }, index) => ({
          name: isOpen ? `${label} so far` : label,
          values: values(cents, invoiced[index]?.cents ?? 0),
        })),
        { name: 'All', values: values(sumOf(now.onboarding), sumOf(now.invoices)) },
        ...(before ? [{ name: 'Previous period', values: values(sumOf(before.onboarding), sumOf(before.invoices)) }] : []),
      ],
    },
    method:
      'Fees count on the day the payment provider confirmed them, Central time. Invoices count on the day they were paid, by card or check. Refunds are subtracted. Management fees are billed elsewhere, so they aren’t included.',
  }
}

type ReferralCounts = { all: number; contacted: number; converted: number; lost: number }

export function referralConversion({ now, before }: Compared<ReferralCounts>): Figure {
  const rows = [
    ['Received', 'all'],
    ['Contacted', 'contacted'],
    ['Converted', 'converted'],
    ['Lost', 'lost'],
  ] as const
  return {
    title: 'Referrals',
    note: `${now.all} received, ${now.converted} converted.`,
    table: {
      caption: 'Referrals by outcome',
      naming: 'Referrals',
      columns: [
        { label: 'Referrals', unit: 'count' },
        { label: 'Share', unit: 'fraction' },
        ...(before ? [{ label: 'Before', unit: 'count' as const }] : []),
      ],
      rows: rows.map(([name, key]) => ({
        name,
        values: [now[key], shareOf(now[key], now.all), ...(before ? [before[key]] : [])],
      })),
    },
    method:
      'Realtor referrals in this date range, by current status. Contacted means we reached the client at some point, or the client signed. Converted means the client signed a management agreement, or staff marked the referral converted.',
  }
}

export function payouts({ now, before }: Compared<readonly DatedAmount[]>, buckets: readonly Bucket[]): Figure {
  const values = (entries: readonly DatedAmount[]) => [sumOf(entries), entries.filter(({ cents }) => cents > 0).length]
  return {
    title: 'Payouts',
    note: 'Referral fees paid to realtors.',
    table: {
      caption: 'Payouts over time',
      naming: 'When',
      columns: [
        { label: 'Paid', unit: 'cents' },
        { label: 'Payments', unit: 'count' },
      ],
      rows: [
        ...sumByPart(now, buckets).map(({ label, isOpen, cents, count }) => ({
          name: isOpen ? `${label} so far` : label,
          values: [cents, count],
        })),
        { name: 'All', values: values(now) },
        ...(before ? [{ name: 'Previous period', values: values(before) }] : []),
      ],
    },
    method:
      'Payments are counted on the day they’re recorded, Central time. A reversal lowers the total on the day it’s recorded.',
  }
}

/** `leads`: for how many leads; `counts`: by part of the range. */
export function reportViews(
  { now, before }: Compared<number>,
  leads: number,
  counts: readonly number[],
  buckets: readonly Bucket[],
): Figure {
  return {
    title: 'Report views',
    note: `${formatCount(now, 'report view')} across ${formatCount(leads, 'lead')}.`,
    table: {
      caption: 'Report views over time',
      naming: 'When',
      columns: [{ label: 'Views', unit: 'count' }],
      rows: [
        ...buckets.map(({ label, isOpen }, place) => ({
          name: isOpen ? `${label} so far` : label,
          values: [counts[place] ?? 0],
        })),
        { name: 'All', values: [now] },
        ...(before === null ? [] : [{ name: 'Previous period', values: [before] }]),
      ],
    },
    method:
      'Reports opened by anyone outside our team, as a page or PDF. For each lead, we count at most one open per hour each from the owner, an emailed link and a shared link. Known bots aren’t included.',
  }
}
