import { z } from 'zod'
import { CAMPAIGN_WORKFLOWS } from '#app/db/schema/campaign-templates.ts'
import { hiddenText, oneOf } from '#app/modules/forms/fields.ts'

/** Starts a campaign for a lead. */
export const startCampaignSchema = z.object({ workflow: oneOf(CAMPAIGN_WORKFLOWS, 'Choose a workflow') })

/** Stops it. `seenRun`: the run that the page showed. */
export const stopCampaignSchema = z.object({ seenRun: hiddenText(64) })

/** Skips the next message. `step`: the one that the page showed. */
export const skipStepSchema = stopCampaignSchema.extend({ step: hiddenText(64) })

/** The API request to start a campaign. `workflow`: if omitted, the one for the status. */
export const startRequestSchema = z.object({ leadId: z.string().min(1).max(64), workflow: z.enum(CAMPAIGN_WORKFLOWS).optional() })
