import type { ReactNode } from 'react'
import enrollmentScript from '#app/browser/enrollment.ts?script'
import { Dialog } from '#app/ui/dialog.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { paths } from '#app/paths.ts'

const STEPS = ['why', 'rent', 'improvements'] as const

type PitchStep = (typeof STEPS)[number]

type PitchFrameProps = { leadId: string; step: PitchStep; title: string; children: ReactNode }

/** A step of the presentation: the dialog with its progress. */
export function PresentationFrame({ leadId, step, title, children }: PitchFrameProps) {
  const place = STEPS.indexOf(step) + 1
  return (
    <Dialog title={title} closeTo={paths.report(leadId)} wide>
      <div className="grid gap-1.5 text-small text-ink-muted">
        <ProgressBar value={place} max={STEPS.length} label="Progress of the presentation" />
        <span>
          Step {place} of {STEPS.length}
        </span>
      </div>
      {children}
      <script type="module" src={enrollmentScript} />
    </Dialog>
  )
}
