import { signedCookie } from './cookies.server.ts'

const A_QUARTER_OF_AN_HOUR_SECONDS = 15 * 60

const registeredCookie = () => signedCookie('registered', A_QUARTER_OF_AN_HOUR_SECONDS)

/** Whether this browser has just registered for the webinar. The cookie says nothing about whose email it was. */
export async function hasRegistered(request: Request): Promise<boolean> {
  return (await registeredCookie().parse(request.headers.get('Cookie'))) === 'webinar'
}

/** The Set-Cookie header that lets the page after a registration say that it was made. */
export function webinarRegistrationHeader(): Promise<string> {
  return registeredCookie().serialize('webinar')
}
