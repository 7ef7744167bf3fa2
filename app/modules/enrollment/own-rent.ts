import type { LeadAccess } from '#app/modules/access/grants.server.ts'

/** Dollars a month for one unit. */
type Rents = { storedDollars: number | null; estimateDollars: number | null }

/**
 * Whether the rent that is stored with a lead is for a browser to read and to change: any, once it proved the mailbox; before that none, the estimate, or the one
 * that it set itself. Another one was set by others.
 */
export function isOwnRent(access: LeadAccess, { storedDollars, estimateDollars }: Rents): boolean {
  if (access.level === 'proved' || storedDollars === null) return true
  return storedDollars === estimateDollars || storedDollars === access.typedRentDollars
}
