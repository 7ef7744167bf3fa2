/** The calls of Odoo that we make, whichever way it is asked. What comes back is checked by who asked. */
export type OdooConnection = {
  /** '19.0' */
  version: string
  signIn: () => Promise<void>
  create: (model: string, values: object) => Promise<unknown>
  write: (model: string, id: number, values: object) => Promise<unknown>
  searchRead: (model: string, search: Search) => Promise<unknown>
  /** The fields of a model, by name. */
  fields: (model: string) => Promise<unknown>
}

export type Search = { domain: readonly unknown[]; fields: readonly string[]; limit: number; context?: object }
