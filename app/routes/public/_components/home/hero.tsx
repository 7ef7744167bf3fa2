import { claims } from '#app/content/company.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import { AddressField } from '#app/modules/addresses/components/address-field.tsx'
import type { FormConstraints } from '#app/modules/forms/constraints.ts'
import type { SampleCard as Sample } from '#app/modules/reports/sample-report.server.ts'
import { paths } from '#app/paths.ts'
import { formOf } from '#app/ui/form.ts'
import { Horizon } from '#app/ui/drawing/horizon.tsx'
import { Picture, type PictureImage } from '#app/ui/picture.tsx'
import { CheckList } from '#app/ui/check-list.tsx'
import { SampleCard } from './sample-card.tsx'

type HeroProps = {
  constraints: FormConstraints
  /** An uploaded picture that replaces the drawing. */
  image: PictureImage | null
  sample: Sample
}

/** Same form as on /analysis, which receives the address. This page has no draft and no submission. */
export function Hero({ constraints, image, sample }: HeroProps) {
  const form = formOf<'address'>({ lastReply: undefined, constraints })
  // A company that has not imported its leases estimates from public figures alone.
  const hasRentals = sample.comparableRentsDollars.length > 0
  return (
    <section className="relative overflow-hidden pt-[clamp(32px,4.6vw,64px)]" aria-labelledby="hero-title">
      <div className="hero">
        <div>
          <h1 className="text-hero leading-[1.03] font-[480] tracking-[-0.022em]" id="hero-title">
            What would your house rent for?
          </h1>
          <p className="mt-5 max-w-[46ch] text-lead leading-[1.6] text-ink-muted">
            Enter the address. In two minutes you’ll have the rent, its range, and{' '}
            {hasRentals ? 'the nearby rentals behind it' : 'how sure we are'}.
          </p>
          <form className="mt-7" id="ask" method="post" action={paths.analysis()} aria-label="Free rental analysis">
            <AddressField {...form.field('address')} />
            <Honeypot />
          </form>
          <CheckList
            className="hero-facts"
            items={[
              'Free, no account',
              hasRentals ? 'HUD, Census and our leases' : 'From HUD and Census figures',
              'We never sell your address',
            ]}
          />
          <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
            <a href={paths.analysis({ step: 1 })}>Analyze several properties</a>
            <a href={paths.rentals()}>Find a home to rent</a>
          </p>
          <p className="mt-4 text-small text-ink-muted">{claims.trustedBy.words}</p>
        </div>
        <SampleCard sample={sample} />
      </div>
      {image ? <HeroPicture image={image} /> : <HeroDrawing />}
    </section>
  )
}

/** No text on top of it, so that text stays readable on any picture. */
function HeroPicture({ image }: { image: PictureImage }) {
  return (
    <div className="absolute inset-x-0 bottom-0 h-58 sm:max-xl:h-60 xl:h-56">
      <Picture image={image} sizes="100vw" className="size-full object-cover" />
    </div>
  )
}

function HeroDrawing() {
  return (
    <Horizon className="absolute bottom-0 left-[50%] w-[max(100%,1440px)] max-w-none [translate:-50%_0] max-sm:left-0 max-sm:w-250 max-sm:[translate:-210px_0] sm:max-xl:[translate:-46%_0]" />
  )
}
