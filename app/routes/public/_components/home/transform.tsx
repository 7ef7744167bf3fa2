import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Homestead } from '#app/ui/drawing/homestead.tsx'
import { Picture, type PictureImage } from '#app/ui/picture.tsx'

/** `image`: an uploaded picture that replaces the drawing. */
export function Transform({ listings, image }: { listings: string; image: PictureImage | null }) {
  return (
    <section className="py-section bg-band" aria-labelledby="transform-title">
      <div className="mx-auto w-page grid grid-cols-[5fr_6fr] items-center gap-[clamp(32px,7vw,96px)] max-xl:grid-cols-1">
        <div className="grid justify-items-start gap-5">
          <h2 id="transform-title">Transform Your Property Experience</h2>
          <p className="max-w-[34ch] font-display text-h4 leading-[1.4] font-[480] tracking-[-0.005em]">
            A house should send you a statement once a month, and otherwise leave you alone.
          </p>
          <p className="text-ink-muted">
            We take care of rental homes in and around Des Moines. We find the resident, collect the rent, answer the phone, fix
            the furnace and account for every cost. You keep the house, the income and the final say.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.analysis()}>Free Rental Analysis</ButtonLink>
            <ButtonLink to={listings} newTab variant="second">
              View Rentals
            </ButtonLink>
          </div>
        </div>
        {image ? (
          <Picture
            image={image}
            sizes="(min-width: 1060px) 560px, 92vw"
            className="aspect-[4/3] w-full rounded-panel object-cover"
            loading="lazy"
          />
        ) : (
          <Homestead className="w-full rounded-panel bg-wheat-tint" />
        )}
      </div>
    </section>
  )
}
