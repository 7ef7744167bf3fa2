import { z } from 'zod'
import { CAMPAIGN_WORKFLOWS } from '#app/db/schema/campaign-templates.ts'
import { carriedText, oneOf, optionalText } from '#app/modules/forms/fields.ts'

/** A row's action: starts a workflow for the lead, or stops the run that the page showed. */
export const monitorSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), lead: carriedText(64), workflow: oneOf(CAMPAIGN_WORKFLOWS, 'Choose a workflow') }),
  z.object({ intent: z.literal('stop'), lead: carriedText(64), run: carriedText(64) }),
])

/** The version of a step that all leads get from now on. */
export const winnerSchema = z.object({ step: carriedText(64), version: oneOf(['a', 'b'], 'Choose a version') })

/** Why a workflow is stopped for all leads. */
export const stopWorkflowSchema = z.object({ reason: optionalText(160) })

/** Pauses or resumes a workflow, as the dialog asked. */
export const pauseSchema = z.object({ verb: z.enum(['pause', 'resume']) })
