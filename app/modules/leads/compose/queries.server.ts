import { db } from '#app/db/client.server.ts'
import { findAddressed } from '#app/modules/campaigns/templates/lead-values.server.ts'
import { findTemplate, listTemplates } from '#app/modules/campaigns/templates/queries.server.ts'
import type { KnownValues } from '#app/modules/campaigns/templates/template-language.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { replyMailbox } from '#app/modules/messaging/delivery/reply-mailbox.server.ts'
import { addReply, fillTemplate, type Typed } from './fill-template.ts'
import { composeSchemas } from './forms.ts'
import type { Channel, TemplateChoice } from './messages.ts'

/** What staff may begin a message of a channel from: the replies that they keep, then what campaigns send. */
export function listTemplatesFor(channel: Channel): TemplateChoice[] {
  const ofChannel = listTemplates().filter(({ type }) => type === channel)
  const choices = ofChannel.map(({ id, name, workflow }) => ({ id, name, isReply: workflow === 'saved_reply' }))
  return [...choices.filter(({ isReply }) => isReply), ...choices.filter(({ isReply }) => !isReply)]
}

/** Where answers to what staff write come: into the inbox where a mailbox is read, else to anyone who wrote. */
export function replyDestination(): 'inbox' | 'sender' {
  return replyMailbox() === null ? 'sender' : 'inbox'
}

/** What the form needs by which staff write to a lead. */
export function composeForm(channel: Channel, sender: Viewer) {
  return {
    channel,
    templates: listTemplatesFor(channel),
    from: channel === 'email' ? { name: sender.name, answersTo: replyDestination() } : null,
    submissionId: newSubmissionId(),
    constraints: constraintsOf(composeSchemas[channel]),
  }
}

type Filling = { channel: Channel; leadId: string; templateId: string; typed: Typed; sender: Viewer }

/** What was typed, with a template begun from: what is known of a lead and its sender is filled in. Null where there is no such template or lead. */
export function fillTemplateFor({ channel, leadId, templateId, typed, sender }: Filling): Typed | null {
  if (templateId === '') return { subject: '', message: '' }
  const template = findTemplate(templateId)
  const addressed = findAddressed(db(), leadId, { links: 'dead', isByHand: true })
  if (template?.type !== channel || !addressed) return null
  const known: KnownValues = (name) => {
    // Anyone who writes signs.
    if (name === 'staff_name') return sender.name
    return name === 'staff_email' ? sender.email : addressed.known(name)
  }
  const filled = { subject: fillTemplate(template.subject, known), message: fillTemplate(template.content, known) }
  return template.workflow === 'saved_reply' ? addReply(typed, filled) : filled
}
