import { z } from 'zod'
import { LEAD_SOURCES, LEAD_STATUSES } from '#app/db/schema/leads.ts'
import { LEAD_SORTS } from '#app/modules/leads/list/list-params.ts'
import { formatIsoDay } from '#app/format/date.ts'
import { paths } from '#app/paths.ts'

/** What staff search for in a database. */
export const officeFacts = z.object({
  leads: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string(), phone: z.string().nullable(), streetAddress: z.string() }),
  ),
  staffIds: z.array(z.string()),
})
export type OfficeFacts = z.infer<typeof officeFacts>

const DAY_MS = 24 * 60 * 60 * 1_000
/** Leads whose names are searched for. */
const SEARCHED = 12
/** Words that many leads share, and one that no lead has. */
const COMMON_WORDS = ['des moines', 'example.com', 'ave', 'st', 'an', '515', '(515) 555-01', '50309', 'zzzz']

/** The office's everyday requests by name: the same kinds of addresses for each database, filled with its leads and staff. */
export function officeReads({ leads, staffIds }: OfficeFacts, now: Date): Record<string, string[]> {
  const day = (ago: number) => formatIsoDay(new Date(now.getTime() - ago * DAY_MS))
  const ranges = [1, 7, 30, 90].map((days) => ({ from: day(days), to: day(0) }))
  const sorts = LEAD_SORTS.flatMap((by) => [by, `-${by}`])
  const assignees = ['me', 'unassigned', ...staffIds.slice(0, 4)]
  return {
    dashboard: [
      paths.dashboard(),
      paths.dashboard({ due: 'mine' }),
      paths.dashboard({ show: 'all' }),
      ...ranges.map((range) => paths.dashboard(range)),
    ],
    'the list': [paths.leads()],
    'the list, by status': LEAD_STATUSES.map((status) => paths.leads({ status })),
    'the list, filtered': [
      ...assignees.map((assignee) => paths.leads({ assignee })),
      ...LEAD_SOURCES.map((source) => paths.leads({ source })),
      ...ranges.map((range) => paths.leads(range)),
      paths.leads({ overdue: 'yes' }),
      paths.leads({ overdue: 'yes', assignee: staffIds[0] }),
      ...ranges.map((range) => paths.leads({ ...range, source: 'analysis', assignee: staffIds[1] })),
      paths.leads({ status: 'lost', source: 'analysis' }),
      paths.leads({ status: 'closed', assignee: staffIds[2], source: 'webinar' }),
    ],
    'the list, sorted': [
      ...sorts.map((sort) => paths.leads({ sort })),
      ...sorts.map((sort) => paths.leads({ sort, status: 'lost' })),
      ...sorts.map((sort) => paths.leads({ sort, source: 'analysis', assignee: staffIds[0] })),
    ],
    'the list, searched': searches(leads).flatMap((q, place) => [
      paths.leads({ q }),
      ...(place % 3 === 0 ? [paths.leads({ q, status: 'lost' }), paths.leads({ q, sort: 'name' })] : []),
    ]),
    'the board': [
      paths.leadBoard(),
      ...assignees.map((assignee) => paths.leadBoard({ assignee })),
      ...LEAD_SOURCES.map((source) => paths.leadBoard({ source })),
      ...ranges.map((range) => paths.leadBoard(range)),
      ...['des moines', 'ave', leads[0]?.name ?? ''].map((q) => paths.leadBoard({ q })),
    ],
    'a lead': leads.map(({ id }) => paths.lead(id)),
  }
}

/** Lists whose later pages are read, each found by the link to it. */
export function turnedLists(): string[] {
  return [
    paths.leads(),
    ...LEAD_SORTS.map((sort) => paths.leads({ sort })),
    paths.leads({ q: 'ave' }),
    paths.leads({ status: 'lost' }),
  ]
}

/** Typed search words: parts of what staff remember about someone. */
function searches(leads: OfficeFacts['leads']): string[] {
  const step = Math.max(1, Math.floor(leads.length / SEARCHED))
  const known = leads.filter((_, place) => place % step === 0).slice(0, SEARCHED)
  return [
    ...known.flatMap(({ name, email, phone, streetAddress }) => [
      name,
      name.split(' ').at(-1) ?? name,
      name.slice(0, 3),
      email,
      email.split('@')[0] ?? email,
      ...(phone === null ? [] : [phone, phone.replace(/\D/g, ''), phone.slice(-4)]),
      streetAddress,
      streetAddress.split(' ').slice(1).join(' '),
    ]),
    ...COMMON_WORDS,
  ]
}
