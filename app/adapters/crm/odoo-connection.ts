import { z } from 'zod'

/**
 * '19.0', of what Odoo says of itself: `[19, 0, 0, 'final', 0, '']`, or `['saas~18', 4, …]` where Odoo hosts it, which runs what is between two
 * releases.
 */
export const odooVersion = z
  .tuple([z.union([z.number().int(), z.string().regex(/^saas~\d+$/)]), z.number().int()])
  .rest(z.unknown())
  .transform(([major, minor]) => `${String(major).replace('saas~', '')}.${minor}`)

/** The calls of Odoo that we make, whichever way it is asked. What comes back is checked by who asked. */
export type OdooConnection = {
  /** '19.0' */
  version: string
  /** Signs in; returns the login of the user that we are there. */
  signIn: () => Promise<string>
  create: (model: string, values: object) => Promise<unknown>
  write: (model: string, id: number, values: object) => Promise<unknown>
  unlink: (model: string, ids: readonly number[]) => Promise<unknown>
  searchRead: (model: string, search: Search) => Promise<unknown>
  /** The fields of a model, by name. */
  fields: (model: string) => Promise<unknown>
  /** What Odoo fills in where a new record does not say. */
  defaults: (model: string, fields: readonly string[]) => Promise<unknown>
  mayCreate: (model: string) => Promise<unknown>
  postMessage: (model: string, id: number, message: object) => Promise<unknown>
}

export type Search = { domain: readonly unknown[]; fields: readonly string[]; limit: number; context?: object }
