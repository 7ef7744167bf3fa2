import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'

export function RentVsSellPromo() {
  return (
    <section className="bg-wheat text-on-wheat" aria-labelledby="promo-title">
      <div className="mx-auto w-page grid py-9 grid-cols-[1fr_360px_auto] items-center gap-12 max-xl:grid-cols-[1fr_auto] max-xl:gap-6 max-sm:grid-cols-1">
        <h2 className="text-h3 max-xl:col-span-full" id="promo-title">
          Rent it out or sell it? Five years from now, the difference could buy a car.
        </h2>
        <CrossingLines />
        <ButtonLink to={paths.rentVsSell()}>Run the numbers</ButtonLink>
      </div>
    </section>
  )
}

/** Two crossing lines of wealth: renting solid, selling dashed. Decorative. */
function CrossingLines() {
  return (
    <svg className="w-full max-xl:max-w-80" viewBox="0 0 360 110" aria-hidden="true" fill="none">
      <path d="M0 100h360" className="stroke-ink" strokeWidth="1.4" />
      <path d="M4 78C90 70 200 58 356 44" className="stroke-ink" strokeWidth="2.5" strokeDasharray="7 6" />
      <path d="M4 92C90 66 220 36 356 8" className="stroke-brand" strokeWidth="4" />
      <circle cx="72" cy="72.5" r="7" className="fill-wheat stroke-ink" strokeWidth="2.5" />
    </svg>
  )
}
