/** A built-in template by its key. Staff can save another text; this one remains available to restore. */
export type BuiltInTemplate = {
  key: string
  /** Omitted for a text message. */
  subject?: string
  content: string
}
