import { useRevalidator } from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { QuietHouse } from '#app/ui/drawing/houses.tsx'
import { paths } from '#app/paths.ts'
import { REPORT_FAILED } from '../report-title.ts'

/**
 * A report whose analysis is running. The Refresh header reloads it, or a timer if scripts have
 * loaded the page. The link is for browsers that do neither.
 */
export function AnalyzingProperty({
  pagePath,
  address,
  pollSeconds,
}: {
  pagePath: string
  address: string
  pollSeconds: number
}) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(revalidate, pollSeconds * 1000)
    return () => clearInterval(timer)
  }, [revalidate, pollSeconds])
  return (
    <section className="mx-auto w-page grid py-section content-start gap-4" role="status">
      <QuietHouse />
      <h1>Analyzing Property</h1>
      <p className="text-lead leading-[1.6] text-ink-muted">This may take a few moments...</p>
      {address !== '' && <p>{address}</p>}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={pagePath} variant="second">
          Check again
        </ButtonLink>
      </div>
    </section>
  )
}

/** A report whose analysis failed. `children`: what the reader can do about it. */
export function AnalysisFailed({ address, children }: { address: string; children: ReactNode }) {
  return (
    <section className="mx-auto w-page grid pt-[clamp(40px,5vw,64px)] pb-section content-start gap-4" role="alert">
      <QuietHouse />
      <h1>{REPORT_FAILED}</h1>
      {address !== '' && <p className="text-lead leading-[1.6] text-ink-muted">{address}</p>}
      {children}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.home()} variant="second">
          Go to the home page
        </ButtonLink>
      </div>
    </section>
  )
}

/** Retries a failed analysis. */
export function RetryAnalysis({ honeypot }: { honeypot: ReactNode }) {
  return (
    <form method="post">
      <p>Your entries are saved. We’ll keep trying, and you can also try again now.</p>
      {honeypot}
      <Button name="intent" value="retry" busy="Processing..." className="mt-4">
        Retry Analysis
      </Button>
    </form>
  )
}
