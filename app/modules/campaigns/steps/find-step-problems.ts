import type { StepInput } from './forms.ts'

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
