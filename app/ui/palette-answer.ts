/** What the command palette shows for what is typed. */
export type PaletteAnswer = {
  groups: { label: string; entries: PaletteEntry[] }[]
  /** The page with all that the search finds; null where nothing is searched for. */
  all: string | null
}

/** `key`: what does the same on the page that it leads to. */
export type PaletteEntry = { to: string; label: string; note?: string; badge?: string; key?: string; isPublic?: boolean }
