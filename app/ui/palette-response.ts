import type { BadgeColor } from './badge.tsx'

/** The command palette's results for a search. */
export type PaletteResponse = {
  groups: { label: string; entries: PaletteEntry[] }[]
  /** The page with all results; null if nothing is searched for. */
  all: { to: string; label: string } | null
}

/** `icon`: its strokes. `key`: the shortcut for the same action on the page that it leads to. */
export type PaletteEntry = {
  to: string
  label: string
  icon: string
  note?: string
  badge?: { label: string; color: BadgeColor }
  key?: string
  isPublic?: boolean
}
