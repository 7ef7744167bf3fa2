import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { eventStream } from '#app/http/event-stream.server.ts'
import { followChanges } from '#app/modules/leads/live/watch-changes.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** Tells a browser, as long as it listens, the key of each new change of what the lists of leads show. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireStaff(request, 'see')
  return eventStream({ request, context, source: followChanges, userId })
}
