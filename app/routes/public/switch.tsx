import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SWITCH_QUESTIONS, SWITCH_STEPS } from '#app/content/switch.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DrawnPicture } from '#app/ui/drawing/drawn-picture.tsx'
import { FourSteps } from '#app/ui/four-steps.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { RouteHandle } from '#app/ui/route-handle.ts'
import { faqPage } from '#app/ui/structured-data.ts'
import { AnalysisBand } from './_components/analysis-band.tsx'
import { QuestionsBand } from './_components/questions-band.tsx'

export const handle: RouteHandle = { cacheable: true, listed: true }

export const meta: MetaFunction = (page) => [
  ...pageMeta(page, {
    title: 'Switch from another manager',
    description:
      'How to move a rented house in central Iowa from another property manager to us: what you do, what we do, and the cost.',
    image: 'switch',
  }),
  faqPage(SWITCH_QUESTIONS),
]

export function loader() {
  return { steps: SWITCH_STEPS, questions: SWITCH_QUESTIONS }
}

export default function SwitchPage() {
  const { steps, questions } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="beside-picture mx-auto w-page py-[clamp(32px,4vw,56px)]">
        <div className="grid gap-4 justify-items-start">
          <h1>Switch from another manager</h1>
          <p className="text-lead text-ink-muted">
            Your resident stays, the lease stays, and the rent keeps coming. You send one letter.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={paths.analysis()}>Start with a free rental analysis</ButtonLink>
            <ButtonLink to={paths.fees()} variant="second">
              Plans and pricing
            </ButtonLink>
          </div>
        </div>
        <DrawnPicture drawing="key-handover" />
      </div>
      <FourSteps id="steps-title" title="How it works" steps={steps} />
      <QuestionsBand items={questions} />
      <AnalysisBand
        title="First, see what your house would rent for"
        text="It’s free and takes two minutes. Your manager doesn’t hear from us."
        button="Start with a free rental analysis"
      />
    </>
  )
}
