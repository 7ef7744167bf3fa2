import type { LoaderFunctionArgs } from '@remix-run/node'
import { limitRate } from '#app/http/rate-limit.server.ts'
import { calendarOf } from '#app/modules/leads/next-actions/calendar-of.server.ts'
import { findCalendarOwner } from '#app/modules/users/calendar-address.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { private: { secret: 'token' } }

/** The next actions of the user who created this address, for calendar programs, which cannot sign in. */
export function loader({ params, context }: LoaderFunctionArgs) {
  limitRate(context, 'calendar-feed')
  const owner = findCalendarOwner((params.token ?? '').replace(/\.ics$/, ''))
  if (!owner) throw new Response('There is no calendar at this address.', { status: 404 })
  return new Response(calendarOf(owner, new Date()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="next-actions.ics"',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'private, no-store',
    },
  })
}
