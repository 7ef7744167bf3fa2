import type { ReactNode } from 'react'
import { formatDay, formatMomentIn, formatShortDate } from '#app/format/date.ts'
import type { Invitation } from '#app/modules/users/manage/invitations.server.ts'
import type { UserRow } from '#app/modules/users/manage/list-users.server.ts'
import { paths } from '#app/paths.ts'
import { ROLE_LABELS, type Role, ROLES } from '#app/permissions.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { type DataColumn, DataTable } from '#app/ui/data-table.tsx'
import { Avatar } from '#app/ui/person.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { RowMenu, RowMenuButton, RowMenuLink } from '#app/ui/row-menu.tsx'

/** A current user, former user, or invitee. */
type Row = { kind: 'user'; user: UserRow } | { kind: 'invited'; invitation: Invitation }

type UsersTableProps = {
  /** The viewer of the list. */
  viewerId: string
  users: readonly UserRow[]
  invitations: readonly Invitation[]
  now: Date
}

/** Users and invitees, with the actions an admin has for each. */
export function UsersTable({ viewerId, users, invitations, now }: UsersTableProps) {
  const rows: Row[] = [
    ...users.map((user) => ({ kind: 'user' as const, user })),
    ...invitations.map((invitation) => ({ kind: 'invited' as const, invitation })),
  ]
  return (
    <DataTable
      caption="Users by role, newest first, then invitations"
      columns={columnsOf(viewerId, now)}
      rows={rows}
      rowKey={(row) => (row.kind === 'user' ? row.user.id : row.invitation.id)}
    />
  )
}

function columnsOf(viewerId: string, now: Date): DataColumn<Row>[] {
  return [
    { label: 'User', className: 'min-w-50 min-[1280px]:min-w-78', cell: (row) => <Person row={row} viewerId={viewerId} /> },
    { label: 'Role', cell: (row) => <RoleCell row={row} /> },
    { label: 'Created', className: 'whitespace-nowrap', cell: (row) => <Created row={row} now={now} /> },
    {
      label: 'Last active',
      className: 'whitespace-nowrap',
      isOptional: true,
      cell: (row) => <LastHere at={row.kind === 'user' ? row.user.lastSeenAt : null} now={now} />,
    },
    { label: 'Two-step', cell: (row) => (row.kind === 'user' ? (row.user.hasTwoStep ? 'On' : 'Off') : 'Not set up') },
    {
      label: 'Actions',
      hidesLabel: true,
      cell: (row) =>
        row.kind === 'user' ? (
          <UserActions user={row.user} isOneself={row.user.id === viewerId} />
        ) : (
          <InvitationActions invitation={row.invitation} />
        ),
    },
  ]
}

function Person({ row, viewerId }: { row: Row; viewerId: string }) {
  if (row.kind === 'invited') {
    const { email, name } = row.invitation
    return (
      <span className="wrap-anywhere">
        <b className="font-semibold">{email}</b>
        <span className="block text-small font-normal text-ink-muted">
          {name === '' ? 'hasn’t accepted yet' : `${name} hasn’t accepted yet`}
        </span>
      </span>
    )
  }
  const { id, name, email, deactivatedAt } = row.user
  return (
    <span className="person person--full">
      <Avatar name={name} />
      <span>
        <b className={deactivatedAt === null ? 'font-semibold' : 'font-semibold text-ink-muted'}>{name}</b>
        {id === viewerId && <span className="font-normal text-ink-muted"> (you)</span>}
        <span className="block text-small font-normal text-ink-muted">{email}</span>
      </span>
    </span>
  )
}

function RoleCell({ row }: { row: Row }) {
  if (row.kind === 'invited') return <Badge color="yellow">{invitedAs(row.invitation.role)}</Badge>
  const { role, deactivatedAt } = row.user
  if (deactivatedAt !== null) return <Badge>Deactivated</Badge>
  return <Badge color={role === 'admin' ? 'purple' : 'gray'}>{role}</Badge>
}

function invitedAs(role: Role): string {
  return role === 'user' ? 'Invited' : `Invited as ${ROLE_LABELS[role].toLowerCase()}`
}

