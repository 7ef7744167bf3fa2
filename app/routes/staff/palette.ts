import type { LoaderFunctionArgs } from '@remix-run/node'
import { formatNumber } from '#app/format/money.ts'
import { readSearch } from '#app/format/search-words.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { statusLabel, statusTone } from '#app/modules/leads/status/status.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { may } from '#app/permissions.ts'
import { commandsFor, menuFor } from '#app/shells/staff/menu-catalog.ts'
import { ICON_STROKES } from '#app/ui/icon.tsx'
import type { PaletteResponse, PaletteEntry } from '#app/ui/palette-response.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { findEverywhere } from './_components/search/find-everywhere.server.ts'

export const handle: RouteHandle = { staff: true }

type Found = ReturnType<typeof findEverywhere>

/** The command palette's results: search matches, actions for the first lead, and matching commands. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  const search = readSearch(new URL(request.url).searchParams.get('q'))
  const found = search === '' ? null : findEverywhere(search, viewer)
  return Response.json({
    groups: [...(found ? groupsOf(found, viewer) : []), commandsOf(search, viewer)].filter(({ entries }) => entries.length > 0),
    all: found && { to: paths.search({ q: search }), label: allOf(found) },
  } satisfies PaletteResponse)
}

/** 'All 14 results', without a number where the leads are too many to count. */
function allOf({ leads, referrals, posts, people }: Found): string {
  const total = leads.total + referrals.total + posts.total + people.total
  return leads.isMore || total < 2 ? 'All results' : `All ${formatNumber(total)} results`
}

function groupsOf({ leads, referrals, posts, people }: Found, viewer: Viewer): PaletteResponse['groups'] {
  const [first] = leads.rows
  return [
    {
      label: 'Leads',
      entries: leads.rows.map((lead) => {
        const { street, locality } = lead.address
        return {
          to: paths.lead(lead.id),
          label: lead.name.trim() || 'Unknown',
          note: [street, locality].filter(Boolean).join(', ') || lead.email,
          badge: { label: statusLabel(lead.statusKey), color: statusTone(lead.statusKey) },
          icon: ICON_STROKES.people,
        }
      }),
    },
    ...(first && may(viewer, 'work')
      ? [{ label: `With ${first.name.trim() || 'this lead'}`, entries: actionsOn(first.id) }]
      : []),
    {
      label: 'Referrals',
      entries: referrals.rows.map(({ clientName, realtorName }) => ({
        to: paths.adminReferrals({ q: clientName }),
        label: clientName,
        note: `From ${realtorName}`,
        icon: ICON_STROKES.gift,
      })),
    },
    {
      label: 'Posts',
      entries: posts.rows.map(({ slug, title }) => ({
        to: paths.blogPost(slug),
        label: title,
        icon: ICON_STROKES.blog,
        isPublic: true,
      })),
    },
    {
      label: 'People',
      entries: people.rows.map(({ name, email }) => ({
        to: may(viewer, 'users') ? paths.adminUsers() : paths.leads({ q: name }),
        label: name,
        note: email ?? undefined,
        icon: ICON_STROKES.people,
      })),
    },
  ]
}

function actionsOn(leadId: string): PaletteEntry[] {
  return [
    { to: paths.logContact(leadId, 'call'), label: 'Log a call', icon: ICON_STROKES.phone, key: 'c' },
    { to: paths.writeText(leadId), label: 'Write a text', icon: ICON_STROKES.text, key: 't' },
    { to: paths.writeMail(leadId), label: 'Write an email', icon: ICON_STROKES.mail, key: 'e' },
    { to: paths.lead(leadId, { edit: 'assignee' }), label: 'Assign', icon: ICON_STROKES.people },
    { to: paths.lead(leadId, { edit: 'status' }), label: 'Set the status', icon: ICON_STROKES.change, key: 's' },
    { to: paths.lead(leadId, { edit: 'next-action' }), label: 'Set the next action', icon: ICON_STROKES.calendar },
    { to: paths.editLead(leadId), label: 'Edit details', icon: ICON_STROKES.edit },
  ]
}

/** Commands whose words contain everything typed. */
function commandsOf(search: string, { role }: Viewer): PaletteResponse['groups'][number] {
  const words = search.toLowerCase().split(/\s+/)
  const screens = menuFor(role).flatMap(({ entries, more }) => [...entries, ...more])
  const named = [...commandsFor(role), ...screens.map(({ to, label, icon }) => ({ to, label: `Go to ${label}`, icon }))]
  return {
    label: 'Commands',
    entries: named
      .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
      .map(({ to, label, icon }) => ({ to, label, icon: ICON_STROKES[icon] })),
  }
}
