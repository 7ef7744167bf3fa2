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
