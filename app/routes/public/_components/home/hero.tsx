import { claims } from '#app/content/company.ts'
import { Honeypot } from '#app/http/honeypot.tsx'
import type { FormConstraints } from '#app/modules/forms/constraints.ts'
import { PropertyFields } from '#app/modules/properties/components/property-block.tsx'
import { EMPTY_PROPERTY, type BlockField } from '#app/modules/properties/property-fields.ts'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { formOf } from '#app/ui/form.ts'
import { Horizon } from '#app/ui/drawing/horizon.tsx'
import { Picture, type PictureImage } from '#app/ui/picture.tsx'

type HeroProps = {
  constraints: FormConstraints
  /** What was uploaded in place of the drawing. */
  image: PictureImage | null
}

/** The form is that of /analysis, which takes its first step from here; this page has no draft and no submission. */
export function Hero({ constraints, image }: HeroProps) {
  const form = formOf<never>({ lastReply: undefined, constraints, defaults: { properties: [EMPTY_PROPERTY] } })
  return (
    <section className="relative pt-[clamp(32px,5vw,72px)] pb-0 overflow-hidden" aria-labelledby="hero-title">
      <div className="hero">
        <div className="pt-1 max-sm:contents">
          <h1 className="text-hero leading-[1.03] font-[480] tracking-[-0.022em]" id="hero-title">
            What would your house rent for?
          </h1>
          <p className="text-lead leading-[1.6] text-ink-muted mt-6 max-w-[40ch] max-sm:mt-0">
            An answer in two minutes: the rent, its range, and the nearby rentals behind it. No account, no credit card.
          </p>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:order-3 max-sm:mt-1">
            <ButtonLink className="max-sm:w-full" to={paths.analysis()} variant="second">
              Analyze several properties
            </ButtonLink>
            <ButtonLink className="max-sm:w-full" to={paths.rentals()} variant="quiet">
              Find a home to rent
            </ButtonLink>
          </div>
          <p className="text-small leading-normal mt-5 text-ink-muted max-sm:mt-0">
            {claims.trustedBy.words}, rated {claims.rating.figure} of 5
          </p>
        </div>
        <form
          className="rounded-panel border border-transparent bg-surface p-7 shadow-float max-sm:-mx-2 max-sm:p-5"
          id="ask"
          method="post"
          action={paths.analysis()}
          aria-labelledby="ask-title"
        >
          <div className="mb-5 flex items-baseline justify-between gap-3">
            <h2 className="text-h3" id="ask-title">
              Free rental analysis
            </h2>
            <span className="note">Step 1 of 2</span>
          </div>
          {form.list<BlockField>('properties').map((block) => (
            <PropertyFields key={block.field('city').name} block={block} />
          ))}
          <Honeypot />
          <div className="mt-5.5 grid grid-cols-[1fr_auto] items-center gap-4 max-sm:grid-cols-1">
            <p className="note">Next we ask where to send it. We never sell your information.</p>
            <Button name="intent" value="continue" busy="Processing...">
              Continue
            </Button>
          </div>
        </form>
      </div>
      {image ? <HeroPicture image={image} /> : <HeroDrawing />}
    </section>
  )
}

/** No word is on it, so that each can be read whatever it shows. */
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
