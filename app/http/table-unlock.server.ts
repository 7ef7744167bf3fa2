import { signedCookie } from './cookies.server.ts'

const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60

const unlockedCookie = () => signedCookie('rent-vs-sell', HALF_A_YEAR_SECONDS)

/** Whether this browser has given an email for the year-by-year table. The cookie is signed, and says nothing about whose email it was. */
export async function isTableUnlocked(request: Request): Promise<boolean> {
  return (await unlockedCookie().parse(request.headers.get('Cookie'))) === 'unlocked'
}

/** The Set-Cookie header that keeps the table open for this browser. */
export function tableUnlockHeader(): Promise<string> {
  return unlockedCookie().serialize('unlocked')
}
