import { listSiteImages } from '#app/modules/images/queries.server.ts'
import { type SiteImageKind, SLOTS, isSmallerThanRecommended } from '#app/modules/images/slots.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'

/** A slot of the public site for its card. */
export type ShownSlot = ReturnType<typeof getSlots>[number]

/** Slots with their uploads. */
export function getSlots(kinds: readonly SiteImageKind[]) {
  const images = listSiteImages()
  const { name, shortName, trade } = getSetting('company')
  return kinds.map((kind) => {
    const { title, recommended } = SLOTS[kind]
    const image = images.find((uploaded) => uploaded.kind === kind) ?? null
    return {
      kind,
      title,
      /** Alt text of the default logo. */
      company: { shortName, trade },
      recommended: `${recommended.width}x${recommended.height}`,
      image: image && { ...image, isSmall: isSmallerThanRecommended(kind, image.shown) },
      /** Alt text of the picture; a missing logo defaults to the company's name. */
      altText: image?.shown.alt ?? (kind === 'logo' ? name : ''),
    }
  })
}
