import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Homestead } from '#app/ui/drawing/homestead.tsx'

export function Transform({ listings }: { listings: string }) {
  return (
    <section className="section band" aria-labelledby="transform-title">
      <div className="wrap turn">
        <div className="copy">
          <h2 id="transform-title">Transform Your Property Experience</h2>
          <p className="big">A house should send you a statement once a month, and otherwise leave you alone.</p>
          <p className="muted">
            We look after rental homes in and around Des Moines: finding the resident, collecting the rent, answering the phone,
            fixing the furnace and writing down what it cost. You keep the house, the income and the last word.
          </p>
          <div className="tail-acts">
            <ButtonLink to={paths.analysis()}>Free Rental Analysis</ButtonLink>
            <ButtonLink to={listings} newTab variant="second">
              View Rentals
            </ButtonLink>
          </div>
        </div>
        <Homestead className="picture" />
      </div>
    </section>
  )
}
