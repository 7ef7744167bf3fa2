import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireStaff } from '#app/http/auth.server.ts'
import { leadList } from '#app/modules/leads/list/list-params.ts'
import { listNews } from '#app/modules/leads/live/list-news.server.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'

export const handle: RouteHandle = { staff: true }

/** Changes of the leads in a filtered list `since` it was loaded. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { id: viewerId } = await requireStaff(request, 'see')
  const query = new URL(request.url).searchParams
  const since = query.get('since') ?? ''
  if (!/^\d{1,15}$/.test(since)) throw new Response('List not found.', { status: 400 })
  return listNews(leadList.read(query), Number(since), { viewerId, now: new Date() })
}
