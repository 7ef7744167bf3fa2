/** Results of template actions, for staff. */
export const MESSAGE_SAVED = 'Template saved'
export const MESSAGE_CREATED = 'Template created'
export const MESSAGE_DELETED = 'Template deleted'
export const MESSAGE_TEST_QUEUED = 'Test queued'
export const MESSAGE_SAVE_FAILED = 'We couldn’t save the template. Your text is still here. Please try again.'
export const MESSAGE_DELETE_FAILED = 'We couldn’t delete the template. Please try again.'
export const MESSAGE_TEST_FAILED = 'We couldn’t send the test. Please try again.'
/** For the list and its endpoint (docs/product/campaign-templates.md). */
export const MESSAGE_TEMPLATES_FAILED = 'Failed to fetch templates'

/** Why a template was not saved or deleted, by reason. */
export const TEMPLATE_MESSAGES = {
  missing: 'This template no longer exists.',
  'name-taken': 'Another template already has this name',
  'no-version': 'This version no longer exists.',
  'in-use': 'A workflow uses this template. Remove it from the workflow first.',
  'built-in': 'You can’t delete a built-in template. You can edit it or remove it from a workflow.',
  'no-lead': 'To fill in the template, choose a lead that isn’t in the trash.',
} as const

/** How an email ends, by the legal category of its steps. */
export const TEMPLATE_LAW_NOTES = {
  marketing: 'Sent as marketing, with our postal address and an unsubscribe link at the end.',
  service: 'Sent as an appointment or contract message, without an unsubscribe link. Our postal address is at the end.',
  both: 'One step sends it as marketing with the unsubscribe link shown here. Another step sends it without one.',
  reply: 'Staff review and edit it before sending, so it has no unsubscribe link.',
  unused: 'Not used in any step. If sent as marketing, it would end as shown here.',
} as const
