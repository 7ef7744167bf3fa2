import { type Plan, PLANS } from '#app/db/schema/leads.ts'
import { signedCookie } from './cookies.server.ts'
import { z } from 'zod'

const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60

const planCookie = () => signedCookie('plan', THIRTY_DAYS_SECONDS)

/** The plan that this browser chose before its lead existed, or null. */
export async function findChosenPlan(request: Request): Promise<Plan | null> {
  const chosen: unknown = await planCookie().parse(request.headers.get('Cookie'))
  return PLANS.find((plan) => plan === chosen) ?? null
}

/** The Set-Cookie header that remembers a plan until the browser's property is analyzed. */
export function chosenPlanHeader(plan: Plan): Promise<string> {
  return planCookie().serialize(plan)
}

const madeTokenSchema = z.object({ userId: z.string(), token: z.string() })

const madeTokenCookie = () => signedCookie('made-token', 120)

/** The Set-Cookie header that carries a new token's secret to the page that shows it once. */
export function madeTokenHeader(userId: string, token: string): Promise<string> {
  return madeTokenCookie().serialize({ userId, token })
}

/** The secret of the token that this admin just created, with the header that clears it; or null. */
export async function consumeNewToken(request: Request, userId: string): Promise<{ token: string; setCookie: string } | null> {
  const parsed = madeTokenSchema.safeParse(await madeTokenCookie().parse(request.headers.get('Cookie')))
  if (!parsed.success || parsed.data.userId !== userId) return null
  return { token: parsed.data.token, setCookie: await madeTokenCookie().serialize('', { maxAge: 0 }) }
}

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

const columnsCookie = () => signedCookie('board', ONE_YEAR_SECONDS)

/** The board columns last open in this browser, as in a URL; null if never changed. */
export async function findOpenColumns(request: Request): Promise<string | null> {
  const kept: unknown = await columnsCookie().parse(request.headers.get('Cookie'))
  return typeof kept === 'string' ? kept : null
}

/** The Set-Cookie header that remembers them. */
export function openColumnsHeader(columns: string): Promise<string> {
  return columnsCookie().serialize(columns)
}

const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60

const unlockedCookie = () => signedCookie('rent-vs-sell', HALF_A_YEAR_SECONDS)

/** Whether someone entered an email for the year-by-year table in this browser. The signed cookie doesn't contain it. */
export async function isTableUnlocked(request: Request): Promise<boolean> {
  return (await unlockedCookie().parse(request.headers.get('Cookie'))) === 'unlocked'
}

/** The Set-Cookie header that keeps the table open for this browser. */
export function tableUnlockHeader(): Promise<string> {
  return unlockedCookie().serialize('unlocked')
}

const A_QUARTER_OF_AN_HOUR_SECONDS = 15 * 60

const registeredCookie = () => signedCookie('registered', A_QUARTER_OF_AN_HOUR_SECONDS)

/** Whether this browser has just registered for the webinar. The cookie doesn't contain the email. */
export async function hasRegistered(request: Request): Promise<boolean> {
  return (await registeredCookie().parse(request.headers.get('Cookie'))) === 'webinar'
}

/** The Set-Cookie header that lets the next page confirm a registration. */
export function webinarRegistrationHeader(): Promise<string> {
  return registeredCookie().serialize('webinar')
}
