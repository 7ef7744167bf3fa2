import { z } from 'zod'
import { signedCookie } from './cookies.server.ts'

const madeLinkSchema = z.object({ leadId: z.string(), token: z.string() })

const madeLinkCookie = () => signedCookie('made-link', 120)

/** The Set-Cookie header that takes the secret of a link that was just made to the page that shows it, once. */
export function shareLinkHeader(leadId: string, token: string): Promise<string> {
  return madeLinkCookie().serialize({ leadId, token })
}

/** The secret of the link to a lead's report that was just made, with the header that forgets it; null where none was. */
export async function takeShareLink(request: Request, leadId: string): Promise<{ token: string; setCookie: string } | null> {
  const parsed = madeLinkSchema.safeParse(await madeLinkCookie().parse(request.headers.get('Cookie')))
  if (!parsed.success || parsed.data.leadId !== leadId) return null
  return { token: parsed.data.token, setCookie: await madeLinkCookie().serialize('', { maxAge: 0 }) }
}
