import type { ReactNode } from 'react'
import { formatDay } from '#app/format/date.ts'
import { formatNumber } from '#app/format/money.ts'
import { LeadName } from '#app/modules/leads/components/lead-name.tsx'
import { addressColumn } from '#app/modules/leads/list/components/address-column.tsx'
import { leadsPath } from '#app/modules/leads/list/lead-address.ts'
import type { FoundLead } from '#app/modules/leads/list/queries.server.ts'
import { StatusBadge } from '#app/modules/leads/status/components/status-badge.tsx'
import type { FoundReferral } from '#app/modules/referrals/search-referrals.server.ts'
import type { FoundUser } from '#app/modules/users/queries.server.ts'
import { paths } from '#app/paths.ts'
import { ROLE_NAMES } from '#app/permissions.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { Link } from '#app/ui/link.tsx'

/** The first rows of a kind and the number of matches; `isMore`: there are more than that. */
type Found<Row> = { rows: Row[]; total: number; isMore?: boolean }

type FoundPost = { slug: string; title: string; publishedAt: Date }

/** '12 leads', 'more than 1,000 leads'. */
function countOf({ total, isMore = false }: Pick<Found<unknown>, 'total' | 'isMore'>, noun: [one: string, many: string]) {
  return `${isMore ? 'more than ' : ''}${formatNumber(total)} ${total === 1 && !isMore ? noun[0] : noun[1]}`
}

const LEADS: [string, string] = ['lead', 'leads']
const REFERRALS: [string, string] = ['referral', 'referrals']
const POSTS: [string, string] = ['post', 'posts']
const PEOPLE: [string, string] = ['person', 'people']

type Kinds = 'leads' | 'referrals' | 'posts' | 'people'

/** Number of matches by kind: '12 leads, 1 person'. */
export function summaryOf({ leads, referrals, posts, people }: Record<Kinds, Found<unknown>>): string {
  const kinds = [
    { found: leads, noun: LEADS },
    { found: referrals, noun: REFERRALS },
    { found: posts, noun: POSTS },
    { found: people, noun: PEOPLE },
  ]
  return kinds
    .filter(({ found }) => found.total > 0)
    .map(({ found, noun }) => countOf(found, noun))
    .join(', ')
}

export function FoundLeads({ search, now, ...found }: Found<FoundLead> & { search: string; now: Date }) {
  const columns: DataColumn<FoundLead>[] = [
    {
      label: 'Name',
      to: (lead) => paths.lead(lead.id),
      cell: (lead) => <LeadName name={lead.name} />,
      note: (lead) => lead.email,
    },
    addressColumn('Property address'),
    { label: 'Status', cell: (lead) => <StatusBadge status={lead.statusKey} /> },
    { label: 'Created', cell: (lead) => <Day moment={lead.createdAt} now={now} /> },
  ]
  const all = <Link to={leadsPath({ search })}>Show all {countOf(found, LEADS)}</Link>
  return (
    <Group
      title="Leads"
      id="leads"
      caption="Leads, newest first"
      found={found}
      columns={columns}
      rowKey={({ id }) => id}
      all={all}
    />
  )
}

/** Referrals; each links to its lead, or to the list of referrals if it has none yet. */
export function FoundReferrals({ search, now, ...found }: Found<FoundReferral> & { search: string; now: Date }) {
  const columns: DataColumn<FoundReferral>[] = [
    {
      label: 'Client',
      to: ({ leadId, clientEmail }) => (leadId === null ? paths.adminReferrals({ q: clientEmail }) : paths.lead(leadId)),
      cell: ({ clientName }) => <bdi>{clientName}</bdi>,
      note: ({ clientEmail }) => clientEmail,
    },
    {
      label: 'Referred by',
      cell: ({ realtorName }) => <bdi>{realtorName}</bdi>,
      note: ({ realtorCompany }) => realtorCompany,
    },
    { label: 'Property address', className: 'wrap-anywhere', cell: ({ propertyAddress }) => propertyAddress },
    { label: 'Received', cell: ({ createdAt }) => <Day moment={createdAt} now={now} /> },
  ]
  const all = <Link to={paths.adminReferrals({ q: search })}>Show all {countOf(found, REFERRALS)}</Link>
  return (
    <Group
      title="Referrals"
      id="referrals"
      caption="Referrals, newest first"
      found={found}
      columns={columns}
      rowKey={({ id }) => id}
      all={all}
    />
  )
}

/** Published posts, visible to everyone. */
export function FoundPosts({ search, now, ...found }: Found<FoundPost> & { search: string; now: Date }) {
  const columns: DataColumn<FoundPost>[] = [
    {
      label: 'Title',
      cell: (post) => (
        <Link to={paths.blogPost(post.slug)} reloadDocument>
          {post.title}
        </Link>
      ),
    },
    { label: 'Published', cell: (post) => <Day moment={post.publishedAt} now={now} /> },
  ]
  const all = (
    <Link to={paths.blog({ q: search })} reloadDocument>
      Show all {countOf(found, POSTS)}
    </Link>
  )
  return (
    <Group
      title="Posts"
      id="posts"
      caption="Posts, newest first"
      found={found}
      columns={columns}
      rowKey={({ slug }) => slug}
      all={all}
    />
  )
}

/** Staff members; each links to their leads. */
export function FoundPeople({ isAdmin, ...found }: Found<FoundUser> & { isAdmin: boolean }) {
  const columns: DataColumn<FoundUser>[] = [
    {
      label: 'Name',
      to: ({ id }) => leadsPath({ assignee: id }),
      cell: ({ name }) => (
        <>
          <bdi>{name}</bdi>
          <span className="sr-only">: their leads</span>
        </>
      ),
      note: isAdmin ? ({ email }) => email : undefined,
    },
  ]
  const ofAdmins: DataColumn<FoundUser>[] = [
    { label: 'Role', cell: ({ role }) => (role === null ? '' : ROLE_NAMES[role]) },
    { label: 'Access', cell: ({ isActive }) => (isActive ? 'Active' : <Badge>Deactivated</Badge>) },
  ]
  return (
    <Group
      title="People"
      id="people"
      caption="Staff, by name"
      found={found}
      columns={isAdmin ? [...columns, ...ofAdmins] : columns}
      rowKey={({ id }) => id}
      all={isAdmin && <Link to={paths.adminUsers()}>User Management</Link>}
    />
  )
}

type GroupProps<Row> = {
  title: string
  /** Of the heading. */
  id: string
  caption: string
  found: Found<Row>
  columns: readonly DataColumn<Row>[]
  rowKey: (row: Row) => string
  /** Link to all results, if there are more. */
  all?: ReactNode
}

/** Results of one kind; nothing if there are none. */
function Group<Row>({ title, id, caption, found, columns, rowKey, all }: GroupProps<Row>) {
  if (found.rows.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-h4" id={id}>
          {title}
        </h2>
        {found.rows.length < found.total && all}
      </div>
      <DataTable caption={caption} columns={columns} rows={found.rows} rowKey={rowKey} opensRows />
    </section>
  )
}

function Day({ moment, now }: { moment: Date; now: Date }) {
  return (
    <time className="whitespace-nowrap" dateTime={moment.toISOString()}>
      {formatDay(moment, now)}
    </time>
  )
}
