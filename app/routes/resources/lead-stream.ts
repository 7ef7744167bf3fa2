import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { eventStream } from '#app/http/event-stream.server.ts'
import { watchKey } from '#app/http/watch-key.server.ts'
import { newestChangeKey } from '#app/modules/leads/live/changes.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

const followChanges = watchKey(newestChangeKey, 'Lead changes could not be checked')

/** Sends a connected browser the key of each new change that affects the lists of leads. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireStaff(request, 'see')
  return eventStream({ request, context, source: followChanges, userId })
}
