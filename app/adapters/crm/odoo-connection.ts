import { z } from 'zod'

/**
 * '19.0', of what Odoo says of itself: `[19, 0, 0, 'final', 0, '']`, or `['saas~18', 4, …]` where Odoo hosts it, which runs
 * versions between releases.
 */
export const odooVersion = z
  .tuple([z.union([z.number().int(), z.string().regex(/^saas~\d+$/)]), z.number().int()])
  .rest(z.unknown())
  .transform(([major, minor]) => `${String(major).replace('saas~', '')}.${minor}`)

/** The Odoo calls that we make, over either protocol. Callers check the answers. */
export type OdooConnection = {
  /** '19.0' */
  version: string
  /** Signs in and returns our login there. */
  signIn: () => Promise<string>
  create: (model: string, values: object) => Promise<unknown>
  write: (model: string, id: number, values: object) => Promise<unknown>
  unlink: (model: string, ids: readonly number[]) => Promise<unknown>
  searchRead: (model: string, search: Search) => Promise<unknown>
  /** The fields of a model, by name. */
  fields: (model: string) => Promise<unknown>
  /** Odoo's defaults for a new record. */
  defaults: (model: string, fields: readonly string[]) => Promise<unknown>
  mayCreate: (model: string) => Promise<unknown>
  postMessage: (model: string, id: number, message: object) => Promise<unknown>
}

export type Search = { domain: readonly unknown[]; fields: readonly string[]; limit: number; context?: object }
