import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { signedCookie } from './cookies.server.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** Members of staff who share a browser; the one who signed in longest ago is forgotten first. */
const MAX_USERS = 5

const deviceSchema = z.object({ id: z.string(), userIds: z.array(z.string()).max(MAX_USERS) })

/** A browser in which members of staff have signed in before. */
export type Device = z.infer<typeof deviceSchema>

const deviceCookie = () => signedCookie('device', ONE_YEAR_SECONDS)

/** The device that this browser is known as; null where no one has signed in with it for a year, or its cookie was altered. It says who may try, not who is signed in. */
export async function findDevice(request: Request): Promise<Device | null> {
  const parsed = deviceSchema.safeParse(await deviceCookie().parse(request.headers.get('Cookie')))
  return parsed.success ? parsed.data : null
}

/** The Set-Cookie header by which this browser is known from now on to have signed in this user. */
export function deviceHeader(device: Device | null, userId: string): Promise<string> {
  const others = (device?.userIds ?? []).filter((id) => id !== userId)
  const known: Device = {
    id: device?.id ?? newDeviceId(),
    userIds: [userId, ...others].slice(0, MAX_USERS),
  }
  return deviceCookie().serialize(known)
}

/** The id of a browser that has none yet. */
export function newDeviceId(): string {
  return randomBytes(16).toString('hex')
}
