import { z } from 'zod'
import { LEAD_STATUSES } from '#app/db/schema/leads.ts'
import { constraintsOf, type FormConstraints } from '#app/modules/forms/constraints.ts'
import {
  hiddenText,
  checkbox,
  chosenId,
  emailAddress,
  oneOf,
  optionalDay,
  optionalPhoneNumber,
  optionalText,
  optionalTime,
  requiredText,
  seenTexts,
} from '#app/modules/forms/fields.ts'
import { checklistItemSchema, MAX_CHECKLIST_ITEMS } from '#app/modules/properties/checklist-form.ts'
import { DUE_PRESETS } from './due-presets.ts'
import { isLeadStatus, needsReason } from './status/status.ts'

/** Maximum size of a form's initial value: a few words of the lead. */
const MAX_SEEN_CHARACTERS = 500

/** Shown if a lead is lost without a reason; for several leads, `MESSAGE_REASON_OF_SEVERAL`. */
export const MESSAGE_REASON = 'Enter the reason the lead was lost'
export const MESSAGE_REASON_OF_SEVERAL = 'Enter the reason the leads were lost'

/** Maximum length of any reason. */
export const MAX_REASON_CHARACTERS = 200

const lead = requiredText('Choose a lead', 64)

/** The buttons of the dashboard. */
export const dashboardSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('finish-task'), taskId: requiredText('Choose a task', 64) }),
  z.object({ intent: z.enum(['due-done', 'due-tomorrow', 'due-monday', 'due-week', 'lead-contacted']), lead }),
  z.object({ intent: z.literal('referral-contacted'), referral: requiredText('Choose a referral', 64) }),
])

/** The button that finishes a lead's task. */
export const finishTaskSchema = z.object({ taskId: requiredText('Choose a task', 64) })

/** A status's reason: a common one, free text, or both. */
const reasonFields = { reasonChoice: optionalText(MAX_REASON_CHARACTERS), statusReason: optionalText(MAX_REASON_CHARACTERS) }

/** Joins both parts: 'Fees: wanted 6%'. Null if there are none. */
function reasonOf({ reasonChoice, statusReason }: { reasonChoice: string | null; statusReason: string | null }): string | null {
  return [reasonChoice, statusReason].filter((part) => part !== null).join(': ') || null
}

/** Any status, set by staff. `seenStatus` and `seenReason`: the initial values. */
export const statusSchema = z
  .object({
    status: oneOf(LEAD_STATUSES, 'Choose a status'),
    ...reasonFields,
    seenStatus: hiddenText(MAX_SEEN_CHARACTERS),
    seenReason: hiddenText(MAX_SEEN_CHARACTERS),
  })
  .refine(({ status, ...reason }) => !needsReason(status) || reasonOf(reason) !== null, {
    path: ['statusReason'],
    error: MESSAGE_REASON,
  })
  .transform((posted) => ({ ...posted, reason: reasonOf(posted) }))

/** The assignee; blank for no one. `seenAssignee`: the initial one. */
export const assignSchema = z.object({ assigneeId: chosenId(), seenAssignee: hiddenText(64) })

/** The facts that are edited in place, one form each. `seen`: the initial value. */
export const inlineSchemas = {
  name: z.object({ name: requiredText('Enter a name'), seen: hiddenText(MAX_SEEN_CHARACTERS) }),
  email: z.object({ email: emailAddress('Enter an email address'), seen: hiddenText(MAX_SEEN_CHARACTERS) }),
  phone: z.object({ phone: optionalPhoneNumber(), seen: hiddenText(MAX_SEEN_CHARACTERS) }),
}

/** The next action, its due date and its assignee. `seenAction` and `seenAssignee`: the initial values. */
export const nextActionSchema = z
  .object({
    nextAction: optionalText(200),
    dueDay: optionalDay(),
    dueTime: optionalTime(),
    assigneeId: chosenId(),
    seenAction: hiddenText(MAX_SEEN_CHARACTERS),
    seenAssignee: hiddenText(64),
    /** A one-click date, instead of the fields. */
    preset: z.enum(DUE_PRESETS).optional(),
  })
  .refine(({ dueDay, dueTime }) => dueTime === null || dueDay !== null, {
    path: ['dueDay'],
    error: 'Also enter the date',
  })
  .refine(({ nextAction, dueDay, preset }) => nextAction !== null || (dueDay === null && preset === undefined), {
    path: ['nextAction'],
    error: 'Enter the next action',
  })

/** The button that finishes a next action. */
export const nextActionDoneSchema = z.object({ seenAction: hiddenText(MAX_SEEN_CHARACTERS) })

/** Improvements before the home is rented. */
export const checklistSchema = z.object({
  improvements: z
    .array(checklistItemSchema.extend({ seen: hiddenText(MAX_SEEN_CHARACTERS) }))
    .max(MAX_CHECKLIST_ITEMS)
    .default([]),
})

/** Browser constraints of the page's forms, by field name. */
export function leadPageConstraints() {
  const schemas = [statusSchema, ...Object.values(inlineSchemas), nextActionSchema, checklistSchema]
  return Object.assign({}, ...schemas.map(constraintsOf)) as FormConstraints
}

/** A cell of the lead list by column, and the page of the list to return to. */
const cellOf = { lead, list: hiddenText(2_000), selection: optionalText(64) }
export const cellSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('status'), ...cellOf, status: oneOf(LEAD_STATUSES, 'Choose a status') }),
  z.object({ intent: z.literal('assignee'), ...cellOf, assigneeId: chosenId() }),
  z.object({
    intent: z.literal('next'),
    ...cellOf,
    nextAction: optionalText(200),
    dueDay: optionalDay(),
    dueTime: optionalTime(),
    seenAction: hiddenText(MAX_SEEN_CHARACTERS),
  }),
])

/** A moved card of the board: 'id:status'. */
export const moveSchema = z.object({
  to: requiredText('Choose a status', 120).transform((text, context) => {
    const [id = '', status] = text.split(':')
    if (id !== '' && isLeadStatus(status)) return { id, status }
    context.addIssue({ code: 'custom', message: 'Choose a status' })
    return z.NEVER
  }),
})

/**
 * The reason for a status, asked after it was chosen on the board or for a selection. The change itself refuses Lost without a
 * reason.
 */
export const statusReasonSchema = z.object({ statusReason: optionalText(MAX_REASON_CHARACTERS) })

/** 'Restore' in the trash. */
export const restoreLeadSchema = z.object({ leadId: requiredText('Choose a lead', 64) })

/** 'Undo' on a toast. `returnTo`: the current page. */
export const undoSchema = z.object({
  batchId: requiredText('Choose what to undo', 64),
  returnTo: z.string().max(2_000).optional(),
})

/** Longest name of a saved view, to fit a tab and the menu. */
const MAX_NAME_LENGTH = 40

export const leadViewSchema = z.object({
  name: requiredText('Enter a name', MAX_NAME_LENGTH),
  isShared: checkbox(),
  isPinned: checkbox(),
})

/** Editing a saved view. */
export const editLeadViewSchema = leadViewSchema.extend({ seen: seenTexts() })

export type LeadViewForm = z.output<typeof leadViewSchema>
