import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CrossingLines } from '#app/ui/drawing/crossing-lines.tsx'

export function RentVsSellPromo() {
  return (
    <section className="promo" aria-labelledby="promo-title">
      <div className="wrap">
        <h2 id="promo-title">Rent it out or sell it? Five years from now the difference can be a car.</h2>
        <CrossingLines />
        <ButtonLink to={paths.rentVsSell()}>Work it out</ButtonLink>
      </div>
    </section>
  )
}
