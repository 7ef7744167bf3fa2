/** What tells who wrote a mail: its headers by name in lower case, the first of each, its subject and the address that it came from. */
type MailMarks = { headers: ReadonlyMap<string, string>; subject: string; sender: string }

/** Of a machine: lists, newsletters and answering machines say so by these (RFC 3834, section 5; RFC 2919). */
const MACHINE_HEADERS = ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'list-id', 'feedback-id', 'x-failed-recipients']
const MACHINE_PRECEDENCE = /^(?:auto[_-]?reply|bulk|junk|list)$/i
const AWAY =
  /^\s*(?:(?:re|aw|fwd?):\s*)*(?:auto(?:matic(?:ally)?)?[ -]*(?:generated |re)?(?:reply|response|message)|autoreply|out[ -]of[ -](?:the[ -])?office|away from (?:my|the) (?:office|desk)|i am (?:currently )?out of)\b/i
const POSTMASTERS = /^(?:mailer-daemon|postmaster|mail-daemon|bounces?)(?:[+@]|$)/i

/**
 * Whether somebody wrote a mail, or a machine: 'bounce' where a mail server reports of ours, 'auto_reply' where nobody sat there. No machine's mail ends a campaign, gives anybody work or is
 * answered by one of ours, so that two answering machines never talk to each other.
 */
export function mailKind({ headers, subject, sender }: MailMarks): 'reply' | 'auto_reply' | 'bounce' {
  const isFromNobody = headers.get('return-path')?.trim() === '<>'
  if (POSTMASTERS.test(sender)) return 'bounce'
  const submitted = headers.get('auto-submitted')?.trim().toLowerCase() ?? 'no'
  const isMachine =
    isFromNobody ||
    (submitted !== 'no' && submitted !== '') ||
    MACHINE_HEADERS.some((name) => headers.has(name)) ||
    MACHINE_PRECEDENCE.test(headers.get('precedence')?.trim() ?? '') ||
    AWAY.test(subject)
  return isMachine ? 'auto_reply' : 'reply'
}
