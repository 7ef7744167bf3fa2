import type { ProgressStep } from '../progress.ts'
import { Fold } from '#app/ui/fold.tsx'
import { Stages } from '#app/ui/steps.tsx'

/** Setup progress of the sidebar: the finished steps, and the first open one. */
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
