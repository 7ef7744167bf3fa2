import { ServiceMark } from '#app/ui/drawing/service-mark.tsx'
import { formatDollars } from '#app/format/money.ts'

/** The six services of the home page. */
const SERVICES = [
  {
    mark: 'protection',
    title: 'Property protection',
    text: 'A documented walkthrough at move-in, mid-lease and move-out, so you get back the house you handed over.',
  },
  {
    mark: 'screening',
    title: 'Tenant screening',
    text: 'Income, rental history, credit and references, checked the same way for everyone who applies.',
  },
  {
    mark: 'marketing',
    title: 'Property marketing',
    text: 'Photos, a floor plan and a listing on the sites renters in Polk and Dallas counties use.',
  },
  {
    mark: 'rent',
    title: 'Rent collection',
    text: 'We collect rent online and send it to your account, with one statement a month and one tax form a year.',
  },
  {
    mark: 'maintenance',
    title: '24/7 maintenance',
    text: 'A person answers at 2 a.m. in January.',
  },
  {
    mark: 'vendors',
    title: 'Vendor management',
    text: 'Licensed plumbers, roofers and painters we have worked with for years. We check each invoice against the work.',
  },
] as const

export function Services({ repairsBelowDollars }: { repairsBelowDollars: number }) {
  return (
    <section className="py-section" id="services" aria-labelledby="services-title">
      <div className="mx-auto w-page">
        <div className="mb-[clamp(32px,4vw,56px)] grid max-w-180 gap-4">
          <h2 id="services-title">What we do, so you don’t have to</h2>
        </div>
        <ul className="grid grid-cols-3 gap-x-14 gap-y-12 max-xl:grid-cols-2 max-xl:gap-x-8 max-xl:gap-y-10 max-sm:grid-cols-1">
          {SERVICES.map(({ mark, title, text }) => (
            <li className="grid content-start gap-2" key={title}>
              <ServiceMark of={mark} />
              <h3>{title}</h3>
              <p className="text-ink-muted">
                {text}
                {mark === 'maintenance' &&
                  ` We fix anything under ${formatDollars(repairsBelowDollars)}. For the rest, we ask you first, except in an emergency.`}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
