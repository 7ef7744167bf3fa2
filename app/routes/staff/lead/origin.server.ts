import { z } from 'zod'
import { signedCookie } from '#app/http/cookies.server.ts'
import { boardQuery, parseOpen } from '#app/modules/leads/list/board-address.ts'
import { leadsPath } from '#app/modules/leads/list/lead-address.ts'
import { leadList } from '#app/modules/leads/list/list-params.ts'
import { findNeighbors } from '#app/modules/leads/list/walk-list.server.ts'
import { paths } from '#app/paths.ts'

/** Number of newest leads whose list is remembered, about one per open tab. */
const MAX_REMEMBERED = 6
/** Lists with longer addresses are not remembered: browsers limit a cookie to 4 kB. */
const MAX_ADDRESS = 400

/** The list that each lead was opened from, by lead id. */
const originsSchema = z.array(z.tuple([z.string(), z.string()]))
const originsCookie = () => signedCookie('lead-origins')

const LEAD_PAGE = /^\/leads\/(\w{20,})(?:\/|$)/

/** Where the user came from: a list, with the neighboring leads, or the dashboard; and the header that remembers it. */
export async function readOrigin(request: Request, leadId: string, viewerId: string) {
  const parsed = originsSchema.safeParse(await originsCookie().parse(request.headers.get('Cookie')))
  const remembered = new Map(parsed.success ? parsed.data : [])
  const address = addressFrom(request, leadId, remembered)
  const isNew = (remembered.get(leadId) ?? null) !== address
  remembered.delete(leadId)
  if (address !== null) remembered.set(leadId, address)
  const headers = isNew
    ? new Headers({ 'Set-Cookie': await originsCookie().serialize([...remembered].slice(-MAX_REMEMBERED)) })
    : undefined
  return { origin: describe(address, leadId, viewerId), headers }
}

/** The list's address; null if the user came from elsewhere. A lead opened from another lead belongs to that lead's list. */
function addressFrom(request: Request, leadId: string, remembered: ReadonlyMap<string, string>): string | null {
  const referrer = URL.parse(request.headers.get('Referer') ?? '')
  if (!referrer || referrer.host !== new URL(request.url).host) return null
  const { pathname, searchParams } = referrer
  const from = LEAD_PAGE.exec(pathname)?.[1]
  if (from !== undefined) return remembered.get(from) ?? remembered.get(leadId) ?? null
  const filter = leadList.read(searchParams)
  const board = pathname === paths.leadBoard() ? paths.leadBoard(boardQuery(filter, parseOpen(searchParams))) : null
  const address = pathname === paths.leads() ? leadsPath(filter, filter.page) : board
  return address !== null && address.length <= MAX_ADDRESS ? address : null
}

function describe(address: string | null, leadId: string, viewerId: string) {
  if (address === null) return { to: paths.dashboard(), label: 'Dashboard', previous: null, next: null }
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const isBoard = pathname === paths.leadBoard()
  const filter = leadList.read(searchParams)
  const { previous, next } = findNeighbors(isBoard ? { ...filter, status: null } : filter, leadId, { viewerId, now: new Date() })
  return {
    to: address,
    label: isBoard ? 'Board' : filter.assignee === 'me' ? 'My leads' : 'Leads',
    previous: previous && paths.lead(previous),
    next: next && paths.lead(next),
  }
}
