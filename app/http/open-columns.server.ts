import { signedCookie } from './cookies.server.ts'

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

const columnsCookie = () => signedCookie('board', ONE_YEAR_SECONDS)

/** The columns of the board that were open last in this browser, as an address says them; null where none were folded or opened yet. */
export async function findOpenColumns(request: Request): Promise<string | null> {
  const kept: unknown = await columnsCookie().parse(request.headers.get('Cookie'))
  return typeof kept === 'string' ? kept : null
}

/** The Set-Cookie header by which this browser remembers them. */
export function openColumnsHeader(columns: string): Promise<string> {
  return columnsCookie().serialize(columns)
}
