/** Results of step actions, for staff. */
export const MESSAGE_STEP_ADDED = 'Step added'
export const MESSAGE_STEP_SAVED = 'Step saved'
export const MESSAGE_STEP_REMOVED = 'Step removed'
export const MESSAGE_STEP_SAVE_FAILED = 'We couldn’t save the step. Your changes are still here. Please try again.'
export const MESSAGE_STEP_REMOVE_FAILED = 'We couldn’t remove the step. Please try again.'
export const MESSAGE_WORKFLOW_MISSING = 'Workflow not found.'

/** Why a step was not saved or removed, by reason. */
export const STEP_MESSAGES = {
  missing: 'This step no longer exists.',
  'too-many': 'A workflow can have up to 60 steps. Remove one first.',
  'no-template': 'The first template no longer exists. Choose another one.',
  'no-second': 'The second template no longer exists. Choose another one.',
  'other-type': 'Choose a template that matches the first one’s type',
} as const
