import { MESSAGE_FORM_UNKNOWN } from '../templates/forms.ts'
import { z } from 'zod'
import { DELAY_UNITS, STEP_CONDITIONS, STEP_TIMINGS } from '#app/db/schema/campaigns.ts'
import { hiddenText, checkbox, chosenId, oneOf, optionalNumber, submissionIdField } from '#app/modules/forms/fields.ts'
import { limitsOf } from '#app/modules/forms/figures.ts'
import type { LeavesBy } from '../step-words.ts'

const LEAVES_BY = ['own_after_start', 'own_before_walkthrough', ...STEP_TIMINGS] as const satisfies readonly LeavesBy[]

/** A step's form. `seen`: when the step was last changed as of opening the form, in milliseconds; blank for a new one. */
export const stepSchema = z.object({
  templateId: chosenId(),
  templateBId: chosenId(),
  leavesBy: oneOf(LEAVES_BY, 'Choose when to send it'),
  delay: optionalNumber(limitsOf('stepDelay')),
  delayUnit: oneOf(DELAY_UNITS, 'Choose hours or days'),
  timesInterval: optionalNumber(limitsOf('followUp')),
  condition: oneOf(STEP_CONDITIONS, 'Choose when to send it'),
  law: oneOf(['marketing', 'service'], 'Choose the message type'),
  isOn: checkbox(),
  seen: hiddenText(20),
  submissionId: submissionIdField(MESSAGE_FORM_UNKNOWN),
})

export type StepInput = Omit<z.output<typeof stepSchema>, 'submissionId' | 'seen'>

/** A step's problems by field, for combinations of otherwise valid fields. */
export function findStepProblems({
  leavesBy,
  delay,
  timesInterval,
  templateId,
  templateBId,
}: StepInput): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  if (templateId === '') problems.templateId = ['Choose a template']
  else if (templateId === templateBId) problems.templateBId = ['Choose a different template from the first']
  if (leavesBy === 'followUpEveryDays' && timesInterval === null) problems.timesInterval = ['Enter the follow-up number']
  if (leavesBy === 'own_after_start' && delay === null) problems.delay = ['Enter the delay']
  if (leavesBy === 'own_before_walkthrough' && (delay ?? 0) === 0) problems.delay = ['Enter how long before the walkthrough']
  return problems
}
