import { z } from 'zod'
import { CAMPAIGN_WORKFLOWS } from '#app/db/schema/campaign-templates.ts'
import { carriedText, oneOf } from '#app/modules/forms/fields.ts'

/** The form that starts a campaign for a lead. */
export const startCampaignSchema = z.object({ workflow: oneOf(CAMPAIGN_WORKFLOWS, 'Choose a workflow') })

/** The button that stops it. `seenRun`: the run that the page showed. */
export const stopCampaignSchema = z.object({ seenRun: carriedText(64) })
