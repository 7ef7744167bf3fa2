import type { LoaderFunctionArgs } from '@remix-run/node'
import { readVisitor } from '#app/http/visitor.server.ts'
import { findWalkthroughFile } from '#app/modules/booking/describe-booking.server.ts'

/** The booked walkthrough for a calendar. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const file = findWalkthroughFile({ token: params.token ?? '', visitor: await readVisitor(request) })
  if (file === null) throw new Response('There is no booked walkthrough behind this link.', { status: 404 })
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'attachment; filename="walkthrough.ics"',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'private, no-store',
    },
  })
}
