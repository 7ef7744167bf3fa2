/** What a template of the product says, by its key. Staff may save another text; this one stays for anyone who wants it back. */
export type BuiltInTemplate = {
  key: string
  /** Left out for a text message. */
  subject?: string
  content: string
}
