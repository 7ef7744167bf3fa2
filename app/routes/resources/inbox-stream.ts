import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { eventStream } from '#app/http/event-stream.server.ts'
import { watchKey } from '#app/http/watch-key.server.ts'
import { inboxKey } from '#app/modules/inbox/queries.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

const followInbox = watchKey(inboxKey, 'Could not check for inbox changes')

/** Notifies a connected browser when the inbox changes. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireStaff(request, 'see')
  return eventStream({ request, context, source: followInbox, userId })
}
