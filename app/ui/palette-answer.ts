/** The command palette's results for a search. */
export type PaletteAnswer = {
  groups: { label: string; entries: PaletteEntry[] }[]
  /** The page with all results; null if nothing is searched for. */
  all: string | null
}

/** `key`: the shortcut for the same action on the page that it leads to. */
export type PaletteEntry = { to: string; label: string; note?: string; badge?: string; key?: string; isPublic?: boolean }
