import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { signedCookie } from './cookies.server.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** Most staff members remembered per browser. The oldest sign-in is dropped first. */
const MAX_USERS = 5

const deviceSchema = z.object({ id: z.string(), userIds: z.array(z.string()).max(MAX_USERS) })

/** A browser in which staff have signed in before. */
export type Device = z.infer<typeof deviceSchema>

const deviceCookie = () => signedCookie('device', ONE_YEAR_SECONDS)

/**
 * This browser's known device; null if no one signed in with it for a year, or its cookie was altered. It affects only limits of
 * sign-in attempts, and signs no one in.
 */
export async function findDevice(request: Request): Promise<Device | null> {
  const parsed = deviceSchema.safeParse(await deviceCookie().parse(request.headers.get('Cookie')))
  return parsed.success ? parsed.data : null
}

/** The Set-Cookie header that marks this browser as known for this user. */
export function deviceHeader(device: Device | null, userId: string): Promise<string> {
  const others = (device?.userIds ?? []).filter((id) => id !== userId)
  const known: Device = {
    id: device?.id ?? newDeviceId(),
    userIds: [userId, ...others].slice(0, MAX_USERS),
  }
  return deviceCookie().serialize(known)
}

/** A new device id. */
export function newDeviceId(): string {
  return randomBytes(16).toString('hex')
}
