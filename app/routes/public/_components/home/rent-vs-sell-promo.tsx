import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CrossingLines } from '#app/ui/drawing/crossing-lines.tsx'

export function RentVsSellPromo() {
  return (
    <section className="bg-wheat text-on-wheat" aria-labelledby="promo-title">
      <div className="mx-auto w-page grid py-9 grid-cols-[1fr_360px_auto] items-center gap-12 max-xl:grid-cols-1 max-xl:gap-6 sm:max-xl:grid-cols-[1fr_240px_auto] sm:max-xl:gap-8">
        <h2 className="text-h3" id="promo-title">
          Rent it out or sell it? Five years from now the difference can be a car.
        </h2>
        <CrossingLines />
        <ButtonLink to={paths.rentVsSell()}>Work it out</ButtonLink>
      </div>
    </section>
  )
}
