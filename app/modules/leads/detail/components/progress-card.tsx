import type { ProgressStep } from '../progress.ts'
import { Card } from '#app/ui/card.tsx'
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
    <Card title="Setup progress">
      <Stages
        stages={steps.map((step) => ({
          name: step.label,
          note: notes[step.key],
          state: step.isDone ? 'done' : step === next ? 'now' : 'ahead',
        }))}
      />
    </Card>
  )
}
