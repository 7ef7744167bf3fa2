import type { OutgoingMail, Sender } from './port.ts'

/** An email in nodemailer's format. */
export function toMessage(mail: OutgoingMail, { name, address }: Sender) {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const invitationFile = mail.attachments.find((file) => asInvitation(file))
  const invitation = invitationFile && asInvitation(invitationFile)
  return {
    messageId: `<${mail.id}@${domain}>`,
    from: { name: oneLine(name), address },
    replyTo: { name: oneLine(mail.replyTo.name), address: mail.replyTo.address },
    // As an object: nodemailer would split a text into several addresses.
    to: { name: '', address: mail.to },
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html === null ? {} : { html: mail.html }),
    headers: {
      ...Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, oneLine(value)])),
      ...(mail.isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {}),
    },
    // If supported, the delivery report includes the message id (RFC 3461).
    dsn: { id: mail.id, return: 'headers' as const, notify: ['failure' as const, 'delay' as const], recipient: mail.to },
    ...(invitation ? { icalEvent: invitation } : {}),
    attachments: [
      ...mail.attachments
        .filter((file) => file !== invitationFile)
        .map((file) => ({
          filename: oneLine(file.filename),
          contentType: file.contentType,
          content: typeof file.content === 'string' ? file.content : Buffer.from(file.content),
        })),
      ...mail.pictures.map(({ name, contentId, png }) => ({
        filename: `${name}.png`,
        contentType: 'image/png',
        contentDisposition: 'inline' as const,
        cid: contentId,
        content: Buffer.from(png),
      })),
    ],
  }
}

/**
 * Calendars act on an invitation only beside the email's text, not as an attachment; we send both. An email has one; further ones
 * are attached.
 */
function asInvitation({ filename, contentType, content }: OutgoingMail['attachments'][number]) {
  const method = /^text\/calendar;.*\bmethod=(REQUEST|CANCEL)\b/i.exec(contentType)?.[1]
  return method === undefined || typeof content !== 'string'
    ? null
    : { method: method.toUpperCase(), filename: oneLine(filename), content }
}

/** Keeps text, ours or a visitor's, from starting a new header. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
}
