import type { LoaderFunctionArgs } from '@remix-run/node'
import { readSearch } from '#app/format/search-words.ts'
import { requireStaff } from '#app/http/auth.server.ts'
import { addressLines } from '#app/modules/properties/address.ts'
import { statusLabel } from '#app/modules/leads/status/status.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { may } from '#app/permissions.ts'
import { commandsFor, menuFor } from '#app/shells/staff/menu-catalog.ts'
import type { PaletteAnswer, PaletteEntry } from '#app/ui/palette-answer.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { findEverywhere } from './_components/search/find-everywhere.server.ts'

export const handle: RouteHandle = { staff: true }

/** The command palette's results: search matches, actions for the first lead, and matching commands. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireStaff(request)
  const search = readSearch(new URL(request.url).searchParams.get('q'))
  return Response.json({
    groups: [...(search === '' ? [] : groupsFound(search, viewer)), commandsOf(search, viewer)].filter(
      ({ entries }) => entries.length > 0,
    ),
    all: search === '' ? null : paths.search({ q: search }),
  } satisfies PaletteAnswer)
}

function groupsFound(search: string, viewer: Viewer): PaletteAnswer['groups'] {
  const { leads, referrals, posts, people } = findEverywhere(search, viewer)
  const [first] = leads.rows
  return [
    {
      label: 'Leads',
      entries: leads.rows.map((lead) => {
        const { street, locality } = addressLines(lead)
        return {
          to: paths.lead(lead.id),
          label: lead.name.trim() || 'Unknown',
          note: [street, locality].filter(Boolean).join(', ') || lead.email,
          badge: statusLabel(lead.statusKey),
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
      })),
    },
    {
      label: 'Posts',
      entries: posts.rows.map(({ slug, title }) => ({ to: paths.blogPost(slug), label: title, isPublic: true })),
    },
    {
      label: 'People',
      entries: people.rows.map(({ name, email }) => ({
        to: may(viewer, 'users') ? paths.adminUsers() : paths.leads({ q: name }),
        label: name,
        note: email ?? undefined,
      })),
    },
  ]
}

function actionsOn(leadId: string): PaletteEntry[] {
  return [
    { to: paths.logContact(leadId, 'call'), label: 'Log a call' },
    { to: paths.writeMail(leadId), label: 'Write an email' },
    { to: paths.lead(leadId, { edit: 'next-action' }), label: 'Set the next action' },
    { to: paths.editLead(leadId), label: 'Edit details' },
  ]
}

/** Commands whose words contain everything typed. */
function commandsOf(search: string, { role }: Viewer): PaletteAnswer['groups'][number] {
  const words = search.toLowerCase().split(/\s+/)
  const screens = menuFor(role).flatMap(({ entries, more }) => [...entries, ...more])
  const named = [...commandsFor(role), ...screens.map(({ to, label }) => ({ to, label: `Go to ${label}` }))]
  return {
    label: 'Commands',
    entries: named.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word))),
  }
}
