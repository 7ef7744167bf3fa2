import { z } from 'zod'
import { signedCookie } from './cookies.server.ts'

const madeTokenSchema = z.object({ userId: z.string(), token: z.string() })

const madeTokenCookie = () => signedCookie('made-token', 120)

/** The Set-Cookie header that takes the secret of a token that was just made to the page that shows it, once. */
export function madeTokenHeader(userId: string, token: string): Promise<string> {
  return madeTokenCookie().serialize({ userId, token })
}

/** The secret of the token that this admin has just made, with the header that forgets it; null where none was. */
export async function takeMadeToken(request: Request, userId: string): Promise<{ token: string; setCookie: string } | null> {
  const parsed = madeTokenSchema.safeParse(await madeTokenCookie().parse(request.headers.get('Cookie')))
  if (!parsed.success || parsed.data.userId !== userId) return null
  return { token: parsed.data.token, setCookie: await madeTokenCookie().serialize('', { maxAge: 0 }) }
}
