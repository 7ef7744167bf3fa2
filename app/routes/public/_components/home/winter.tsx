import { paths } from '#app/paths.ts'
import { ArrowLink } from '#app/ui/link.tsx'
import { DrawnPicture } from '#app/ui/drawing/drawn-picture.tsx'

export function Winter() {
  return (
    <section className="bg-band py-section" aria-labelledby="winter-title">
      <div className="beside-picture mx-auto w-page">
        <DrawnPicture drawing="winter-street" />
        <div className="grid justify-items-start gap-4">
          <h2 id="winter-title">It’s 6 below. Your furnace is our problem.</h2>
          <p className="text-lead leading-[1.6] text-ink-muted">
            Call after midnight and someone on our team answers. We send a contractor, and you see the invoice.
          </p>
          <ArrowLink to={paths.fees()}>What each plan includes</ArrowLink>
        </div>
      </div>
    </section>
  )
}
