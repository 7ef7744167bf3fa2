import type { MessageChannel } from '#app/db/schema/index.ts'
import { db } from '#app/db/client.server.ts'
import { findAddressed } from '#app/modules/campaigns/templates/find-addressed.server.ts'
import { findTemplate, listTemplates } from '#app/modules/campaigns/templates/queries.server.ts'
import type { KnownValues } from '#app/modules/campaigns/templates/template-language.ts'
import { constraintsOf } from '#app/modules/forms/constraints.ts'
import { newSubmissionId } from '#app/modules/forms/submissions.server.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { replyMailbox } from '#app/modules/messaging/delivery/reply-mailbox.server.ts'
import { addReply, fillMessageTemplate, type Typed } from './fill-template.ts'
import { composeSchemas } from './forms.ts'
import type { TemplateChoice } from './messages.ts'

/** Templates that staff can start a message from: saved replies first, then campaign templates. */
export function listTemplatesFor(channel: MessageChannel): TemplateChoice[] {
  const ofChannel = listTemplates().filter(({ type }) => type === channel)
  const choices = ofChannel.map(({ id, name, workflow }) => ({ id, name, isReply: workflow === 'saved_reply' }))
  return [...choices.filter(({ isReply }) => isReply), ...choices.filter(({ isReply }) => !isReply)]
}

/** Where replies to staff arrive: in the inbox if a mailbox is read, else at the sender. */
export function replyDestination(): 'inbox' | 'sender' {
  return replyMailbox() === null ? 'sender' : 'inbox'
}

/** The data of the form for messages to a lead. */
export function composeForm(channel: MessageChannel, sender: Viewer) {
  return {
    channel,
    templates: listTemplatesFor(channel),
    from: channel === 'email' ? { name: sender.name, answersTo: replyDestination() } : null,
    submissionId: newSubmissionId(),
    constraints: constraintsOf(composeSchemas[channel]),
  }
}

type Filling = { channel: MessageChannel; leadId: string; templateId: string; typed: Typed; sender: Viewer }

/**
 * The typed message started from a template, with the known facts of the lead and the sender filled in. Null if the template or
 * lead is missing.
 */
export function fillTemplateFor({ channel, leadId, templateId, typed, sender }: Filling): Typed | null {
  if (templateId === '') return { subject: '', message: '' }
  const template = findTemplate(templateId)
  const addressed = findAddressed(db(), leadId, { links: 'dead', isByHand: true })
  if (template?.type !== channel || !addressed) return null
  const known: KnownValues = (name) => {
    // The sender signs the message.
    if (name === 'staff_name') return sender.name
    return name === 'staff_email' ? sender.email : addressed.known(name)
  }
  const filled = { subject: fillMessageTemplate(template.subject, known), message: fillMessageTemplate(template.content, known) }
  return template.workflow === 'saved_reply' ? addReply(typed, filled) : filled
}
