import { logSecurityEvent } from '#app/config/security-log.server.ts'
import { inTransaction, type Tx } from '#app/db/client.server.ts'
import { DAY_MS } from '#app/format/duration.ts'
import { recordAudit } from '#app/modules/audit/record-audit.server.ts'
import { queueMail } from '#app/modules/messaging/queue/queue-mail.server.ts'
import { invitationMail } from '#app/modules/messaging/templates/account/invitation.ts'
import { getSiteFacts } from '#app/modules/settings/site-facts.server.ts'
import { TOKEN_LIFE_MS } from '#app/modules/tokens/token-life.ts'
import { wasJustIssued } from '#app/modules/tokens/tokens.server.ts'
import {
  createInvitation,
  deleteInvitation,
  findInvitation,
  type Invited,
  type NewInvitation,
  renewInvitation,
  consumeInvitation,
} from '#app/modules/users/manage/invitations.server.ts'
import { findAnyUser } from '#app/modules/users/manage/list-users.server.ts'
import { findUserId } from '#app/modules/users/queries.server.ts'
import { normalizeEmail } from '#app/modules/users/credentials/rules.ts'
import type { Viewer } from '#app/modules/users/sessions/viewer.ts'
import { paths } from '#app/paths.ts'
import { ok, refused, type Result } from '#app/result.ts'
import { createUser, type NotCreated } from '#app/modules/users/create-user.server.ts'

/** has-account, deactivated: the address belongs to a staff member with or without access · invited: a link was already sent. */
type NotInvited = 'has-account' | 'deactivated' | 'invited'

/** Emails an invitation to become a staff member, with a link to set a password. */
export function inviteUser(actor: Viewer, typed: NewInvitation, now = new Date()): Result<undefined, NotInvited> {
  const invitation = { ...typed, email: normalizeEmail(typed.email) }
  const outcome = inTransaction((tx): Result<undefined, NotInvited> => {
    const userId = findUserId(invitation.email, tx)
    if (userId !== null) return refused(findAnyUser(userId, tx)?.deactivatedAt ? 'deactivated' : 'has-account')
    const created = createInvitation(tx, invitation, now)
    if (created === null) return refused('invited')
    mailInvitation(tx, actor, created.invitation, created.token)
    return ok()
  })
  if (outcome.ok) logSecurityEvent('access-changed', { email: invitation.email, reason: `invited as ${invitation.role}` })
  return outcome
}

/**
 * Sends a newer link, which replaces the first one and is valid for as long; none within a minute of the last. False if the
 * invitation was accepted or withdrawn.
 */
export function inviteAgain(actor: Viewer, invitationId: string, now = new Date()): boolean {
  return inTransaction((tx) => {
    if (wasJustIssued(tx, { purpose: 'invitation', subjectId: invitationId }, now)) return true
    const renewed = renewInvitation(tx, invitationId, now)
    if (renewed !== null) mailInvitation(tx, actor, renewed.invitation, renewed.token)
    return renewed !== null
  })
}

/** Withdraws an invitation, which ends its link. False if it was already accepted or withdrawn. */
export function withdrawInvitation(actor: Viewer, invitationId: string): boolean {
  const withdrawn = inTransaction((tx) => {
    const invitation = deleteInvitation(tx, invitationId)
    if (invitation !== null) {
      recordAudit(tx, {
        userId: actor.id,
        action: 'invitation_withdrawn',
        subject: invitation.id,
        detail: { role: invitation.role },
      })
    }
    return invitation
  })
  if (withdrawn !== null) logSecurityEvent('access-changed', { email: withdrawn.email, reason: 'invitation withdrawn' })
  return withdrawn !== null
}

function mailInvitation(tx: Tx, actor: Viewer, { id, email, name, role }: Invited, token: string): void {
  const { company, baseUrl } = getSiteFacts(tx)
  const url = `${baseUrl}${paths.invitation(token)}`
  const mail = invitationMail(company, { name, invitedBy: actor.name, days: TOKEN_LIFE_MS.invitation / DAY_MS, url })
  queueMail(tx, { template: 'invitation', cause: 'staff', to: email, ...mail })
  recordAudit(tx, { userId: actor.id, action: 'user_invited', subject: id, detail: { role } })
}

/** ended: the link was used, expired, withdrawn or replaced. */
type NotAccepted = { kind: 'ended' } | Exclude<NotCreated, { kind: 'not-wanted' }>

/** Creates the account of an invitation with its address and role. Uses up the link. */
export async function acceptInvitation(
  token: string,
  { name, password }: { name: string; password: string },
): Promise<Result<string, NotAccepted>> {
  const invitation = findInvitation(token)
  if (invitation === null) return refused({ kind: 'ended' })
  const { email, role } = invitation
  const created = await createUser({ email, name, role, password }, (tx) => consumeInvitation(tx, token, new Date()))
  if (created.ok) {
    // Also a sign-in: the person has proved the mailbox and set their password.
    logSecurityEvent('sign-in', { outcome: 'succeeded', userId: created.value })
    return created
  }
  const { reason } = created
  return refused(reason.kind === 'not-wanted' ? { kind: 'ended' } : reason)
}
