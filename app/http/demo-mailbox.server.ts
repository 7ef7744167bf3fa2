import { z } from 'zod'
import { env } from '#app/config/env.server.ts'
import { signedCookie } from './cookies.server.ts'

const A_QUARTER_OF_AN_HOUR_SECONDS = 15 * 60

const typedSchema = z.object({ email: z.string(), template: z.string() })

const typedCookie = () => signedCookie('demo-mail', A_QUARTER_OF_AN_HOUR_SECONDS)

/**
 * In demo mode, adds the Set-Cookie header with a typed address, so that the next page shows the email of this template to it.
 */
export async function rememberTypedAddress(headers: Headers, email: string, template: string): Promise<void> {
  if (!env().isProduction) headers.append('Set-Cookie', await typedCookie().serialize({ email, template }))
}

/** The address just typed in this browser for an email of this template; null in production, or if none was typed. */
export async function findTypedAddress(request: Request, template: string): Promise<string | null> {
  if (env().isProduction) return null
  const parsed = typedSchema.safeParse(await typedCookie().parse(request.headers.get('Cookie')))
  return parsed.success && parsed.data.template === template ? parsed.data.email : null
}