function Created({ row, now }: { row: Row; now: Date }) {
  if (row.kind === 'user') {
    const { createdAt } = row.user
    return <time dateTime={createdAt.toISOString()}>{formatShortDate(createdAt)}</time>
  }
  const { invitedAt, expiresAt } = row.invitation
  return (
    <>
      <time dateTime={invitedAt.toISOString()}>invited {formatDay(invitedAt, now)}</time>
      {expiresAt <= now && <span className="block text-small text-ink-muted">the link has expired</span>}
    </>
  )
}

function LastHere({ at, now }: { at: Date | null; now: Date }) {
  return at === null ? <>never</> : <time dateTime={at.toISOString()}>{formatMomentIn(at, now)}</time>
}

/** `hasMenu`: whether a menu follows the button, as in most rows. */
function Actions({ hasMenu = true, children }: { hasMenu?: boolean; children: ReactNode }) {
  return <div className={classNames('row-actions', !hasMenu && 'row-actions--no-menu')}>{children}</div>
}

function UserActions({ user, isOneself }: { user: UserRow; isOneself: boolean }) {
  const { id, name, role, isLastAdmin, deactivatedAt } = user
  if (isLastAdmin)
    return (
      <p className="max-w-[214px] text-left text-small text-ink-muted">
        The only admin. To hand it over, make someone else an admin first.
      </p>
    )
  if (deactivatedAt !== null)
    return (
      <Actions hasMenu={false}>
        <RowForm user={id} role={role}>
          <Button variant="second" small name="intent" value="reactivate" busy="Processing...">
            Reactivate<span className="sr-only"> {name}</span>
          </Button>
        </RowForm>
      </Actions>
    )
  return (
    <Actions hasMenu={!isOneself}>
      {isOneself ? (
        <ButtonLink variant="second" small to={paths.giveUpAdmin(id)}>
          Remove Admin<span className="sr-only"> {name}</span>
        </ButtonLink>
      ) : (
        <RowForm user={id} role={role}>
          <Button
            variant="second"
            small
            name="intent"
            value={role === 'admin' ? 'remove-admin' : 'make-admin'}
            busy="Processing..."
            className="whitespace-nowrap"
          >
            {role === 'admin' ? 'Remove Admin' : 'Make Admin'}
            <span className="sr-only"> {name}</span>
          </Button>
        </RowForm>
      )}
      {!isOneself && <UserMenu user={user} />}
    </Actions>
  )
}

function UserMenu({ user: { id, name, role, hasTwoStep } }: { user: UserRow }) {
  return (
    <RowForm user={id} role={role}>
      <RowMenu label={`More for ${name}`}>
        {ROLES.filter((other) => other !== role && other !== 'admin' && !(role === 'admin' && other === 'user')).map((other) => (
          <RowMenuButton key={other} name="intent" value={`make-${other}`}>
            Make {ROLE_LABELS[other]}
          </RowMenuButton>
        ))}
        <RowMenuButton name="intent" value="password-link">
          Email a password link
        </RowMenuButton>
        <RowMenuLink to={paths.signOutUser(id)}>Sign out everywhere…</RowMenuLink>
        {hasTwoStep && <RowMenuLink to={paths.resetTwoStep(id)}>Reset two-step…</RowMenuLink>}
        <RowMenuLink to={paths.deactivateUser(id)} isDestructive>
          Deactivate…
        </RowMenuLink>
      </RowMenu>
    </RowForm>
  )
}

function RowForm({ user, role, children }: { user: string; role: Role; children: ReactNode }) {
  return (
    <PostForm action={paths.adminUsers()}>
      <input type="hidden" name="user" value={user} />
      <input type="hidden" name="seen" value={role} />
      {children}
    </PostForm>
  )
}

function InvitationActions({ invitation: { id, email } }: { invitation: Invitation }) {
  return (
    <PostForm action={paths.adminUsers()}>
      <input type="hidden" name="invitation" value={id} />
      <Actions>
        <Button variant="second" small name="intent" value="invite-again" busy="Sending..." className="whitespace-nowrap">
          Send again<span className="sr-only"> to {email}</span>
        </Button>
        <RowMenu label={`More for ${email}`}>
          <RowMenuButton name="intent" value="withdraw">
            Withdraw invitation
          </RowMenuButton>
        </RowMenu>
      </Actions>
    </PostForm>
  )
}
