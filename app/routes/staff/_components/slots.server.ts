import { listSiteImages } from '#app/modules/images/queries.server.ts'
import { type SiteImageKind, SLOTS, isSmallerThanRecommended } from '#app/modules/images/slots.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'

/** A slot of the public site, as its card shows it. */
export type ShownSlot = ReturnType<typeof getSlots>[number]

/** Slots with what was uploaded into them. */
export function getSlots(kinds: readonly SiteImageKind[]) {
  const images = listSiteImages()
  const { name, shortName, trade } = getSetting('company')
  return kinds.map((kind) => {
    const { title, recommended } = SLOTS[kind]
    const image = images.find((uploaded) => uploaded.kind === kind) ?? null
    return {
      kind,
      title,
      /** What the default logo says. */
      company: { shortName, trade },
      recommended: `${recommended.width}x${recommended.height}`,
      image: image && { ...image, isSmall: isSmallerThanRecommended(kind, image.shown) },
      /** What the picture shows; for a logo that is not there yet, most likely who we are. */
      altText: image?.shown.alt ?? (kind === 'logo' ? name : ''),
    }
  })
}
