import { z } from 'zod'
import { CAMPAIGN_WORKFLOWS } from '#app/db/schema/campaign-templates.ts'
import { hiddenText, oneOf, optionalText } from '#app/modules/forms/fields.ts'

/** A row's action: starts a workflow for the lead, or stops the run that the page showed. */
export const monitorSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), lead: hiddenText(64), workflow: oneOf(CAMPAIGN_WORKFLOWS, 'Choose a workflow') }),
  z.object({ intent: z.literal('stop'), lead: hiddenText(64), run: hiddenText(64) }),
])

/** The version of a step that all leads get from now on. */
export const winnerSchema = z.object({ step: hiddenText(64), version: oneOf(['a', 'b'], 'Choose a version') })

/** Why a workflow is stopped for all leads. */
export const stopWorkflowSchema = z.object({ reason: optionalText(160) })

/** Pauses or resumes a workflow, as the dialog asked. */
export const pauseSchema = z.object({ verb: z.enum(['pause', 'resume']) })
