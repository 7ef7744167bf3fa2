import { z } from 'zod'
import { LEAD_STATUSES } from '#app/db/schema/leads.ts'
import { constraintsOf, type FormConstraints } from '#app/modules/forms/constraints.ts'
import {
  carriedText,
  chosenId,
  emailAddress,
  oneOf,
  optionalDay,
  optionalPhoneNumber,
  optionalText,
  optionalTime,
  requiredText,
} from '#app/modules/forms/fields.ts'
import { checklistItemSchema, MAX_CHECKLIST_ITEMS } from '#app/modules/properties/checklist-form.ts'
import { DUE_PRESETS } from './due-presets.ts'
import { isLeadStatus, needsReason } from './status/status.ts'

/** Most characters of what a form was made from: a few words of the lead. */
const MAX_SEEN_CHARACTERS = 500

/** What is said where a lead is lost and no one said why; of several, `MESSAGE_REASON_OF_SEVERAL`. */
export const MESSAGE_REASON = 'Enter why the lead is lost'
export const MESSAGE_REASON_OF_SEVERAL = 'Enter why the leads are lost'

/** Most characters of a reason, wherever one is given. */
export const MAX_REASON_CHARACTERS = 200

const lead = requiredText('Choose a lead', 64)

/** The buttons of the dashboard. */
export const dashboardSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('finish-task'), taskId: requiredText('Choose a task', 64) }),
  z.object({ intent: z.enum(['due-done', 'due-tomorrow', 'due-monday', 'due-week', 'lead-contacted']), lead }),
  z.object({ intent: z.literal('referral-contacted'), referral: requiredText('Choose a referral', 64) }),
])

/** The button of a task of the lead that is done. */
export const finishTaskSchema = z.object({ taskId: requiredText('Choose a task', 64) })

/** Why a status was set: one of the usual reasons, words of one's own, or both. */
const reasonFields = { reasonChoice: optionalText(MAX_REASON_CHARACTERS), statusReason: optionalText(MAX_REASON_CHARACTERS) }

/** Both as one: 'Fees: wanted 6%'. Null where neither was given. */
function reasonOf({ reasonChoice, statusReason }: { reasonChoice: string | null; statusReason: string | null }): string | null {
  return [reasonChoice, statusReason].filter((part) => part !== null).join(': ') || null
}

/** Any status by staff. `seenStatus` and `seenReason`: those that the form was made from. */
export const statusSchema = z
  .object({
    status: oneOf(LEAD_STATUSES, 'Choose a status'),
    ...reasonFields,
    seenStatus: carriedText(MAX_SEEN_CHARACTERS),
    seenReason: carriedText(MAX_SEEN_CHARACTERS),
  })
  .refine(({ status, ...reason }) => !needsReason(status) || reasonOf(reason) !== null, {
    path: ['statusReason'],
    error: MESSAGE_REASON,
  })
  .transform((posted) => ({ ...posted, reason: reasonOf(posted) }))

/** Who looks after a lead; blank for no one. `seenAssignee`: whom the form was made from. */
export const assignSchema = z.object({ assigneeId: chosenId(), seenAssignee: carriedText(64) })

/** The facts that are edited where they stand, each its own form. `seen`: what was there. */
export const inlineSchemas = {
  name: z.object({ name: requiredText('Enter a name'), seen: carriedText(MAX_SEEN_CHARACTERS) }),
  email: z.object({ email: emailAddress('Enter an email address'), seen: carriedText(MAX_SEEN_CHARACTERS) }),
  phone: z.object({ phone: optionalPhoneNumber(), seen: carriedText(MAX_SEEN_CHARACTERS) }),
}

/** What is to be done next, by when and by whom. `seenAction` and `seenAssignee`: what the form was made from. */
export const nextActionSchema = z
  .object({
    nextAction: optionalText(200),
    dueDay: optionalDay(),
    dueTime: optionalTime(),
    assigneeId: chosenId(),
    seenAction: carriedText(MAX_SEEN_CHARACTERS),
    seenAssignee: carriedText(64),
    /** A day by one press, in place of the fields. */
    preset: z.enum(DUE_PRESETS).optional(),
  })
  .refine(({ dueDay, dueTime }) => dueTime === null || dueDay !== null, {
    path: ['dueDay'],
    error: 'Enter the day, too',
  })
  .refine(({ nextAction, dueDay, preset }) => nextAction !== null || (dueDay === null && preset === undefined), {
    path: ['nextAction'],
    error: 'Enter what to do',
  })

/** The button of a next action that is done. */
export const nextActionDoneSchema = z.object({ seenAction: carriedText(MAX_SEEN_CHARACTERS) })

/** What is to be done before the home is rented. */
export const checklistSchema = z.object({
  improvements: z
    .array(checklistItemSchema.extend({ seen: carriedText(MAX_SEEN_CHARACTERS) }))
    .max(MAX_CHECKLIST_ITEMS)
    .default([]),
})

/** What browsers know about the forms of the page, by field name. */
export function leadPageConstraints() {
  const schemas = [statusSchema, ...Object.values(inlineSchemas), nextActionSchema, checklistSchema]
  return Object.assign({}, ...schemas.map(constraintsOf)) as FormConstraints
}

/** A cell of the lead list, by its column, and the page of the list that is shown again. */
const cellOf = { lead, list: carriedText(2_000), selection: optionalText(64) }
export const cellSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('status'), ...cellOf, status: oneOf(LEAD_STATUSES, 'Choose a status') }),
  z.object({ intent: z.literal('assignee'), ...cellOf, assigneeId: chosenId() }),
  z.object({
    intent: z.literal('next'),
    ...cellOf,
    nextAction: optionalText(200),
    dueDay: optionalDay(),
    dueTime: optionalTime(),
    seenAction: carriedText(MAX_SEEN_CHARACTERS),
  }),
])

/** A card of the board that is moved: 'id:status'. */
export const moveSchema = z.object({
  to: requiredText('Choose a status', 120).transform((text, context) => {
    const [id = '', status] = text.split(':')
    if (id !== '' && isLeadStatus(status)) return { id, status }
    context.addIssue({ code: 'custom', message: 'Choose a status' })
    return z.NEVER
  }),
})

/** Why leads get a status, asked after it was chosen on the board or for a selection. Lost without a reason is refused by the change itself. */
export const statusReasonSchema = z.object({ statusReason: optionalText(MAX_REASON_CHARACTERS) })
