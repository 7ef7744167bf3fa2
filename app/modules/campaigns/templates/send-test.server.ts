import { inTransaction } from '#app/db/client.server.ts'
import { findSubmission, rememberSubmission, submissionKey } from '#app/modules/forms/submissions.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { campaignTestMail } from '#app/modules/messaging/templates/staff/campaign-test.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { findTemplate } from './queries.server.ts'
import { previewMessage } from './render-campaign-message.server.ts'

type Test = { templateId: string; leadId: string; submissionId: string }

/**
 * Emails a template to the viewer, filled for a lead, with dead links. It belongs to no lead or campaign, so it is not counted. A
 * text message is sent as an email that says so. Repeated posts send once.
 */
export function sendTest(viewer: Viewer, { templateId, leadId, submissionId }: Test): Result<undefined, 'missing' | 'no-lead'> {
  return inTransaction((tx) => {
    const template = findTemplate(templateId, tx)
    if (!template) return refused('missing')
    const preview = previewMessage(tx, template, leadId)
    if (!preview) return refused('no-lead')
    const key = submissionKey(submissionId, ['campaign-test', templateId, leadId])
    if (findSubmission(tx, key)) return ok()
    rememberSubmission(tx, key, 'campaign-test', templateId)
    const { message } = preview
    const mail =
      message.channel === 'email'
        ? message
        : campaignTestMail(getSiteFacts(tx).company, { name: template.name, text: message.text })
    queueMail(tx, {
      template: 'campaign-test',
      cause: 'staff',
      to: viewer.email,
      subject: `[Test] ${mail.subject}`,
      text: mail.text,
      html: mail.html,
    })
    return ok()
  })
}
