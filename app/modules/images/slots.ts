import { SITE_IMAGE_KINDS } from '#app/db/schema/images.ts'

/** The slots for pictures on the public site (docs/product/site-images.md). */
export type SiteImageKind = (typeof SITE_IMAGE_KINDS)[number]

type Slot = {
  title: string
  /** The recommended size in pixels. */
  recommended: { width: number; height: number }
  /** The largest size that is stored. */
  kept: { maxWidth: number; maxHeight: number }
  /** The widths shown on pages, ascending. */
  widths: readonly number[]
}

export const SLOTS: Record<SiteImageKind, Slot> = {
  logo: {
    title: 'Logo',
    recommended: { width: 200, height: 50 },
    // Four times the displayed size.
    kept: { maxWidth: 800, maxHeight: 200 },
    widths: [200, 400],
  },
  hero: {
    title: 'Hero',
    recommended: { width: 1920, height: 1080 },
    kept: { maxWidth: 1920, maxHeight: 1920 },
    widths: [640, 1280, 1920],
  },
  about: {
    title: 'About',
    recommended: { width: 800, height: 600 },
    kept: { maxWidth: 1600, maxHeight: 1600 },
    widths: [400, 800, 1200],
  },
  team: {
    title: 'Team',
    recommended: { width: 800, height: 600 },
    kept: { maxWidth: 1600, maxHeight: 1600 },
    widths: [400, 800, 1200],
  },
}

/** The slot in an address, or null. */
export function siteImageKind(text: string): SiteImageKind | null {
  return SITE_IMAGE_KINDS.find((kind) => kind === text) ?? null
}

/** Whether an image is narrower or lower than its slot's recommended size. */
export function isSmallerThanRecommended(
  kind: SiteImageKind,
  { widthPixels, heightPixels }: { widthPixels: number; heightPixels: number },
): boolean {
  const { width, height } = SLOTS[kind].recommended
  return widthPixels < width || heightPixels < height
}
