import { z } from 'zod'
import { env } from '#app/config/env.server.ts'
import { signedCookie } from './cookies.server.ts'

const A_QUARTER_OF_AN_HOUR_SECONDS = 15 * 60

const typedSchema = z.object({ email: z.string(), template: z.string() })

const typedCookie = () => signedCookie('demo-mail', A_QUARTER_OF_AN_HOUR_SECONDS)

/** Adds, in demo mode alone, the Set-Cookie header that takes a typed address to the next page, which shows the mail of this template to it. */
export async function rememberTypedAddress(headers: Headers, email: string, template: string): Promise<void> {
  if (!env().isProduction) headers.append('Set-Cookie', await typedCookie().serialize({ email, template }))
}

/** The address that this browser has just typed for a mail of this template; null in production, and where it typed none. */
export async function findTypedAddress(request: Request, template: string): Promise<string | null> {
  if (env().isProduction) return null
  const parsed = typedSchema.safeParse(await typedCookie().parse(request.headers.get('Cookie')))
  return parsed.success && parsed.data.template === template ? parsed.data.email : null
}
