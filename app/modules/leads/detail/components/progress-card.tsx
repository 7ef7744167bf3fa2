import type { ProgressStep } from '../progress.ts'
import { Fold } from '#app/ui/fold.tsx'
import { Stages } from '#app/ui/steps.tsx'

/** Setup progress of the sidebar: what is done, and the first step that is not. */
export function ProgressCard({
  steps,
  notes = {},
}: {
  steps: ProgressStep[]
  notes?: Partial<Record<ProgressStep['key'], string>>
}) {
  const next = steps.find((step) => !step.isDone)
  return (
    <Fold title="Setup progress" value={`${steps.filter(({ isDone }) => isDone).length} of ${steps.length}`} isOpen>
      <Stages
        stages={steps.map((step) => ({
          name: step.label,
          note: notes[step.key],
          state: step.isDone ? 'done' : step === next ? 'now' : 'ahead',
        }))}
      />
    </Fold>
  )
}
